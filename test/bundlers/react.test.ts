import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build, stop } from "esbuild";
import type { Browser } from "playwright-core";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFaultService, record } from "../browser/kit/fault-service.ts";
import { openBrowser } from "../browser/kit/open-browser.ts";
import { serve } from "../browser/kit/serve.ts";
import { createShop } from "./create-shop.ts";

let browser: Browser;
let service: Awaited<ReturnType<typeof openFaultService>>;
let shop: Awaited<ReturnType<typeof createShop>>;

/**
 * Hydrates after the card has come, which is when React finds attributes that the server didn't write. It renders a second
 * element by itself: as it hydrates an element, React 19 binds no events that it doesn't know.
 */
const MAIN = `
import { createElement } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import "ontheway/react";

const { id, key, api } = document.querySelector("delivery-tracking").dataset;
const props = { "data-id": id, "data-key": key, "data-api": api, "data-tiles": "",
  "data-loading": "eager", suppressHydrationWarning: true };
const onRecoverableError = (error) => console.error(String(error));
window.told = [];
const handlers = Object.fromEntries(["ready", "update", "status", "error"].map((type) =>
  ["ontracking" + type, ({ type, detail }) => told.push([type, detail?.record?.status ?? detail?.status ?? null])]));

addEventListener("tracking:update", () => {
  hydrateRoot(document.querySelector("main"), createElement("delivery-tracking", props), { onRecoverableError });
  createRoot(document.querySelector("aside")).render(createElement("delivery-tracking", { ...props, ...handlers }));
}, { once: true });`;

beforeAll(async () => {
  [browser, service, shop] = await Promise.all([openBrowser(), openFaultService(), createShop({ "main.js": MAIN })]);
  service.answer("dlv_1", record("dlv_1"));
});
afterAll(async () => {
  await Promise.all([browser?.close(), service?.close(), shop?.remove()]);
  await stop();
});

test("a page that React 19 renders on the server and hydrates keeps its card, and one that it renders tells its events by props", async () => {
  const props = {
    "data-id": "dlv_1",
    "data-key": "pk_test_1",
    "data-api": service.origin,
    "data-tiles": "",
    "data-loading": "eager",
    suppressHydrationWarning: true,
  };
  const html = renderToString(createElement("delivery-tracking", props));
  await build({
    entryPoints: [shop.file("main.js")],
    outdir: shop.file("out"),
    bundle: true,
    splitting: true,
    format: "esm",
    define: { "process.env.NODE_ENV": '"development"' },
    nodePaths: [resolve("node_modules")],
    logLevel: "error",
  });
  const site = await serve((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    response.setHeader("Content-Type", path === "/" ? "text/html; charset=utf-8" : "text/javascript");
    if (path !== "/") return response.end(readFileSync(shop.file(`out${path}`)));
    response.end(`<!doctype html><title>A shop</title><link rel="icon" href="data:,">
      <main>${html}</main><aside></aside><script type="module" src="/main.js"></script>`);
  });
  const page = await browser.newPage({ locale: "en-US" });
  try {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await page.goto(site.origin);
    const first = page.locator("main delivery-tracking");
    await first.getByText("Amina W.").first().waitFor();
    const drawn = await first.elementHandle();
    // React has taken over once the element holds its mark.
    await page.waitForFunction((it) => it && Object.keys(it).some((name) => name.startsWith("__reactProps")), drawn);
    await page.locator("aside").getByText("Amina W.").first().waitFor();
    await page.waitForFunction(() => Reflect.get(window, "told").length >= 3);
    expect(await page.evaluate(() => Reflect.get(window, "told").slice(0, 3))).toEqual([
      ["trackingready", null],
      ["trackingstatus", "in_transit"],
      ["trackingupdate", "in_transit"],
    ]);
    expect(await drawn?.evaluate((it) => it.isConnected)).toBe(true);
    expect(await first.locator("[part~=card]").count()).toBe(1);
    expect(complaints).toEqual([]);
  } finally {
    await page.close();
    await site.close();
  }
});
