import type { GivenOptions } from "../view/options.ts";
import type { MountHandle } from "./mount.ts";

/** What `/v1/tracking.js` puts on a page: its one global, and the handle of each mounted element. */
declare global {
  interface Window {
    DeliveryTracking?: {
      version: string;
      /** Missing options come from the container's attributes, then from the script's. */
      mount(container: HTMLElement, options?: GivenOptions): MountHandle;
      /**
       * Mounts every container below `root` that isn't mounted yet, and watches `root` for new ones. Call it for each
       * shadow root with containers: the script watches only the document.
       */
      scan(root?: ParentNode & Node): void;
    };
  }
  interface HTMLElement {
    /** The handle of the delivery that is mounted in this element, whichever way it was mounted. */
    deliveryTracking?: MountHandle | undefined;
  }
}
