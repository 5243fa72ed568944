/** The element, and its type in the templates and the JSX of Vue 3. */
import type { HTMLAttributes, ReservedProps } from "vue";
import type { CamelCaseHandlers, DeliveryTrackingAttributes, DeliveryTrackingElement } from "../element.ts";

export * from "../element.ts";

type Props = HTMLAttributes & ReservedProps & DeliveryTrackingAttributes & CamelCaseHandlers;

declare module "vue" {
  interface GlobalComponents {
    "delivery-tracking": new () => DeliveryTrackingElement & { $props: Props };
  }
}
declare module "vue/jsx-runtime" {
  namespace JSX {
    interface IntrinsicElements {
      "delivery-tracking": Props;
    }
  }
}
