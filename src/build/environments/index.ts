import type { EnvironmentOptions } from "vite";
import { classicScript, components, demoAssets, page, widget } from "./browser.ts";
import { forServers, programs } from "./node.ts";
import type { sources } from "./sources.ts";

/** Every Vite environment. sources.ts says what each is built from, and in which order. */
export const environments: Readonly<Record<keyof typeof sources, EnvironmentOptions>> = {
  widget,
  components,
  loader: classicScript("v1/tracking", "src/widget/loader.ts"),
  frame: classicScript("v1/frame", "src/pages/frame/frame.ts"),
  track: page("track"),
  embed: page("embed"),
  rider: page("rider"),
  dashboard: page("dashboard"),
  desk: page("desk"),
  riderWorker: classicScript("src/pages/rider/sw", "src/pages/rider/worker/sw.ts", "dist/pages"),
  trackWorker: classicScript("src/pages/track/sw", "src/pages/track/worker/sw.ts", "dist/pages"),
  server: forServers,
  cli: programs("dist/cli", { cli: "src/server/cli/cli.ts" }),
  service: programs("dist/service", {
    start: "src/commands/start.ts",
    account: "src/commands/account.ts",
    places: "src/commands/places.ts",
    "make-template": "src/commands/make-template.ts",
    "town-worker": "src/sandbox/town-worker.ts",
    // Tells `npm start` whether anything has changed.
    stamps: "src/build/stamps.ts",
  }),
  demo: programs("dist/demo", { server: "demo/server.ts" }),
  demoAssets,
};
