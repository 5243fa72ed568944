/** @module-tag wide */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
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
 * element after that: as it hydrates an element, React 19 binds no events that it doesn't know.
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
  [browser, service, shop] = await Promise.all([
    openBrowser(),
    openFaultService(),
    createShop({ "main.js": MAIN, "component.js": COMPONENT }),
  ]);
  service.answer("dlv_1", record("dlv_1"));
});
afterAll(async () => {
  await Promise.all([browser?.close(), service?.close(), shop?.remove()]);
  await stop();
});

/** A page that React renders on the server, in strict mode, with a component that goes on to another delivery. */
const COMPONENT = `
import { createElement, StrictMode, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { DeliveryTracking } from "ontheway/react";

window.told = [];
const tell = (name) => (detail) => told.push([name, detail?.record?.delivery_id ?? detail?.status ?? detail?.code ?? null]);
const onReady = tell("ready"), onUpdate = tell("update"), onStatus = tell("status"), onError = tell("error");

export function Page({ api }) {
  const [id, go] = useState("dlv_1");
  const card = { id, publishableKey: "pk_test_1", api, tiles: "", theme: "light", className: "card", onReady, onUpdate, onStatus, onError };
  return createElement("main", null,
    id && createElement(DeliveryTracking, card, createElement("a", { href: "/track/" + id }, "Follow your delivery")),
    createElement("button", { type: "button", onClick: () => go("dlv_2") }, "Next"),
    createElement("button", { type: "button", onClick: () => go("") }, "Close"));
}
const main = document.querySelector("div");
const onRecoverableError = (error) => console.error(String(error));
hydrateRoot(main, createElement(StrictMode, null, createElement(Page, { api: main.dataset.api })), { onRecoverableError });`;

const bundle = (name: string) =>
  build({
    entryPoints: [shop.file(name)],
    outdir: shop.file("out"),
    bundle: true,
    splitting: true,
    format: "esm",
    define: { "process.env.NODE_ENV": '"development"' },
    nodePaths: [resolve("node_modules")],
    logLevel: "error",
  });

/** Serves a page, and the scripts that were bundled. */
const open = (html: string) =>
  serve((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    response.setHeader("Content-Type", path === "/" ? "text/html; charset=utf-8" : "text/javascript");
    response.end(path === "/" ? html : readFileSync(shop.file(`out${path}`)));
  });

test("the component works on a page that was rendered on a server, in strict mode, and as the page goes on", async () => {
  const { DeliveryTracking } = await import(pathToFileURL(resolve("dist/package/react.js")).href);
  const link = createElement("a", { href: "/track/dlv_1" }, "Follow your delivery");
  const card = { id: "dlv_1", publishableKey: "pk_test_1", className: "card" };
  const html = renderToString(
    createElement(
      "main",
      null,
      createElement(DeliveryTracking, card, link),
      createElement("button", { type: "button" }, "Next"),
      createElement("button", { type: "button" }, "Close"),
    ),
  );
  expect(html).toContain('<div class="card"><a href="/track/dlv_1">Follow your delivery</a></div>');
  service.answer("dlv_2", record("dlv_2"));
  await bundle("component.js");
  const site = await open(`<!doctype html><title>A shop</title><link rel="icon" href="data:,">
    <div data-api="${service.origin}">${html}</div><script type="module" src="/component.js"></script>`);
  const page = await browser.newPage({ locale: "en-US" });
  try {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    const told = () => page.evaluate(() => Reflect.get(window, "told").map((one: unknown[]) => one.join(" ")));
    await page.goto(site.origin);
    await page.getByText("Amina W.").first().waitFor();
    // Strict mode mounts twice. The first card is gone before it could be ready.
    expect(await told()).toEqual(["ready ", "status in_transit", "update dlv_1"]);
    expect(await page.locator("[part~=card]").count()).toBe(1);
    await page.getByRole("button", { name: "Next" }).click();
    await expect.poll(told).toContain("update dlv_2");
    expect(await page.locator("[part~=card]").count()).toBe(1);
    await page.getByRole("button", { name: "Close" }).click();
    await page.locator(".card").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  } finally {
    await page.close();
    await site.close();
  }
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
  await bundle("main.js");
  const site = await open(`<!doctype html><title>A shop</title><link rel="icon" href="data:,">
    <main>${html}</main><aside></aside><script type="module" src="/main.js"></script>`);
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
