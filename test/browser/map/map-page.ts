import type { Browser, BrowserContextOptions } from "playwright-core";
import { build } from "vite";
import type { MapHandle, MapOptions } from "../../../src/widget/map/options.ts";
import type { TrackerState } from "../../../src/widget/tracker/state.ts";
import { serve } from "../kit/serve.ts";

declare global {
  interface Window {
    showMap(frame: HTMLElement, options: Omit<MapOptions, "clock">): MapHandle;
    /** The map's frame, in an open shadow root. */
    frame: HTMLElement;
    map: MapHandle;
    /** Listeners on window, document and body that were added and not removed. */
    listening: string[];
  }
}

const PAGE = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<style>body { margin: 0 }</style>
<div id="host"></div><div style="height: 3000px"></div>
<script type="module">
import { showMap } from "/map.js";
const root = document.getElementById("host").attachShadow({ mode: "open" });
window.frame = root.appendChild(document.createElement("div"));
frame.style.cssText = "position: relative; width: 360px; height: 270px";
window.showMap = (frame, options) => showMap(frame, { clock: Date.now, ...options });
</script>`;

const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#cde"/></svg>`;

/** Builds only the map, without the rest of the widget. */
export async function serveMap() {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      rolldownOptions: { input: "src/widget/map/index.ts", preserveEntrySignatures: "strict" },
    },
  });
  const chunk = [built].flat().flatMap((result) => ("output" in result ? result.output : []))[0];
  if (chunk?.type !== "chunk") throw new Error("the map wasn't built");
  return serve((request, response) => {
    const path = request.url ?? "/";
    if (path === "/map.js") return response.setHeader("Content-Type", "text/javascript").end(chunk.code);
    if (path.startsWith("/fails/")) return response.writeHead(503).end();
    if (path.startsWith("/tiles/")) return response.setHeader("Content-Type", "image/svg+xml").end(TILE);
    return response.setHeader("Content-Type", "text/html; charset=utf-8").end(PAGE);
  });
}

const TEXT = {
  map: "Map of the delivery",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  recentre: "Recentre",
  zoomHint: "Hold {key} and scroll to zoom",
  moveHint: "Use two fingers to move the map",
};

/** Opens a page that shows a map. Its clock stands at `now` until a test moves it. */
export async function openMapPage(browser: Browser, origin: string, now: number, settings: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 600 },
    locale: "en-US",
    timezoneId: "Africa/Nairobi",
    ...settings,
  });
  const page = await context.newPage();
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(String(error)));
  await page.addInitScript(noteListeners);
  // The clock runs until it is paused, and it can't be paused in its past: an hour is enough for a busy machine.
  await page.clock.install({ time: now - 3_600_000 });
  await page.clock.pauseAt(now + 1000);
  await page.goto(origin);
  await page.waitForFunction(() => "showMap" in window);
  return {
    page,
    thrown,
    close: () => context.close(),
    show: (options: Partial<Omit<MapOptions, "clock">> = {}) =>
      page.evaluate(
        (all) => {
          window.map = window.showMap(window.frame, all);
        },
        {
          tiles: `${origin}/tiles/{theme}/{z}/{x}/{y}`,
          attribution: "© Somebody|https://example.org/",
          theme: "light" as const,
          locale: "en",
          text: TEXT,
          ...options,
        },
      ),
    /** Resolves when the map has drawn the state, also after its observers have told it of its place for the first time. */
    update: (state: TrackerState) =>
      page.evaluate(async (next) => {
        window.map.update(next);
        await window.map.ready;
        // An observer that is created after the map's own is also called after it.
        await new Promise<void>((told) =>
          new IntersectionObserver((_, observer) => {
            observer.disconnect();
            told();
          }).observe(window.frame),
        );
      }, state),
  };
}

function noteListeners(): void {
  window.listening = [];
  const forget = (type: unknown) => {
    const at = window.listening.indexOf(String(type));
    if (at >= 0) window.listening.splice(at, 1);
  };
  for (const target of [window, document]) {
    const { addEventListener, removeEventListener } = target;
    target.addEventListener = (...args: unknown[]) => {
      if (args[0] !== "testPassiveEventSupport") window.listening.push(String(args[0]));
      const signal = args[2] instanceof Object && "signal" in args[2] ? args[2].signal : null;
      if (signal instanceof AbortSignal) signal.addEventListener("abort", () => forget(args[0]));
      Reflect.apply(addEventListener, target, args);
    };
    target.removeEventListener = (...args: unknown[]) => {
      forget(args[0]);
      Reflect.apply(removeEventListener, target, args);
    };
  }
}
