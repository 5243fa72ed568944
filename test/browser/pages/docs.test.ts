import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findViolations } from "../kit/find-violations.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { openSandbox } from "../kit/provide-sandbox.ts";

let browser: Browser;
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  [browser, sandbox] = await Promise.all([openBrowser(), openSandbox()]);
});
afterAll(() => browser?.close());

async function openPage(options: BrowserContextOptions, path: string) {
  const context = await browser.newContext({ locale: "en-US", timezoneId: "Africa/Nairobi", ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", ({ message }) => complaints.push(message));
  await page.goto(sandbox.service + path);
  return { context, page, complaints };
}

const pathOf = (page: Page) => page.url().slice(sandbox.service.length);
const topOf = (page: Page, id: string) =>
  page.locator(`[id="${id}"]`).evaluate((element) => element.getBoundingClientRect().top);

it("above the tables of all errors, a field leaves the rows with what is typed", async () => {
  const { context, page, complaints } = await openPage({ viewport: { width: 360, height: 800 } }, "/docs/errors");
  const rows = page.locator("tbody tr[id]:visible");
  const all = await rows.count();
  await page.getByRole("searchbox", { name: `Filter ${all} codes` }).fill("Expired");
  await expect.poll(() => rows.count()).toBeLessThan(all / 4);
  // A group without a match goes with its heading.
  expect(await page.getByRole("heading", { name: "Fix the request" }).isVisible()).toBe(true);
  expect(await page.getByRole("heading", { name: "Limit reached" }).isVisible()).toBe(false);
  await page.getByText("quote_expired", { exact: true }).first().waitFor();
  await page.getByRole("searchbox", { name: `Filter ${all} codes` }).fill("");
  await expect.poll(() => rows.count()).toBe(all);
  expect(complaints).toEqual([]);
  await context.close();
});

it("a sample is copied in the language that the reader chose, on this page and on the next", async () => {
  const { context, page, complaints } = await openPage(
    { viewport: { width: 1280, height: 800 }, permissions: ["clipboard-read", "clipboard-write"] },
    "/docs/quick-start",
  );
  const sample = page.locator(".samples").first();
  const copied = async () => {
    const button = sample.getByRole("button", { name: "Copy" });
    await button.waitFor();
    // The button says so for two seconds only.
    await Promise.all([sample.getByRole("button", { name: "Copied" }).waitFor(), button.click()]);
    const shown = await sample.locator("code:visible").allTextContents();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join("|"));
    return shown.join("|");
  };
  expect(await copied()).toMatch(/^curl http/);
  const tab = (name: string) => sample.getByRole("tab", { name });
  const before = await tab("Python").evaluate((element) => element.getBoundingClientRect().top);
  await tab("Python").click();
  expect(await copied()).toMatch(/^import json\n/);
  // By the keyboard: one tab is in the order, and the arrows lead on, round the end.
  await tab("Python").focus();
  for (const next of ["Ruby", "Go", "curl"]) {
    await page.keyboard.press("ArrowRight");
    expect(await tab(next).getAttribute("aria-selected")).toBe("true");
    expect(await sample.locator("code:visible").count(), `only ${next} is shown`).toBe(1);
  }
  for (const _ of ["Go", "Ruby", "Python"]) await page.keyboard.press("ArrowLeft");
  expect(await tab("Python").getAttribute("aria-selected")).toBe("true");
  expect(await sample.locator('[role="tab"][tabindex="0"]').allTextContents()).toEqual(["Python"]);
  expect(await tab("Python").evaluate((element) => element.getBoundingClientRect().top)).toBe(before);
  const source = page.locator(".source");
  await Promise.all([
    source.getByText("Copied").first().waitFor(),
    source.getByRole("button", { name: "Copy" }).click(),
  ]);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# Quick start\n/);

  await page.goto(`${sandbox.service}/docs/reference/quotes`);
  await page.locator(".anchor", { hasText: "pickup_address" }).first().click();
  expect(page.url()).toContain("/docs/reference/quotes#createQuote-body-pickup_address");
  // On a desk, the request stands beside what is told about it.
  const [told, shown] = await Promise.all([".told", ".shown"].map((part) => page.locator(part).first().boundingBox()));
  expect(shown?.x).toBeGreaterThan((told?.x ?? 0) + (told?.width ?? 0));
  for (const text of await page.locator(".samples code:visible").allTextContents()) expect(text).toMatch(/^import /);
  expect(complaints).toEqual([]);
  await context.close();
});

it("an address from when the docs were one page opens the right page, links open others, and Back returns", async () => {
  const { context, page } = await openPage({ viewport: { width: 1280, height: 800 } }, "/docs#rate_limited");
  await page.waitForURL("**/docs/errors#rate_limited");
  // The row is in sight, below the header that stays.
  const header = await page.locator("header.top").evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await topOf(page, "rate_limited")).toBeGreaterThanOrEqual(header);
  expect(await topOf(page, "rate_limited")).toBeLessThan(400);
  await page.getByRole("link", { name: "Webhooks", exact: true }).first().click();
  await page.waitForURL("**/docs/webhooks");
  const marked = () =>
    page.locator(".contents [aria-current]:visible").evaluateAll((links) => links.map((link) => link.textContent));
  for (const name of ["Responses and retries", "Recover missed events", "Register an endpoint"]) {
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name }).click();
    await expect.poll(marked).toEqual(["Webhooks", name]);
  }
  await page.goBack();
  expect(pathOf(page)).toBe("/docs/webhooks#webhook-replay");
  await expect.poll(() => topOf(page, "webhook-replay")).toBeLessThan(800);
  await page.goto(`${sandbox.service}/docs#createDelivery`);
  await page.waitForURL("**/docs/reference/deliveries#createDelivery");
  // The contents show where this page stands among many.
  expect(
    await page.locator(".contents.wide").evaluate((list) => {
      const link = list.querySelector("[aria-current=page]")?.getBoundingClientRect();
      const { top, bottom } = list.getBoundingClientRect();
      return Boolean(link && link.top >= top && link.bottom <= bottom);
    }),
  ).toBe(true);
  await context.close();
});

