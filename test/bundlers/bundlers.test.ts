/** @module-tag wide */
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { build as buildByEsbuild, stop as stopEsbuild } from "esbuild";
import type { Browser } from "playwright-core";
import { build as buildByVite } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import webpack from "webpack";
import german from "../../src/widget/text/languages/de.ts";
import { openFaultService, record } from "../browser/kit/fault-service.ts";
import { openBrowser } from "../browser/kit/open-browser.ts";
import { serve } from "../browser/kit/serve.ts";
import { createShop } from "./create-shop.ts";

let browser: Browser;
let service: Awaited<ReturnType<typeof openFaultService>>;
let shop: Awaited<ReturnType<typeof createShop>>;

beforeAll(async () => {
  [browser, service] = await Promise.all([openBrowser(), openFaultService()]);
  service.answer("dlv_1", record("dlv_1"));
  shop = await createShop({
    "index.html": `<!doctype html><meta charset="utf-8"><title>A shop</title><link rel="icon" href="data:,">
      <delivery-tracking data-id="dlv_1" data-key="pk_test_1" data-api="${service.origin}" data-lang="de"></delivery-tracking>
      <section></section>
      <script type="module" src="./main.js"></script>`,
    "main.js": `
      import { mount } from "ontheway";
      import "ontheway/element";
      const api = document.querySelector("delivery-tracking").dataset.api;
      mount(document.querySelector("section"), { id: "dlv_1", key: "pk_test_1", api, lang: "de" });`,
  });
});
afterAll(async () => {
  await Promise.all([browser?.close(), service?.close(), shop?.remove()]);
  await stopEsbuild();
});

/** Builds the shop into `out` as each bundler does with as little configuration as it takes. */
const BUNDLERS: [name: string, build: (out: string) => Promise<unknown>][] = [
  ["Vite", (outDir) => buildByVite({ root: shop.folder, configFile: false, logLevel: "error", build: { outDir } })],
  [
    "webpack",
    async (path) => {
      const compiler = webpack({
        mode: "production",
        context: shop.folder,
        entry: "./main.js",
        output: { path, filename: "main.js" },
        // Takes half a minute on a busy machine and changes no address.
        optimization: { minimize: false },
      });
      const stats = await promisify(compiler.run.bind(compiler))();
      await promisify(compiler.close.bind(compiler))();
      expect(stats?.toString({ all: false, errors: true, warnings: true })).toBe("");
    },
  ],
  [
    "esbuild, in several files",
    (outdir) =>
      buildByEsbuild({ ...ESBUILD, entryPoints: [shop.file("main.js")], splitting: true, format: "esm", outdir }),
  ],
  [
    "esbuild, in one file",
    (outdir) => buildByEsbuild({ ...ESBUILD, entryPoints: [shop.file("main.js")], logLevel: "error", outdir }),
  ],
];
const ESBUILD = { bundle: true, minify: true, logLevel: "warning" } as const;

test.each(BUNDLERS)("a shop that %s builds from the npm package shows German cards with maps", async (name, build) => {
  const out = shop.file(`out/${name}`);
  await build(out);
  const missing: string[] = [];
  const site = await serve((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    // Only Vite builds the page, too.
    const built = join(out, path === "/" ? "index.html" : path);
    const file = existsSync(built) || path !== "/" ? built : shop.file("index.html");
    if (!existsSync(file)) {
      missing.push(path);
      return response.writeHead(404).end();
    }
    response.setHeader("Content-Type", extname(file) === ".html" ? "text/html; charset=utf-8" : "text/javascript");
    response.end(readFileSync(file));
  });
  const page = await browser.newPage({ locale: "en-US" });
  try {
    const thrown: string[] = [];
    page.on("pageerror", (error) => thrown.push(String(error)));
    await page.goto(site.origin);
    for (const host of ["delivery-tracking", "section"]) {
      const card = page.locator(host).locator("[part~=card]:lang(de)");
      await card
        .getByRole("list", { name: german.timeline })
        .waitFor()
        .catch((error) => {
          throw new Error(`${error}\n${thrown.join("\n")}\n${missing.join("\n")}`);
        });
      await card.locator("[part~=map] .map").waitFor();
    }
    expect({ thrown, missing }).toEqual({ thrown: [], missing: [] });
  } finally {
    await page.close();
    await site.close();
  }
});
