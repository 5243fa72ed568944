/**
 * /v1/tracking.js: finds the containers, and loads the widget once one of them is near the viewport. Nothing here may
 * throw into the host page, and every order page downloads every byte.
 */
import { languageEnding, languages, mapFiles, widgetFile } from "virtual:widget-files";
import { trackingPath } from "../contract/addresses.ts";
import { baseOf, type EarlyRequest, fetchRecord, recordUrl } from "./feed/fetch-record.ts";
import type { Attributes } from "./host/attributes.ts";
import type { MountHandle } from "./host/mount.ts";
import { CONTAINERS, LOADER, SCRIPT } from "./host/page.ts";
import { fillEmpty, isShown, whenNear } from "./host/place.ts";
import type * as Widget from "./host/take-over.ts";
import { nameOfFile } from "./text/name-of-file.ts";
import type { GivenOptions } from "./view/options.ts";

interface Wanted extends GivenOptions {
  /** "eager" mounts at once if the container is shown, anything else once it is near the viewport. */
  loading?: string | undefined;
}

/** Milliseconds until a container gets a plain link in place of the card. */
const LINK_AFTER = 10_000;
/** Milliseconds until the next attempt to load the widget; twice as many after each. */
const FIRST_RETRY = 2000;
/** Milliseconds that the map's download waits, so that it doesn't hold up the widget's on a slow line. */
const MAP_DELAY = 100;

// Shops join scripts into one, and consent managers make them again: then the attributes stand at another element.
const running = document.currentScript as HTMLScriptElement | null;
const script = running?.matches(SCRIPT) ? running : document.querySelector<HTMLScriptElement>(SCRIPT);
/** The service replaces the braces as it serves this file, so that a page needs no more than the two lines. */
const ownApi = "{{api}}";
const source = findSource();
const defaults: Attributes = {
  api: source.origin,
  tiles: "{{tiles}}",
  tilesAttribution: "{{tilesAttribution}}",
  ...script?.dataset,
};
const found = new Set<HTMLElement>();
/** URLs of the records that the loader has requested. Null once the widget is loaded, which requests records itself. */
let requested: Set<string> | null = new Set();
let widget: Promise<typeof Widget> | undefined;

/**
 * The address that the widget's files are relative to: that of this script, unless it is a copy that the page has made of the
 * service's. Only a copy of the package doesn't know its service.
 */
function findSource(): URL {
  const own = new URL(script?.src ?? "", location.href);
  const isOwn = own.pathname === LOADER || (ownApi[0] === "{" && own.pathname.endsWith(LOADER));
  return isOwn ? own : new URL(`${baseOf(script?.dataset.api ?? ownApi)}/v1/`, location.href);
}

/** A container's options, which the widget will parse. `options` win over attributes, and attributes over defaults. */
const wantedOf = (container: HTMLElement, options?: GivenOptions): Wanted => ({
  ...defaults,
  ...container.dataset,
  ...options,
});
const importFile = (file: string) => import(/* @vite-ignore */ new URL(file, source).href);

/** Tries until it succeeds. Each attempt has another address, because browsers remember that a module failed. */
async function loadWidget(attempt = 0): Promise<typeof Widget> {
  try {
    return await importFile(widgetFile + "?".repeat(attempt));
  } catch {
    await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY * 2 ** attempt));
    return loadWidget(attempt + 1);
  }
}

/** Reserves the container and loads its card: at once, or if `isLazy` when the container comes near the viewport. */
function mount(container: HTMLElement, options?: GivenOptions, isLazy?: boolean): MountHandle {
  container.deliveryTracking?.destroy();
  let stopWaiting: (() => void) | undefined;
  // `mounting` never rejects.
  const handle: MountHandle = {
    update(changes) {
      void mounting.then((card) => card?.update(changes));
    },
    refresh() {
      void mounting.then((card) => card?.refresh());
    },
    destroy() {
      stopWaiting?.();
      if (container.deliveryTracking === handle) delete container.deliveryTracking;
      void mounting.then((card) => card?.destroy());
    },
  };
  container.deliveryTracking = handle;
  const near = new Promise<void>((resolve) => {
    if (isLazy) stopWaiting = whenNear(container, resolve);
    else resolve();
  });
  const mounting = near.then(() => loadCard(container, handle, options)).catch(() => showLink(container, options));
  return handle;
}

