/**
 * /v1/tracking.js: finds the containers, and loads the widget once one of them is near the viewport. Nothing here may
 * throw into the host page, and every byte is paid by every order page.
 */
import { mapFile, widgetFile } from "virtual:widget-files";
import { type TrackingAddress, trackingRequest } from "./feed/fetch-tracking.ts";
import type { MountHandle } from "./host/mount.ts";
import type { Attributes } from "./host/read-attributes.ts";
import type * as Widget from "./host/widget.ts";
import type { WidgetOptions } from "./view/options.ts";

const CONTAINERS = `#${__SERVICE_NAME__}-tracking,delivery-tracking`;
/** Milliseconds. With other digits these would be longer. */
const PATIENCE = 9999;
const HEAD_START = 99;

const script =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('[src*="/v1/tracking.js"]');
// The service fills in the braces as it serves this file, so that a page needs no more than the two lines.
const source = new URL(script?.src || "{{api}}/v1/", location.href);
const defaults: Attributes = {
  api: source.origin,
  tiles: "{{tiles}}",
  tilesAttribution: "{{tilesAttribution}}",
  ...script?.dataset,
};
const found = new Set<HTMLElement>();
let widget: Promise<typeof Widget> | undefined;

const read = (container: HTMLElement): Attributes => ({ ...defaults, ...container.dataset });

const fetchModule = (file: string) => import(/* @vite-ignore */ new URL(file, source).href);

/** Tries until it succeeds. Each time takes another address: browsers remember that a module failed. */
const load = (tries = 0): Promise<typeof Widget> =>
  fetchModule(widgetFile + "?".repeat(tries)).catch(
    () => new Promise((resolve) => setTimeout(() => resolve(load(tries + 1)), 2000 << tries)),
  );

function mount(container: HTMLElement, options?: Partial<WidgetOptions>, lazy?: boolean): MountHandle {
  container.deliveryTracking?.destroy();
  let waiting: IntersectionObserver | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const isMounting = () => container.deliveryTracking === handle;
  const want = () => ({ ...read(container), ...options });

  const handle: MountHandle = {
    update: (changes) => mounting.then((it) => it?.update(changes)),
    refresh: () => mounting.then((it) => it?.refresh()),
    destroy() {
      waiting?.disconnect();
      clearTimeout(patience);
      if (isMounting()) delete container.deliveryTracking;
      mounting.then((it) => it?.destroy());
    },
  };
  container.deliveryTracking = handle;

  const mounting = (async () => {
    await (lazy &&
      new Promise<void>((resolve) => {
        waiting = new IntersectionObserver((entries) => entries.pop()?.isIntersecting && resolve(), {
          rootMargin: "50%",
        });
        waiting.observe(container);
      }));
    waiting?.disconnect();
    if (!isMounting()) return;
    const wanted = want();
    const pending =
      wanted.demo == null && wanted.id && wanted.key ? fetch(...trackingRequest(wanted as TrackingAddress)) : undefined;
    pending?.catch(() => {}); // the widget hears of it too
    // Beside the widget, which would ask for it only once it has come itself; but so late that its bytes don't hold up
    // the widget's on a slow line.
    if ((wanted.sections || "map").includes("map")) {
      setTimeout(() => fetchModule(mapFile).catch(() => {}), HEAD_START);
    }
    // The first use of Intl takes longer than all else that the widget does, and would come after these downloads:
    // Chromium reads ICU's table of what the name of a locale may hold (ulocimp_toLegacyKey,
    // https://github.com/unicode-org/icu/blob/main/icu4c/source/common/uloc_keytype.cpp). This is the least that needs it.
    setTimeout(() => new Intl.Locale("en-u-ca"), HEAD_START);
    patience = setTimeout(showLink, PATIENCE);
    widget ??= load();
    const loaded = await widget;
    clearTimeout(patience);
    return loaded.replace(container, read, options, handle, wanted, pending);
  })().catch(showLink);
  return handle;

  /** Without a card, what the page put into the container is seen; where there is no link in it, the delivery's is. */
  function showLink(): undefined {
    const { id, api } = want();
    container.dataset.trackingState = "error";
    if (!id || container.querySelector("a")) return;
    const link = document.createElement("a");
    link.href = `${api}/track/${id}`;
    link.append(link.href);
    container.append(link);
  }
}

function scan(root: ParentNode & Node = document) {
  for (const container of found) {
    if (container.isConnected && container.matches(CONTAINERS)) continue;
    // Whoever has mounted it by now, this script, another version of it or the page itself.
    container.deliveryTracking?.destroy();
    found.delete(container);
  }
  for (const container of root.querySelectorAll<HTMLElement>(CONTAINERS)) {
    if (found.has(container)) continue;
    found.add(container);
    container.deliveryTracking ?? mount(container, {}, read(container).loading !== "eager");
  }
  changes.observe(root, { childList: true, subtree: true, attributeFilter: ["id"] });
}

const changes = new MutationObserver((records) => {
  // A shadow root that we were told of, or the document, which also tells what has gone.
  for (const root of new Set([document, ...records.map(({ target }) => target.getRootNode())])) {
    if (root.isConnected) scan(root as Document);
  }
});

window.DeliveryTracking ??= { version: __VERSION__, mount, scan };
scan();