it.each([
  ["with a keyboard", { viewport: { width: 1280, height: 800 } }],
  ["on a phone", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
] as const)("the search finds headings, operations, codes and fields %s", async (how, options) => {
  const { context, page, complaints } = await openPage(options, "/docs");
  const field = page.getByRole("searchbox", { name: "Search the documentation" });
  const results = page.locator(".results a");
  const titles = () => results.locator("b").allTextContents();
  const isPhone = how === "on a phone";
  if (isPhone) await field.tap();
  else await page.keyboard.press("/");
  for (const [query, title] of [
    ["webhooks", "Webhooks"],
    ["verify signature", "Verify the signature"],
    ["quote_expired", "quote_expired"],
    ["createDelivery", "Create a delivery"],
    ["scheduled_at", "Create a delivery"],
    ["data-loading", "Card options"],
    ["content-security-policy", "Security and privacy"],
  ] as const) {
    await field.fill(query);
    await expect.poll(titles, { message: query }).toContain(title);
  }
  // What a reader would call it comes first, whatever the page calls it. A phone searches as a desk does.
  const readersWords = [
    ["webhook sign", "Verify the signature"],
    ["how do I verify a webhook", "Verify the signature"],
    ["hmac", "Verify the signature"],
    ["retry", "Responses and retries"],
    ["cancel", "Cancel a delivery"],
    ["refund", "Cancel a delivery"],
    ["rate limit", "Rate limits and headers"],
    ["429", "Rate limits and headers"],
    ["reschedule", "Change a delivery"],
    ["unsubscribe", "Delete a webhook endpoint"],
    ["cash on delivery", "Create a delivery"],
    ["hide map", "Card options"],
    ["next.js", "In React, Preact, Solid, Vue and Svelte"],
    ["stop polling", "Polling"],
    ["idempotent", "Idempotency"],
    ["csp", "Security and privacy"],
    ["test card", "The sandbox"],
    ["test rider", "The sandbox"],
    ["api key", "API keys"],
    ["dark mode", "Card options"],
    ["pagination", "Pagination"],
    ["localhost", "Command line"],
  ] as const;
  for (const [query, title] of isPhone ? readersWords.slice(0, 1) : readersWords) {
    await field.fill(query);
    await expect.poll(async () => (await titles())[0], { message: query }).toBe(title);
  }
  await field.fill("zebra");
  await page.getByText("Nothing found for “zebra”.").last().waitFor();
  await field.fill("rate_limited");
  await expect.poll(async () => (await titles())[0]).toBe("rate_limited");
  expect(await page.locator(".search [role=status]").textContent()).toMatch(/^\d+ results?$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width);
  if (isPhone) await results.first().tap();
  else {
    await field.press("ArrowDown");
    expect(await results.first().evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    expect(await results.first().isVisible()).toBe(false);
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Enter");
  }
  await page.waitForURL("**/docs/errors#rate_limited");
  expect(complaints).toEqual([]);
  await context.close();
});

it("a phone that opens a page at an anchor has the search and the menu above it", async () => {
  const { context, page, complaints } = await openPage(
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    "/docs/errors#rate_limited",
  );
  const bar = page.locator("header.top");
  const bottom = await bar.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(() => topOf(page, "rate_limited")).toBeGreaterThanOrEqual(bottom);
  expect(await bar.evaluate((element) => element.getBoundingClientRect().top)).toBe(0);
  expect(await bar.getByRole("searchbox").isVisible()).toBe(true);
  const menu = page.locator("details.contents");
  const link = menu.getByRole("link", { name: "Gallery", exact: true });
  const open = async () => {
    await menu.locator("summary").tap();
    await link.waitFor();
  };
  await open();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await link.isVisible()).toBe(false);
  await open();
  await bar.getByRole("searchbox").tap();
  await expect.poll(() => link.isVisible()).toBe(false);
  await open();
  await menu.getByRole("link", { name: "Limit reached" }).tap();
  await expect.poll(() => link.isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(complaints).toEqual([]);
  await context.close();
});

it("the logo and the contents stand at one place on every page", async () => {
  for (const width of [1280, 1920]) {
    const { context, page } = await openPage({ viewport: { width, height: 800 } }, "/docs");
    const places = new Set<string>();
    for (const path of KINDS) {
      await page.goto(sandbox.service + path);
      const lefts = [".brand", ".contents.wide", "h1"].map((part) =>
        page.locator(part).evaluate((element) => element.getBoundingClientRect().left),
      );
      places.add((await Promise.all(lefts)).join());
    }
    expect([width, places.size]).toEqual([width, 1]);
    await context.close();
  }
});

it("the quick start shows the card itself, playing a delivery, and keeps its room while it loads", async () => {
  const { context, page, complaints } = await openPage({ viewport: { width: 390, height: 800 } }, "/docs/quick-start");
  const figure = page.locator("figure.live");
  const height = () => figure.evaluate((element) => element.clientHeight);
  const before = await height();
  await figure.scrollIntoViewIfNeeded();
  await figure.locator("[data-tracking-status] [part~=map] .map").waitFor();
  expect(await height()).toBe(before);
  expect(complaints).toEqual([]);
  await context.close();
});

it("the bar is as high before the search's script as after it", async () => {
  const { context, page } = await openPage({ viewport: { width: 360, height: 740 } }, "/docs");
  const height = () => page.locator("header").evaluate((bar) => bar.clientHeight);
  const search = page.locator("search");
  await search.waitFor();
  const after = await height();
  await search.evaluate((box) => box.setAttribute("hidden", ""));
  expect([await search.isVisible(), await height()]).toEqual([false, after]);
  await context.close();
});

it.each([360, 1280])("a page %d px wide looks before its script has run as it does after it", async (width) => {
  const { context, page } = await openPage({ viewport: { width, height: 740 }, hasTouch: width < 600 }, "/docs");
  const look = async (path: string) => {
    await page.goto(sandbox.service + path);
    return page
      .locator("h2, pre:visible, main tr, .source")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  };
  for (const path of ["/docs/quick-start", "/docs/widget-options", "/docs/reference/quotes"]) {
    const after = await look(path);
    expect(after.length, path).toBeGreaterThan(5);
    await page.route(`**${path}`, async (route) => {
      const text = await (await route.fetch()).text();
      await route.fulfill({ contentType: "text/html", body: text.slice(0, text.lastIndexOf("<script>")) });
    });
    expect(await look(path), path).toEqual(after);
  }
  await context.close();
});

it("links lead to the shop, the gallery and the configurator that were started with the service", async () => {
  const { context, page } = await openPage({ viewport: { width: 1280, height: 800 } }, "/docs");
  for (const name of ["Shop", "Gallery", "Configurator"]) {
    const address = await page.getByRole("link", { name, exact: true }).getAttribute("href");
    expect([name, new URL(address ?? "").origin]).toEqual([name, new URL(sandbox.shop).origin]);
    expect([name, (await fetch(address ?? "")).status]).toEqual([name, 200]);
  }
  await context.close();
});

it("the address of a folded field unfolds it, and a long description unfolds by the keyboard", async () => {
  const field = "retrieveDelivery-answer-fee";
  const { context, page, complaints } = await openPage(
    { viewport: { width: 360, height: 740 } },
    `/docs/reference/deliveries#${field}`,
  );
  await expect.poll(() => topOf(page, field)).toBeGreaterThanOrEqual(0);
  expect(await topOf(page, field)).toBeLessThan(740);
  expect(await page.locator(`[id="${field}"]`).isVisible()).toBe(true);
  const operation = page.locator("article", { has: page.locator("#createDelivery") });
  const last = operation.getByText("Only this answer shows you the");
  expect(await last.isVisible()).toBe(false);
  await operation.getByText("Details", { exact: true }).press("Enter");
  await last.waitFor();
  // The field of a field is folded twice.
  const inner = "retrieveDelivery-answer-pickup.lat";
  await page.goto(`${sandbox.service}/docs/reference/deliveries?again#${inner}`);
  await expect.poll(() => page.locator(`[id="${inner}"]`).isVisible()).toBe(true);
  expect(await topOf(page, inner)).toBeLessThan(740);
  expect(complaints).toEqual([]);
  await context.close();
});

/** In the page: the pages whose content is wider than this window. Only code and tables may scroll sideways. */
async function listTooWide() {
  const links = [...document.querySelectorAll(".contents.wide a")].map((link) => link.getAttribute("href") ?? "");
  const wide: string[] = links.length > 30 ? [] : ["the contents are missing"];
  for (const link of links.filter((one) => one.startsWith("/docs"))) {
    const other = new DOMParser().parseFromString(await (await fetch(link)).text(), "text/html");
    document.querySelector("main")?.replaceWith(other.querySelector("main") ?? "");
    if (document.documentElement.scrollWidth > innerWidth) wide.push(link);
  }
  return wide;
}

/** One page of each kind. */
const KINDS = [
  "/docs",
  "/docs/quick-start",
  "/docs/errors",
  "/docs/deliveries",
  "/docs/versions",
  "/docs/reference",
  "/docs/reference/tracking",
];

it.each([
  [360, "dark"],
  [1280, "light"],
] as const)(
  "each kind of page fits %d px in the %s theme, and axe finds nothing",
  { tags: ["wide"] },
  async (width, colorScheme) => {
    const { context, page, complaints } = await openPage({ viewport: { width, height: 800 }, colorScheme }, "/docs");
    for (const path of KINDS) {
      await page.goto(sandbox.service + path);
      // The page's policy allows its style.
      expect(await page.evaluate(() => getComputedStyle(document.body).marginTop)).toBe("0px");
      if (path === "/docs/quick-start") {
        await page.getByRole("searchbox").fill("delivery");
        await page.locator(".results a").first().waitFor();
      }
      expect([path, await findViolations(page)]).toEqual([path, []]);
      if (path === "/docs/errors") {
        expect(await page.locator("thead").last().isVisible()).toBe(width > 599);
        // On a phone each cell says its column.
        const said = await page
          .locator('td[data-column="Status"]')
          .first()
          .evaluate((cell) => getComputedStyle(cell, "::before").content);
        expect(said.includes("Status")).toBe(width <= 599);
      }
    }
    // An address below /docs that leads nowhere shows a page of the docs, and not what customers see.
    await page.goto(`${sandbox.service}/docs/nothing`);
    await page.getByRole("heading", { name: "There is no page here" }).waitFor();
    expect(await page.getByRole("searchbox").isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "start of the documentation" }).getAttribute("href")).toBe("/docs");
    expect([404, await findViolations(page)]).toEqual([404, []]);
    if (width === 360) {
      await page.goto(`${sandbox.service}/docs`);
      const bar = page.locator("header");
      const menu = bar.locator("summary");
      await menu.click();
      expect(await bar.getByRole("link", { name: "Configurator" }).isVisible()).toBe(true);
      await menu.click();
      expect((await bar.boundingBox())?.height, "one row").toBeLessThan(80);
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await page.evaluate(listTooWide)).toEqual([]);
    }
    expect(complaints.filter((complaint) => !complaint.includes("404"))).toEqual([]);
    await context.close();
  },
);
