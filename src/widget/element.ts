/** `<delivery-tracking data-id data-key>`: the container as an element of its own. Importing this file defines it. */
import { mountByAttributes } from "./host/mount-by-attributes.ts";
import { whenNear } from "./host/when-near.ts";
import { defaults } from "./index.ts";

export class DeliveryTrackingElement extends HTMLElement {
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    // The script may have mounted it before this file defined it.
    if (this.#stop || this.deliveryTracking) return;
    if (this.dataset.loading === "eager") this.#mount();
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

  #mount(): void {
    this.#stop = mountByAttributes(this, defaults).destroy;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "delivery-tracking": DeliveryTrackingElement;
  }
}

if (!customElements.get("delivery-tracking")) customElements.define("delivery-tracking", DeliveryTrackingElement);
