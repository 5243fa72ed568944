import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const FLAGS = fileURLToPath(new URL("../widget/map/leaflet/browser-flags.ts", import.meta.url));

/**
 * Resolves Leaflet's module of browser flags, `leaflet/src/core/Browser.js`, to a file of ours. Leaflet's own writes
 * markup to `innerHTML` as it is imported, and a page that enforces Trusted Types forbids that: the map would not load.
 */
export function bringBrowserFlags(): Plugin {
  return {
    name: "bring-browser-flags",
    enforce: "pre",
    resolveId: (id, importer) =>
      /\/Browser(\.js)?$/.test(id) && importer?.includes("/node_modules/leaflet/src/") ? FLAGS : null,
  };
}
