import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../kit/open-browser.ts";
import { serve } from "../kit/serve.ts";
import { openOrders } from "./open-orders.ts";

let browser: Browser;
let orders: Awaited<ReturnType<typeof openOrders>>;

beforeAll(async () => {
  [browser, orders] = await Promise.all([openBrowser(), openOrders()]);
});
afterAll(() => browser?.close());

interface Wish {
  /** More of the frame's address. */
  query?: string;
  /** More attributes of the frame. */
  attributes?: string;
  css?: string;
  colorScheme?: "light" | "dark";
  /** In place of the helper. */
  script?: string;
}

/** Opens a page with the card in a frame. Run `use`, then everything is closed. */
async function withFrame(wish: Wish, use: (frame: Locator, page: Page, thrown: string[]) => Promise<void>) {
  const { query = "", attributes = "", css = "", colorScheme = "light" } = wish;
  const { script = `<script async src="${orders.service}/v1/frame.js"></script>` } = wish;
  const site = await serve((_request, response) =>
    response.setHeader("Content-Type", "text/html; charset=utf-8").end(`<!doctype html>
      <title>A shop</title><link rel="icon" href="data:,">
      <style>body { background: rgb(136, 204, 255) } iframe { border: 0; width: 400px } ${css}</style>
      <iframe src="${orders.service}/v1/embed?id=${orders.id}&key=${orders.key}${query}" title="Delivery" ${attributes}></iframe>
      ${script}`),
  );
  const page = await browser.newPage({ colorScheme, locale: "en-US", viewport: { width: 800, height: 1200 } });
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(String(error)));
  try {
    await page.goto(site.origin);
    await use(page.locator("iframe"), page, thrown);
  } finally {
    await page.close();
    await site.close();
  }
}

/** Waits until the frame is as high as its card. */
async function untilItFits(frame: Locator, page: Page): Promise<void> {
  const card = frame.contentFrame().locator("[part~=card]");
  await card.locator(".name").filter({ hasText: /\w/ }).waitFor();
  await expect
    .poll(async () => {
      const inside = await card.evaluate((it) => Math.ceil(it.getBoundingClientRect().height));
      return inside > 300 && inside === (await page.evaluate(() => document.querySelector("iframe")?.clientHeight));
    })
    .toBe(true);
}

/** The colour of one pixel of the page, in the frame's left upper corner. */
async function cornerOf(frame: Locator, page: Page): Promise<number[]> {
  const { x = 0, y = 0 } = (await frame.boundingBox()) ?? {};
  const png = await page.screenshot({ clip: { x: x + 1, y: y + 1, width: 1, height: 1 } });
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const pen = document.createElement("canvas").getContext("2d");
    pen?.drawImage(image, 0, 0);
    return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, png.toString("base64"));
}

test.each(["allow-scripts", "allow-scripts allow-popups"])(
  "a frame with sandbox=%j is as high as its card",
  async (sandbox) => {
    await withFrame({ query: "&lang=de", attributes: `sandbox="${sandbox}"` }, async (frame, page, thrown) => {
      await untilItFits(frame, page);
      // A landmark with a name of its own, in the card's language, beside the page's.
      const main = frame.contentFrame().getByRole("main", { name: "Deine Lieferung verfolgen" });
      await main.locator("[part~=card]").waitFor();
      expect(thrown).toEqual([]);
    });
  },
);

test("a page whose script comes late hears the events from before, and each event once", async () => {
  await withFrame({ script: "" }, async (frame, page, thrown) => {
    const container = frame.contentFrame().locator("#ontheway-tracking[data-tracking-status]");
    await container.waitFor();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const type of ["ready", "update", "status", "error"])
        addEventListener(`tracking:${type}`, ({ target }) => heard.push(`${type} ${(target as Element).localName}`));
    });
    const heard = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, "heard"));
    const updates = async () => (await heard()).filter((event) => event === "update iframe").length;
    // The second as it is pasted with a second frame.
    for (const address of ["frame.js", "frame.js?again"]) {
      await page.addScriptTag({ url: `${orders.service}/v1/${address}` });
      await expect
        .poll(async () => new Set(await heard()))
        .toEqual(new Set(["ready iframe", "status iframe", "update iframe"]));
      const before = await updates();
      await container.evaluate((it: HTMLElement) => it.deliveryTracking?.refresh());
      await expect.poll(updates).toBeGreaterThan(before);
    }
    expect((await heard()).filter((event) => event !== "update iframe").sort()).toEqual([
      "ready iframe",
      "status iframe",
    ]);
    expect(thrown).toEqual([]);
  });
});

test.each([
  ["a light page", "theme=dark", "", "light"],
  ["a light page, by the visitor's system", "theme=auto", "", "dark"],
  ["a dark page", "theme=dark", "html { color-scheme: dark }", "light"],
  ["a dark page, light", "theme=light", "html { color-scheme: dark }", "dark"],
] as const)("the corners of a frame on %s show the page: %s", async (_page, theme, css, colorScheme) => {
  await withFrame({ query: `&${theme}`, css, colorScheme }, async (frame, page) => {
    await untilItFits(frame, page);
    await expect.poll(() => cornerOf(frame, page)).toEqual([136, 204, 255]);
  });
});

test.each(["7c2d92", "%237c2d92", "rgb(124 45 146)"])("the frame's address chooses the accent: %s", async (accent) => {
  await withFrame({ query: `&accent=${accent}` }, async (frame) => {
    const card = frame.contentFrame().locator("[part~=card]");
    await card.locator(".name").filter({ hasText: /\w/ }).waitFor();
    const colours = () =>
      card.evaluate((it) => [...it.querySelectorAll("*")].map((part) => getComputedStyle(part).backgroundColor));
    await expect.poll(colours).toContain("rgb(124, 45, 146)");
  });
});

test.each(["url(https://evil.example)", "red; background: url(https://evil.example)", "nonsense", ""])(
  "an accent that is no colour changes nothing: %j",
  async (accent) => {
    await withFrame({ query: `&accent=${encodeURIComponent(accent)}` }, async (frame) => {
      const container = frame.contentFrame().locator("#ontheway-tracking");
      await container.locator(".name").filter({ hasText: /\w/ }).waitFor();
      expect(await container.getAttribute("style")).toBeNull();
    });
  },
);
