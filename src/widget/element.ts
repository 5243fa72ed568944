/** `<delivery-tracking data-id data-key>`: the container as an element of its own. Importing this file defines it. */
import { defaults, mount, readAttributes, type WidgetOptions } from "./index.ts";

export class DeliveryTrackingElement extends HTMLElement {
  #changes = new MutationObserver(() => this.deliveryTracking?.update(this.#read()));
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    // The script may have mounted it before it was defined.
    if (this.#stop || this.deliveryTracking) return;
    const show = () => {
      const handle = mount(this, this.#read());
      this.#changes.observe(this, { attributes: true });
      this.#stop = () => {
        this.#changes.disconnect();
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

  #read(): WidgetOptions {
    return readAttributes({ ...defaults, ...this.dataset });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "delivery-tracking": DeliveryTrackingElement;
  }
}

if (!customElements.get("delivery-tracking")) customElements.define("delivery-tracking", DeliveryTrackingElement);
