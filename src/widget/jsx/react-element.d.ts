/** The element, and its type in the JSX of React 19. */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { DeliveryTrackingAttributes, DeliveryTrackingElement, LowerCaseHandlers } from "../element.ts";

export type * from "../element.ts";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "delivery-tracking": DetailedHTMLProps<HTMLAttributes<DeliveryTrackingElement>, DeliveryTrackingElement> &
        DeliveryTrackingAttributes &
        LowerCaseHandlers;
    }
  }
}
