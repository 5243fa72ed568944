/**
 * `<delivery-tracking data-id data-key>`: the container as a custom element. Importing this file defines the element. On a
 * server that renders pages, which has no custom elements, the import does nothing.
 */
import type { TrackingEvents } from "./host/events.ts";
import { mountByAttributes } from "./host/mount-by-attributes.ts";
import { fillEmpty, isShown, whenNear } from "./host/place.ts";
import { defaults } from "./index.ts";

export type * from "./jsx/props.ts";

const EVENTS: readonly (keyof TrackingEvents)[] = [
  "tracking:ready",
  "tracking:update",
  "tracking:status",
  "tracking:error",
];
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

export class DeliveryTrackingElement extends Base {
  #stop: (() => void) | undefined;

  constructor() {
    super();
    for (const type of EVENTS) this.addEventListener(type, (event) => this.#repeat(event));
  }

  connectedCallback(): void {
    // The script may have mounted it before this file defined it.
    if (this.#stop || this.deliveryTracking) return;
    fillEmpty(this);
    if (this.dataset.loading === "eager" && isShown(this)) this.#mount();
    else this.#stop = whenNear(this, () => this.#mount());
  }

  disconnectedCallback(): void {
    // A move within the page disconnects and connects the element in one go.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stop?.();
      this.#stop = undefined;
    });
  }

  /** Dispatches the element's own event once more, under its name without the colon. */
  #repeat({ target, type, detail }: CustomEvent): void {
    if (target !== this) return;
    this.dispatchEvent(new CustomEvent(type.replace(":", ""), { bubbles: true, composed: true, detail }));
  }

  #mount(): void {
    this.#stop = mountByAttributes(this, defaults).destroy;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "delivery-tracking": DeliveryTrackingElement;
  }
}

if (globalThis.customElements && !customElements.get("delivery-tracking")) {
  customElements.define("delivery-tracking", DeliveryTrackingElement);
}
