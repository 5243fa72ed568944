/** `<delivery-tracking data-id data-key>`: the container as an element of its own. Importing this file defines it. */

import type { Attributes } from "./host/read-attributes.ts";
import { watchAttributes } from "./host/widget.ts";
import { defaults, mount, readAttributes } from "./index.ts";

export class DeliveryTrackingElement extends HTMLElement {
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    // The script may have mounted it before it was defined.
    if (this.#stop || this.deliveryTracking) return;
    const show = () => {
      const handle = mount(this, readAttributes(this.#attributes()));
      const unwatch = watchAttributes(this, () => this.#attributes(), handle.update);
      this.#stop = () => {
        unwatch();
        handle.destroy();
      };
    };
    if (this.dataset.loading === "eager") show();
    else {
      const waiting = new IntersectionObserver(
        (entries) => {
          if (!entries.pop()?.isIntersecting) return;
          waiting.disconnect();
          show();
        },
        { rootMargin: "50%" },
      );
      waiting.observe(this);
      this.#stop = () => waiting.disconnect();
    }
  }

  disconnectedCallback(): void {
    // Moving it within the page disconnects and connects it in one go.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stop?.();
      this.#stop = undefined;
    });
  }

  #attributes(): Attributes {
    return { ...defaults, ...this.dataset };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "delivery-tracking": DeliveryTrackingElement;
  }
}

if (!customElements.get("delivery-tracking")) customElements.define("delivery-tracking", DeliveryTrackingElement);
