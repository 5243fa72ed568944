import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import type { EnvironmentOptions, Rolldown } from "vite";

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync("package.json", "utf8"));

/** Browsers of 2022 and later: Chrome 94, Firefox 93, Safari 16.4. */
const TARGET = "es2022";

/**
 * The two files that a card is made of hold what they share with others, for a file that only holds what two share costs
 * one more request. `widget` is the text view: all that its entry imports statically. `map` is whatever only maps need.
 */
const WIDGET_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: "widget", tags: ["$initial"], test: (id) => !/\/src\/widget\/(index|element)\.ts$/.test(id) },
  { name: "map", test: /\/src\/widget\/(map|motion)\/|\/draw-map\.ts$|\/node_modules\/leaflet\// },
];

/**
 * The widget as a library, because Vite puts its helper for preloads (1.1 kB) into every other build. The files of v1/
 * keep their addresses; the others carry a hash in their names.
 */
const widget: EnvironmentOptions = {
  consumer: "client",
  build: {
    outDir: "dist/widget",
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: true,
    target: TARGET,
    cssMinify: true,
    lib: {
      entry: {
        widget: "src/widget/host/widget.ts",
        "v1/widget": "src/widget/index.ts",
        "v1/element": "src/widget/element.ts",
      },
      formats: ["es"],
    },
    rolldownOptions: {
      preserveEntrySignatures: "allow-extension",
      output: {
        // Vite leaves the white space in libraries, since bundlers read them. Browsers download this one.
        minify: true,
        codeSplitting: { groups: WIDGET_CHUNKS },
        entryFileNames: ({ name }) => (name.startsWith("v1/") ? "[name].js" : "v1/assets/[name]-[hash].js"),
        chunkFileNames: "v1/assets/[name]-[hash].js",
      },
    },
  },
};

/** A script that leaves no name behind, at an address that stays. */
const classicScript = (name: string, source: string): EnvironmentOptions => ({
  consumer: "client",
  build: {
    outDir: "dist/widget",
    emptyOutDir: false,
    copyPublicDir: false,
    target: TARGET,
    rolldownOptions: { input: { [name]: source }, output: { format: "iife", entryFileNames: "v1/[name].js" } },
  },
});

const pages: EnvironmentOptions = {
  consumer: "client",
  build: {
    outDir: "dist/pages",
    emptyOutDir: false,
    assetsDir: "v1/pages",
    modulePreload: false,
    rolldownOptions: { input: { track: "src/pages/track/track.html", embed: "src/pages/embed/embed.html" } },
  },
};

/** Programs for Node, without their packages. A program that runs meanwhile keeps its files. */
const server = (outDir: string, input: Record<string, string>): EnvironmentOptions => ({
  consumer: "server",
  resolve: { external: Object.keys(dependencies), builtins: [...builtinModules, /^node:/] },
  build: {
    outDir,
    emptyOutDir: false,
    target: "node20",
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: { input, output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name].js" } },
  },
});

/** Each page of the shop has one style sheet, and some have a script. Browsers ask for them anew, so they need no hash. */
const demoAssets: EnvironmentOptions = {
  consumer: "client",
  build: {
    outDir: "dist/demo/assets",
    copyPublicDir: false,
    modulePreload: false,
    target: TARGET,
    rolldownOptions: {
      input: {
        landing: "demo/pages/landing/browser.ts",
        shop: "demo/pages/shop/browser.ts",
        gallery: "demo/pages/gallery/browser/index.ts",
        configure: "demo/pages/configure/browser/index.ts",
        orders: "demo/pages/orders/orders.css",
        notice: "demo/pages/kit/shop.css",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", assetFileNames: "[name][extname]" },
    },
  },
};

/** In the order of their builds: the loader names files of the widget. */
export const environments: Record<string, EnvironmentOptions> = {
  widget,
  loader: classicScript("tracking", "src/widget/loader.ts"),
  frame: classicScript("frame", "src/pages/frame/frame.ts"),
  pages,
  service: server("dist/service", {
    start: "src/start.ts",
    account: "src/account-command.ts",
    "make-template": "src/make-template.ts",
    "town-worker": "src/sandbox/town-worker.ts",
  }),
  demo: server("dist/demo", { server: "demo/server.ts" }),
  demoAssets,
};
