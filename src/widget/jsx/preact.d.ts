/** The element, and its type in the JSX of Preact. */
import type { HTMLAttributes } from "preact";
import type { DeliveryTrackingAttributes, DeliveryTrackingElement, LowerCaseHandlers } from "../element.ts";

export * from "../element.ts";

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "delivery-tracking": HTMLAttributes<DeliveryTrackingElement> & DeliveryTrackingAttributes & LowerCaseHandlers;
    }
  }
}
