import type { EnvironmentOptions, Rolldown } from "vite";
import { hashLanguages, isLanguageModule } from "../list-languages.ts";

/** Only syntax: newer syntax is rewritten to that of 2022, and functions that a browser lacks aren't added. */
const TARGET = "es2022";

/** Vite's default turns `const` and `let` into `var`, which packs worse: 80 B in the text view. */
const TOP_LEVEL_VAR = false;

/**
 * Which modules share a file. Without these groups, Rolldown would put modules that two files import into a third, which
 * costs one more request.
 * - `widget`: the text view, which is all that its entry imports statically
 * - `ride`: where the rider is, which words and marker share. A card without a map has it, too
 * - `map`: what only the map needs
 */
const WIDGET_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: "widget", tags: ["$initial"], test: (id) => !/\/src\/widget\/(index|element|host\/place)\.ts$/.test(id) },
  {
    name: "ride",
    test: /\/src\/widget\/(motion\/|map\/(places|rider\/ride)\.ts)|\/contract\/(geo|line|polyline)\.ts$/,
  },
  { name: "map", test: /\/src\/widget\/(map|motion)\/|\/draw-map\.ts$|\/node_modules\/leaflet\// },
];

/**
 * The widget as a library, because Vite puts its helper for preloads (1.1 kB) into every other build. The files of v1/
 * keep their addresses; the others carry a hash in their names.
 */
export const widget: EnvironmentOptions = {
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
        widget: "src/widget/host/take-over.ts",
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
        // Notes for bundlers (/* @__PURE__ */) help no browser.
        comments: { annotation: false },
        topLevelVar: TOP_LEVEL_VAR,
        codeSplitting: { groups: WIDGET_CHUNKS },
        entryFileNames: ({ name }) => (name.startsWith("v1/") ? "[name].js" : "v1/assets/[name]-[hash:6].js"),
        chunkFileNames: ({ facadeModuleId = null }) =>
          `v1/assets/[name]-${isLanguageModule(facadeModuleId) ? hashLanguages() : "[hash:6]"}.js`,
      },
    },
  },
};

/** Components of frameworks, which import the framework and the widget's own files, as the npm package has them. */
export const components: EnvironmentOptions = {
  consumer: "client",
  build: {
    outDir: "dist/components",
    emptyOutDir: false,
    copyPublicDir: false,
    target: TARGET,
    minify: false,
    lib: { entry: { react: "src/widget/jsx/react.ts" }, formats: ["es"] },
    rolldownOptions: {
      external: ["react", /\/src\/widget\/(index|element)\.ts$/],
      output: {
        entryFileNames: "[name].js",
        banner: '"use client";',
        paths: (id) =>
          id.endsWith("index.ts") ? "./v1/widget.js" : id.endsWith("element.ts") ? "./v1/element.js" : id,
      },
    },
  },
};

/**
 * A classic script in a function, so that it adds no global names. Its file has no hash in its name.
 * @param path without `.js`
 */
export const classicScript = (path: string, source: string, outDir = "dist/widget"): EnvironmentOptions => ({
  consumer: "client",
  build: {
    outDir,
    emptyOutDir: false,
    copyPublicDir: false,
    target: TARGET,
    rolldownOptions: {
      input: { [path]: source },
      output: { format: "iife", topLevelVar: TOP_LEVEL_VAR, entryFileNames: "[name].js" },
    },
  },
});

/**
 * A build for one page. If all pages were built together, each module that two of them share would be a file of its own, and
 * visitors, who open only one page, would have to request it.
 */
export const page = (name: string): EnvironmentOptions => ({
  consumer: "client",
  build: {
    outDir: "dist/pages",
    emptyOutDir: false,
    // One of the builds must copy public/.
    copyPublicDir: name === "embed",
    assetsDir: "v1/pages",
    modulePreload: false,
    // The service reads from it which files a page needs.
    manifest: `.vite/${name}.json`,
    rolldownOptions: { input: { [name]: `src/pages/${name}/${name}.html` } },
  },
});

/** Each page of the shop has one style sheet, and some have a script. Browsers revalidate them, so their names need no hash. */
export const demoAssets: EnvironmentOptions = {
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
        ride: "demo/pages/ride/ride.css",
        orders: "demo/pages/orders/browser.ts",
        notice: "demo/pages/kit/shop.css",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", assetFileNames: "[name][extname]" },
    },
  },
};
