/**
 * /v1/tracking.js: finds the containers, and loads the widget once one of them is near the viewport. Nothing here may
 * throw into the host page, and every byte is paid by every order page.
 */
import { fetchTracking } from "./feed/fetch-tracking.ts";
import type * as Widget from "./index.ts";
import type { MountHandle } from "./mount.ts";
import type { Attributes } from "./read-attributes.ts";
import type { WidgetOptions } from "./types.ts";

declare global {
  interface Window {
    DeliveryTracking?: {
      version: string;
      mount(container: HTMLElement, options?: Partial<WidgetOptions>): MountHandle;
      /** Mounts every container below `root` that isn't yet, and removes those that have left the page. */
      scan(root?: ParentNode): void;
    };
  }
}

const SELECTOR = `[id="${__SERVICE_NAME__}-tracking"]`;

function start() {
  const script =
    (document.currentScript as HTMLScriptElement | null) ??
    document.querySelector<HTMLScriptElement>('script[src*="/v1/tracking.js"]');
  const source = new URL(script?.src || location.href);
  // The service fills in its tiles as it serves this file, so that a page needs no more than the two lines.
  const defaults: Attributes = {
    api: source.origin,
    tiles: "{{TILES_URL}}",
    tilesAttribution: "{{TILES_ATTRIBUTION}}",
    ...script?.dataset,
  };
  const mounted = new Map<HTMLElement, { id: string | undefined; handle: MountHandle }>();
  let widget: Promise<typeof Widget> | undefined;

  /** A second try after a failed download takes another address: browsers remember that a module failed. */
  async function load(tries = 0): Promise<typeof Widget> {
    const url = new URL(__WIDGET_FILE__ + (tries ? `?${tries}` : ""), source).href;
    try {
      return await import(/* @vite-ignore */ url);
    } catch (error) {
      if (tries > 2) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2000 * 2 ** tries));
      return load(tries + 1);
    }
  }

  function mount(container: HTMLElement, options?: Partial<WidgetOptions>): MountHandle {
    const attributes = { ...defaults, ...container.dataset };
    const { id = "", key = "", api = "", demo } = { ...attributes, ...options };
    const pending = id && key && demo == null ? fetchTracking({ id, key, api }) : undefined;
    pending?.catch(() => {}); // the widget hears of it too
    let removed = false;
    widget ??= load();
    const handle = widget.then(
      (loaded) =>
        removed ? undefined : loaded.mount(container, { ...loaded.readAttributes(attributes), ...options }, pending),
      () => {
        widget = undefined;
        container.dataset.trackingState = "error";
      },
    );
    return {
      update: (changes) => void handle.then((it) => it?.update(changes)),
      refresh: () => void handle.then((it) => it?.refresh()),
      destroy() {
        removed = true;
        handle.then((it) => it?.destroy());
      },
    };
  }

  function mountWhenNear(container: HTMLElement): MountHandle {
    let handle: MountHandle | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        handle = mount(container);
      },
      { rootMargin: "50%" },
    );
    observer.observe(container);
    return {
      update: (changes) => handle?.update(changes),
      refresh: () => handle?.refresh(),
      destroy() {
        observer.disconnect();
        handle?.destroy();
      },
    };
  }

  function scan(root: ParentNode = document) {
    for (const [container, { id, handle }] of mounted) {
      if (container.isConnected && container.dataset.id === id) continue;
      handle.destroy();
      mounted.delete(container);
    }
    for (const container of root.querySelectorAll<HTMLElement>(SELECTOR)) {
      if (mounted.has(container)) continue;
      const eager = (container.dataset.loading ?? script?.dataset.loading) === "eager";
      mounted.set(container, {
        id: container.dataset.id,
        handle: eager ? mount(container) : mountWhenNear(container),
      });
    }
  }

  window.DeliveryTracking = { version: __VERSION__, mount, scan };
  scan();
  new MutationObserver(() => scan()).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ["id", "data-id"],
  });
}

if (window.DeliveryTracking) window.DeliveryTracking.scan();
else start();
