import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { NEARBY } from "../../../demo/orders/addresses.ts";
import { loadWords } from "../../../src/pages/track/text/load-words.ts";
import { chooseLocale } from "../../../src/widget/text/load-text.ts";
import { fill } from "../../../src/widget/text/words.ts";
import { findViolations } from "../kit/find-violations.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { openSandbox } from "../kit/provide-sandbox.ts";
import { PUBLISHABLE_KEY, SECRET_KEY } from "../kit/start-sandbox.ts";

/** A card that has an answer. Its status depends on the machine: the town goes on while the browser is slow. */
const READ_CARD = "#ontheway-tracking[data-tracking-status]";

let browser: Browser;
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let orderPage: string;
let deliveryId: string;
let trackingPage: string;
const complaints: string[] = [];

/** Opens a page and collects what the console shows in red: blocked scripts, broken pictures, uncaught errors. */
async function open(url: string, width = 1280, colorScheme: "light" | "dark" = "light"): Promise<Page> {
  const viewport = { width, height: 800 };
  const context = await browser.newContext({ viewport, colorScheme, locale: "en-US", timezoneId: "Africa/Nairobi" });
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(`${url}: ${error}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${url}: ${message.text()}`);
  });
  await page.goto(url);
  return page;
}

/** Orders in the shop, and is led to the order's page. */
async function order(): Promise<Page> {
  const page = await open(`${sandbox.shop}/shop`);
  await page
    .getByRole("button", { name: /add|more|\+/i })
    .first()
    .click();
  await page.getByLabel(/your name/i).fill("Wanjiru M.");
  await page.getByRole("button", { name: /^Order/ }).click();
  await page.waitForURL(/\/orders\/.+/);
  return page;
}

/** The page that shows the order of an order page in an iframe. */
const framed = (order: string) => order.replace("/orders/", "/iframe?order=");

/** Orders as the shop's form does, which takes a moment. @returns the address of the order's page */
async function sendOrder(): Promise<string> {
  const body = new URLSearchParams({ "quantity-sourdough": "1", name: "Wanjiru M.", address: NEARBY[0] });
  return (await fetch(`${sandbox.shop}/orders`, { method: "POST", body })).url;
}

beforeAll(async () => {
  [browser, sandbox] = await Promise.all([openBrowser(), openSandbox()]);
  const page = await order();
  orderPage = page.url();
  deliveryId = (await page.locator("#ontheway-tracking").getAttribute("data-id")) ?? "";
  trackingPage = `${sandbox.service}/track/${deliveryId}`;
  await page.context().close();
});
afterAll(() => browser?.close());
afterEach(() => {
  complaints.length = 0;
});

test("a customer who has ordered in the shop finds the card on the order page", async () => {
  const page = await open(orderPage);
  const card = page.locator(READ_CARD);
  await card.locator("[part~=status] span:not(:empty)").waitFor();
  await card.locator("[part~=map] .map").waitFor();
  await page.context().close();
  expect(complaints).toEqual([]);

  const source = await (await fetch(orderPage)).text();
  const [, id] =
    /data-id="(\w+)" data-code="\d{6}" data-cancelled-note="Your M-Pesa was not charged\."/.exec(source) ?? [];
  expect(id).toBe(deliveryId);
  expect(source).toContain(
    `></div>\n<script async src="${sandbox.service}/v1/tracking.js" data-key="${PUBLISHABLE_KEY}"></script>`,
  );
  expect(source).not.toContain(SECRET_KEY);
});

test.each([390, 640, 1280])(
  "the order page keeps the card's room free while the widget loads, at %i px",
  async (width) => {
    const viewport = { width, height: 2000 };
    const context = await browser.newContext({ viewport, locale: "en-US", timezoneId: "Africa/Nairobi" });
    const page = await context.newPage();
    const heightOf = async (selector: string) => (await page.locator(selector).boundingBox())?.height ?? 0;
    await page.route("**/v1/tracking.js", (route) => route.abort());
    await page.goto(orderPage);
    const kept = await heightOf(".card-room");
    await page.unroute("**/v1/tracking.js");
    await page.reload();
    await page.locator(READ_CARD).waitFor();
    // On a phone, the room is a line higher than most fonts need it.
    expect(kept - (await heightOf(READ_CARD))).toBeLessThan(22);
    expect(Math.abs(kept - (await heightOf(".card-room")))).toBeLessThan(2);
    await context.close();
  },
);

