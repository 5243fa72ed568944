import type { EnvironmentOptions } from "vite";
import { classicScript, demoAssets, pages, widget } from "./browser.ts";
import { programs } from "./node.ts";

interface Build {
  /** Folders that hold what it is built from. A module from another folder ends the build with an error (stamp-builds.ts). */
  sources: readonly string[];
  options: EnvironmentOptions;
}

/** Every Vite environment, in the order in which they are built: the loader names files of the widget. */
export const builds: Readonly<Record<string, Build>> = {
  widget: { sources: ["src/widget", "src/contract"], options: widget },
  loader: { sources: ["src/widget", "src/contract"], options: classicScript("tracking", "src/widget/loader.ts") },
  frame: { sources: ["src/pages", "src/contract"], options: classicScript("frame", "src/pages/frame/frame.ts") },
  pages: { sources: ["src/pages", "src/widget", "src/contract", "public"], options: pages },
  service: {
    sources: ["src/commands", "src/service", "src/sandbox", "src/contract"],
    options: programs("dist/service", {
      start: "src/commands/start.ts",
      account: "src/commands/account.ts",
      "make-template": "src/commands/make-template.ts",
      "town-worker": "src/sandbox/town-worker.ts",
      stamps: "src/build/stamps.ts",
    }),
  },
  // The names of the languages' files are in its code (list-languages.ts).
  demo: {
    sources: ["demo", "src/widget/text/languages"],
    options: programs("dist/demo", { server: "demo/server.ts" }),
  },
  demoAssets: { sources: ["demo", "src/widget/text/languages"], options: demoAssets },
};
