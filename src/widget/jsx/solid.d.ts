/** The element, and its type in the JSX of Solid. */
import type { JSX as Solid } from "solid-js";
import type { DeliveryTrackingAttributes, DeliveryTrackingElement, PrefixedHandlers } from "../element.ts";

export * from "../element.ts";

declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      "delivery-tracking": Solid.HTMLAttributes<DeliveryTrackingElement> &
        DeliveryTrackingAttributes &
        PrefixedHandlers;
    }
  }
}