test("the iframe shows the same delivery and has the height of its card", async () => {
  const page = await open(framed(orderPage));
  const card = page.frameLocator("iframe").locator(READ_CARD);
  await card.locator("[part~=status] span:not(:empty)").waitFor();
  const heights = async () => {
    const frame = await page.locator("iframe").boundingBox();
    const inside = await card.boundingBox();
    return Math.abs((frame?.height ?? 0) - (inside?.height ?? 9999));
  };
  await expect.poll(heights).toBeLessThan(40);
  await page.context().close();
});

test("the tracking page shows the delivery, and a kind message for an unknown one", async () => {
  const page = await open(trackingPage);
  await page.locator(`${READ_CARD} [part~=status] span:not(:empty)`).waitFor();
  await page.context().close();
  expect(complaints).toEqual([]);

  const lost = await open(`${sandbox.service}/track/dlv_nobody`);
  await lost.getByText("We can’t find this delivery").first().waitFor();
  await lost.context().close();
});

test("on a wide screen the tracking page's map is as high as the words beside it, and what follows shows itself", async () => {
  const page = await open(trackingPage);
  await page.locator(`${READ_CARD} [part~=status] span:not(:empty)`).waitFor();
  const heights = () =>
    page.evaluate(() => {
      const card = document.querySelector("#ontheway-tracking")?.shadowRoot;
      const heightOf = (element?: Element | null) => element?.getBoundingClientRect().height ?? Number.NaN;
      return {
        below: innerHeight - (card?.querySelector("[part=card]")?.getBoundingClientRect().bottom ?? Number.NaN),
        beside: heightOf(card?.querySelector("[part=card]")) - heightOf(card?.querySelector("[part=map]")),
      };
    });
  for (const height of [700, 860]) {
    await page.setViewportSize({ width: 1280, height });
    await page.waitForFunction((wanted) => innerHeight === wanted, height);
    const { below, beside } = await heights();
    expect(below, `${height} px`).toBeGreaterThan(24);
    expect(beside).toBeLessThan(24);
  }
  await page.context().close();
});

/** What each page shows once nothing more is to come. */
const CARD = "#ontheway-tracking[data-tracking-status] [part~=map] .map";
const looked = () =>
  [
    [`${sandbox.shop}/`, CARD],
    [`${sandbox.shop}/shop`, ".checkout"],
    [orderPage, CARD],
    [`${sandbox.shop}/gallery?state=in_transit`, CARD],
    [`${sandbox.shop}/configure`, CARD],
    [`${sandbox.shop}/iframe`, "iframe"],
    [framed(orderPage), "iframe"],
    [`${sandbox.shop}/nothing`, ".notice-page"],
  ] as const;

/** Buttons take a moment to change their colours. During it their words are hard to read. */
async function switchTo(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(() => document.getAnimations().length === 0);
}

