import type { WidgetOptions } from "../view/options.ts";
import type { MountHandle } from "./mount.ts";

/** What `/v1/tracking.js` puts on a page: its one global, and the handle of each mounted element. */
declare global {
  interface Window {
    DeliveryTracking?: {
      version: string;
      /** What the options leave open is taken from the container's attributes, then from the script's. */
      mount(container: HTMLElement, options?: Partial<WidgetOptions>): MountHandle;
      /**
       * Mounts every container below `root` that isn't yet, and watches `root` from then on: the document is watched
       * anyway, a shadow root isn't.
       */
      scan(root?: ParentNode & Node): void;
    };
  }
  interface HTMLElement {
    /** On an element that a delivery is mounted in, by whichever way: its handle. */
    deliveryTracking?: MountHandle | undefined;
  }
}