/**
 * Downloads the widget, and at the same time the record, the words and the map, which the widget itself could request only
 * after its own download.
 */
async function loadCard(
  container: HTMLElement,
  handle: MountHandle,
  options?: GivenOptions,
): Promise<MountHandle | undefined> {
  const isReserved = () => container.deliveryTracking === handle;
  if (!isReserved()) return;
  const { id, key, api, demo, sections, lang } = wantedOf(container, options);
  const early = id && key && api && demo == null ? requestEarly(recordUrl({ id, key, api })) : undefined;
  if (!sections || sections.includes("map"))
    setTimeout(() => void Promise.all(mapFiles.map(importFile)).catch(() => {}), MAP_DELAY);
  // The card ends the reservation when it is mounted.
  setTimeout(() => isReserved() && showLink(container, options), LINK_AFTER);
  widget ??= loadWidget();
  fetchLanguage(lang);
  warmFormats();
  const { takeOver } = await widget;
  requested = null;
  return takeOver({ container, handle, defaults, options, early });
}

/**
 * Downloads the first language that is named, because the widget will probably choose it. A wrong guess costs a download of
 * 1.4 kB. Without a guess, the words would come a round trip later.
 */
function fetchLanguage(lang: string | undefined) {
  const tag = lang || document.documentElement.lang || navigator.language;
  const language = nameOfFile(tag.replace(/[-_].*/, ""));
  if (languages.split(" ").includes(language)) importFile(`assets/${language}${languageEnding}`).catch(() => {});
}

/**
 * Lets the browser read its tables of times and numbers while it waits for the files. On a phone four times slower than a
 * desktop that takes 70 ms, in two tasks. Without it, `npm run bench:page` reads 0.64 in place of 0.60 until status and ETA
 * can be read, and 0.46 in place of 0.43 with the loader inline: 7 % later.
 */
function warmFormats() {
  setTimeout(() => new Intl.Locale("en-u-ca"));
  setTimeout(Intl.DateTimeFormat);
}

function requestEarly(url: string): EarlyRequest | undefined {
  if (!requested || requested.has(url)) return;
  requested.add(url);
  const response = fetchRecord(url);
  // The tracker handles the failure; without this line the console would report it, too.
  response.catch(() => {});
  return { url, startedAt: Date.now(), response };
}

/** A container without a card keeps what the page put into it. If that holds no link, this adds the delivery's address. */
function showLink(container: HTMLElement, options?: GivenOptions): undefined {
  const { id, api } = wantedOf(container, options);
  container.dataset.trackingState = "error";
  if (!id || container.querySelector("a")) return;
  const link = document.createElement("a");
  link.href = baseOf(api ?? "") + trackingPath(id);
  link.append(link.href);
  container.append(link);
}

function scan(root: ParentNode & Node = document) {
  for (const container of found) {
    if (container.isConnected && container.matches(CONTAINERS)) continue;
    // This also destroys a card that another version of this script, or the page itself, has mounted since.
    container.deliveryTracking?.destroy();
    found.delete(container);
  }
  for (const container of root.querySelectorAll<HTMLElement>(CONTAINERS)) {
    fillEmpty(container);
    if (found.has(container)) continue;
    found.add(container);
    if (!container.deliveryTracking)
      mount(container, undefined, wantedOf(container).loading !== "eager" || !isShown(container));
  }
  changes.observe(root, { childList: true, subtree: true, attributeFilter: ["id"] });
}

const changes = new MutationObserver((records) => {
  // The document is scanned each time, because only that tells that a shadow root has gone.
  for (const root of new Set([document, ...records.map(({ target }) => target.getRootNode())])) {
    if (root.isConnected) scan(root as Document);
  }
});

window.DeliveryTracking ??= { version: __VERSION__, mount, scan };
scan();