test("no page is wider than its window, ends above the window's end, or has what axe objects to", {
  tags: ["wide"],
}, async () => {
  const measure = (page: Page) =>
    page.evaluate(() => ({
      width: document.documentElement.scrollWidth - innerWidth,
      below: Math.max(0, innerHeight - (document.querySelector("body > footer")?.getBoundingClientRect().bottom ?? 0)),
    }));
  for (const [address, shown] of looked()) {
    const page = await open(address, 360, "dark");
    await page.locator(shown).first().waitFor();
    expect(await measure(page), address).toEqual({ width: 0, below: 0 });
    expect(await findViolations(page), `${address}, on a phone`).toEqual([]);
    await switchTo(page, "light");
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForFunction((wanted) => innerWidth === wanted, width);
      expect(await measure(page), `${address} at ${width} px`).toEqual({ width: 0, below: 0 });
    }
    expect(await findViolations(page), `${address}, on a desktop`).toEqual([]);
    if (address.endsWith("/shop")) {
      await page.getByRole("button", { name: /more/ }).first().click();
      await page.getByLabel(/phone/i).fill("12");
      await page.getByRole("button", { name: /^Order/ }).click();
      await page.locator(".mistake").first().waitFor();
      expect(await findViolations(page), "the form with mistakes, light").toEqual([]);
      await switchTo(page, "dark");
      await page.setViewportSize({ width: 320, height: 900 });
      expect(await findViolations(page), "the form with mistakes, dark").toEqual([]);
      expect(await measure(page)).toEqual({ width: 0, below: 0 });
    }
    await page.context().close();
  }
  // What isn't there, and a form with mistakes, are red in the console, and rightly so.
  expect(complaints.filter((complaint) => !/\/nothing|status of 422/.test(complaint))).toEqual([]);
});

test("the tracking page is no wider than the window, on a phone in the dark theme and on a desktop in the light", async () => {
  const page = await open(trackingPage, 360, "dark");
  await page.locator(READ_CARD).waitFor();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForFunction((wanted) => innerWidth === wanted, width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.emulateMedia({ colorScheme: "light" });
  }
  await page.context().close();
  expect(complaints).toEqual([]);
});

test.each([
  ["ar-EG", "ar", "rtl"],
  ["de-DE", "de", "ltr"],
  ["xx", "en", "ltr"],
])("the tracking page is in its visitor's language: %s", async (locale, language, dir) => {
  const { text } = await loadWords(chooseLocale([], [locale]));
  const context = await browser.newContext({ locale, timezoneId: "Africa/Nairobi" });
  const page = await context.newPage();
  await page.goto(trackingPage);
  await page.locator(`html[lang|="${language}"][dir="${dir}"]`).waitFor();
  await page.locator(`#ontheway-tracking [part=card][lang="${language}"] [part=status] span:not(:empty)`).waitFor();
  const { merchant } = await (await fetch(`${sandbox.service}/v1/deliveries/${deliveryId}/customer`)).json();
  await expect.poll(() => page.locator("h1").innerText()).toBe(merchant.name);
  const title = fill(text.from, { shop: merchant.name });
  // The tab's title begins with the arrival or the status, before the page's own title.
  await page.waitForFunction((own) => document.title.endsWith(` · ${own}`), title);
  await context.close();
});

test.each([360, 640, 1280])(
  "a cancelled delivery leaves the card's room as it was, in the page and in an iframe, at %i px",
  async (width) => {
    const order = await sendOrder();
    const page = await open(order, width);
    const inFrame = await open(framed(order), width);
    await page.locator(READ_CARD).waitFor();
    await inFrame.frameLocator("iframe").locator(READ_CARD).waitFor();
    const heightOf = (one: Page) => one.locator(".card-room").evaluate((room) => room.clientHeight);
    const heights = () => Promise.all([page, inFrame].map(heightOf));
    const before = await heights();
    const id = await page.locator("#ontheway-tracking").getAttribute("data-id");
    const headers = { Authorization: `Bearer ${SECRET_KEY}` };
    const cancelled = await fetch(`${sandbox.service}/v1/deliveries/${id}/cancel`, { method: "POST", headers });
    expect(cancelled.status).toBe(200);
    // On a slow line the page's own script comes after the frame's last news.
    await inFrame.route("**/assets/orders.js", async (route) => {
      await inFrame.frameLocator("iframe").locator('[data-tracking-status="cancelled"]').waitFor();
      await route.continue();
    });
    // So that nobody waits for the next poll.
    await Promise.all([page.reload(), inFrame.reload()]);
    for (const one of [page, inFrame]) await one.getByRole("link", { name: "see what is fresh" }).waitFor();
    // The frame's height follows its card a moment later.
    await expect.poll(heights).toEqual(before);
    // The other tests find an order under way in the iframe again.
    await sendOrder();
    await Promise.all([page, inFrame].map((one) => one.context().close()));
  },
);
