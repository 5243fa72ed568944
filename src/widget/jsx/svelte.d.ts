/** The element, and its type in Svelte 5. */
import type { HTMLAttributes } from "svelte/elements";
import type { DeliveryTrackingAttributes, DeliveryTrackingElement, LowerCaseHandlers } from "../element.ts";

export * from "../element.ts";

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "delivery-tracking": HTMLAttributes<DeliveryTrackingElement> & DeliveryTrackingAttributes & LowerCaseHandlers;
  }
}
