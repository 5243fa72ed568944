import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "../../../demo/languages.ts";
import { STATES } from "../../../demo/pages/gallery/states.ts";
import { openHostPage } from "../kit/host-page.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { openSandbox } from "../kit/provide-sandbox.ts";

let browser: Browser;
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
/** Errors and warnings in the console, and requests about deliveries: a demo must cause none. */
const complaints: string[] = [];

beforeAll(async () => {
  [browser, sandbox] = await Promise.all([openBrowser(), openSandbox()]);
});
afterAll(() => browser?.close());
afterEach(() => {
  complaints.length = 0;
});

function listen(page: Page) {
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/v1/deliveries")) complaints.push(request.url());
  });
}

async function open(path: string, width: number, colorScheme: "light" | "dark" = "light") {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, locale: "en-GB" });
  const page = await context.newPage();
  listen(page);
  await page.goto(sandbox.shop + path);
  return { page, close: () => context.close() };
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const script = (attributes = "") => `<script async src="${sandbox.service}/v1/tracking.js" ${attributes}></script>`;

/** What each scenario is recognised by. */
const SHOWS: Record<string, RegExp> = {
  journey: /Finding you a rider/,
  pending: /scheduled/,
  searching: /Finding you a rider/,
  searching_long: /Still looking/,
  rider_assigned: /Amina\sW\. will bring your order/,
  rider_arriving: /Amina\sW\. is on the way to the shop/,
  at_pickup: /Amina\sW\. is waiting at the shop/,
  picked_up: /Amina\sW\. has your order/,
  in_transit: /Amina\sW\. is on the way/,
  stops_before: /One stop before yours/,
  nearly_there: /Arriving now/,
  at_door: /Amina\sW\. is at your door/,
  late: /About/,
  silent_phone: /No signal since/,
  offline: /Amina\sW\. is on the way/,
  // The search begins again, Joseph takes over, and so on.
  rider_lost: /(Amina\sW|Joseph\sK)\. (is on the way to the shop|has taken over)|another rider/,
  no_eta: /Amina\sW\. is on the way/,
  unknown_status: /under way/,
  delivered: /Your order has arrived/,
  cancelled: /The shop cancelled/,
  no_rider: /couldn’t find you a rider/,
  returning: /handed over.*going back to the shop/s,
  // After eight seconds it says that it takes long.
  loading: /^$|longer than usual/,
  network: /connection/,
  not_found: /can’t find/,
  unauthorized: /isn’t available/,
  forbidden: /isn’t available/,
  rate_limited: /Many people/,
  server_error: /short break/,
  bad_answer: /couldn’t read/,
};

test("every scenario mounts without a key, shows what its name says, and makes no request for a delivery", async () => {
  const scenarios = STATES.flatMap(({ states }) => states.map(([scenario]) => scenario));
  const { page, close, thrown } = await openHostPage(
    browser,
    scenarios.map((scenario) => `<div id="ontheway-tracking" data-demo="${scenario}"></div>`).join("") +
      script('data-loading="eager" data-lang="en-GB" data-sections="status eta rider timeline"'),
  );
  listen(page);
  const said = () =>
    page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>('[id="ontheway-tracking"]')].map(({ dataset, shadowRoot }) => [
          dataset.demo,
          // Its title, and then what it says of the time.
          ["status", "eta"]
            .map((part) => shadowRoot?.querySelector(`[part~=${part}]`)?.textContent ?? "")
            .join(" ")
            .trim(),
        ]),
      ),
    );
  // The journey has moved on before the last card is there.
  const { journey, ...still } = SHOWS;
  const words = Object.entries(still).map(([name, pattern]) => [name, expect.stringMatching(pattern)]);
  await expect.poll(said).toMatchObject(Object.fromEntries(words));
  expect((await said()).journey).toBeTruthy();
  expect(thrown).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

test.each([
  [360, "dark"],
  [1280, "light"],
] as const)("the gallery mounts the cards near the window and fits %i px, in the %s theme", async (width, scheme) => {
  const { page, close } = await open("/gallery", width, scheme);
  const cards = page.locator(".place > *");
  const first = page.locator('[data-demo="journey"]');
  await first.locator("[part~=map] .map").waitFor();
  expect(await first.getAttribute("data-theme")).toBe(scheme);
  expect(await page.locator(".count").textContent()).toBe(`${STATES.flatMap(({ states }) => states).length} cards`);
  expect(await cards.count()).toBeLessThan(width < 500 ? 5 : 14);
  expect(await widthOf(page)).toBeLessThanOrEqual(width);

  const last = page.locator('[data-demo="bad_answer"]');
  const height = await page.locator("#state-journey .place").evaluate((place) => place.clientHeight);
  // Cards that mount on the way may move the last one out of the window again.
  await expect
    .poll(async () => {
      await page.locator("#state-bad_answer").scrollIntoViewIfNeeded();
      return last.locator("[part~=status]").filter({ hasText: "couldn’t read" }).isVisible();
    })
    .toBe(true);
  await expect.poll(() => first.count()).toBe(0);
  expect(await page.locator("#state-journey .place").evaluate((place) => place.clientHeight)).toBe(height);
  expect(complaints).toEqual([]);
  await close();
});

test("the gallery's filters choose themes, languages, widths and states, and are kept in the address", async () => {
  const { page, close } = await open("/gallery?state=in_transit", 1280);
  const cards = page.locator(".place > *");
  await expect.poll(() => cards.count()).toBe(1);
  const ownPage = page.getByRole("heading", { name: "On the delivery’s own page" });
  expect(await ownPage.isVisible()).toBe(false);
  await page.getByLabel("Theme").selectOption("both");
  await page.getByLabel("Language").selectOption("sw");
  await expect.poll(() => cards.evaluateAll((all) => all.map((card) => card.dataset.theme))).toEqual(["light", "dark"]);
  await page.getByLabel("Language").selectOption("rtl");
  const rightToLeft = LANGUAGES.filter(({ dir }) => dir === "rtl").length;
  await expect.poll(() => page.locator(".place").count()).toBe(2 * rightToLeft);
  await page.locator("[part~=card][dir=rtl]").first().waitFor();
  await expect.poll(() => page.locator("[part~=card][dir=ltr]").count()).toBe(0);
  await page.getByLabel("Language").selectOption("ja");
  await page.getByLabel("Width").selectOption("280");
  await expect.poll(() => cards.first().evaluate((card) => card.clientWidth)).toBe(280);
  await page.reload();
  await expect.poll(() => page.locator('[part~=card][lang="ja"]').count()).toBe(2);
  expect(await page.getByLabel("Width").inputValue()).toBe("280");
  await page.getByLabel("State").selectOption("all");
  await ownPage.waitFor();
  expect(complaints).toEqual([]);
  await close();
});

/** Opens the options that are folded away. */
const unfold = async (page: Page) => {
  for (const title of ["Sections", "Language and units"]) await page.getByRole("heading", { name: title }).click();
};
const copy = async (page: Page, name: RegExp) => {
  const button = await page.getByRole("button", { name }).elementHandle();
  // The button says so for two seconds only.
  const isSaid = page.waitForFunction((it) => it?.textContent === "Copied", button);
  await Promise.all([isSaid, button?.click()]);
  return page.evaluate(() => navigator.clipboard.readText());
};
/** What a visitor sees of a card. */
const looks = (page: Page) =>
  page.locator("#ontheway-tracking").evaluate(({ shadowRoot, dataset }) => {
    const card = shadowRoot?.querySelector("[part~=card]");
    const style = card && getComputedStyle(card);
    return {
      status: dataset.trackingStatus,
      lang: card?.getAttribute("lang"),
      theme: card?.getAttribute("data-theme"),
      parts: [...(card?.querySelectorAll("[part]") ?? [])].map((part) => part.getAttribute("part")),
      colours: [style?.color, style?.backgroundColor, style?.borderRadius, style?.fontFamily],
    };
  });

test("the configurator's lines mount on another page what its preview shows", async () => {
  const { page, close } = await open("/configure", 1280);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await unfold(page);
  await page.getByLabel("State").selectOption("in_transit");
  await page.getByLabel(/simulated delivery/).check();
  await page.getByLabel("Language").selectOption("sw");
  await page.getByLabel("Plum").check();
  await page.getByRole("checkbox", { name: "Timeline" }).uncheck();
  // By keyboard: the map goes before the arrival, and the button keeps the focus for the next step.
  await page.getByRole("button", { name: "Move up: Map" }).press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Move up: Map");
  const preview = page.locator(".stage #ontheway-tracking[data-tracking-status=in_transit]");
  await preview.locator("[part~=map] .map").waitFor();

  const html = await copy(page, /copy the code/i);
  const css = await copy(page, /copy the rules/i);
  expect(html).toBe(
    `<div id="ontheway-tracking" data-demo="in_transit" data-theme="light" data-lang="sw" data-sections="status map eta rider"></div>
<script async src="${sandbox.service}/v1/tracking.js"></script>`,
  );
  const other = await openHostPage(browser, `<style>${css}</style>${html}`);
  for (const one of [other.page, page]) await one.locator(".map [part~=arrow]").waitFor({ state: "attached" });
  await expect.poll(() => looks(other.page)).toEqual(await looks(page));
  expect((await looks(page)).colours[1]).toBe("rgb(253, 248, 255)");
  expect(complaints).toEqual([]);
  await other.close();
  await close();
});

test("the configurator's other forms are previewed and mount with the options that they can have", async () => {
  const { page, close } = await open("/configure?simulated=yes&theme=dark&scenario=at_pickup", 1280);
  const lines = () => page.locator("#snippet-html").innerText();
  const dark = '[part~=card][data-theme="dark"] [part~=map] .map';

  await page.getByLabel("Element").check();
  await page.locator(`.stage delivery-tracking ${dark}`).waitFor();
  const element = await openHostPage(browser, await lines());
  await element.page.locator(`delivery-tracking ${dark}`).waitFor();
  await element.close();

  await page.getByLabel("iframe").check();
  expect(await page.getByLabel("Corner radius").isVisible()).toBe(false);
  await page.frameLocator(".stage iframe").locator(dark).waitFor();
  const frame = await openHostPage(browser, await lines());
  await frame.page.frameLocator("iframe").locator(dark).waitFor();
  await expect.poll(() => frame.page.locator("iframe").evaluate((it) => it.clientHeight)).not.toBe(700);
  await frame.close();

  await unfold(page);
  expect(await page.getByLabel("Language").isVisible()).toBe(true);
  await page.getByLabel("Link").check();
  expect(await page.getByLabel("Language").isVisible()).toBe(false);
  expect(await lines()).toBe('<a href="TRACKING_URL">Where is my delivery?</a>');
  await page.locator(".stage #ontheway-tracking [part~=map] .map").waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test.each([
  [360, "light"],
  [768, "dark"],
] as const)("the configurator's card stays in sight beside the options, at %i px", async (width, scheme) => {
  const { page, close } = await open("/configure?look=own&text=%23bbbbbb", width, scheme);
  const card = page.locator(".stage #ontheway-tracking[data-tracking-status=in_transit]");
  await card.locator("[part~=map] .map").waitFor();
  const warning = page.locator(".verdict.warning");
  await warning.scrollIntoViewIfNeeded();
  await warning.getByText("The text on its background is hard to read").waitFor();
  const within = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { top, left, right } = element.getBoundingClientRect();
      return top >= 0 && top < innerHeight - 150 && left >= 0 && right <= innerWidth;
    });
  expect(await within(".device")).toBe(true);

  const widths = () => card.evaluate((it) => [it.clientWidth, Math.round(it.getBoundingClientRect().width)]);
  const isWhole = () =>
    page.locator(".device").evaluate((device) => {
      const box = device.getBoundingClientRect();
      const stage = device.querySelector(".stage")?.getBoundingClientRect();
      return stage && stage.top >= box.top && stage.bottom <= box.bottom && stage.width > 0;
    });
  expect((await widths())[0]).toBe(328);
  expect(await isWhole(), "the card from its status to its timeline").toBe(true);
  await page.getByLabel("Desktop").check();
  await expect.poll(async () => (await widths())[0]).toBe(800);
  expect((await widths())[1], "as a whole, made smaller").toBeLessThan(width);
  expect(await isWhole()).toBe(true);
  expect(await within(".device")).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

test.each([360, 600, 1280])("the configurator's lines read from top to bottom, at %i px", async (width) => {
  const { page, close } = await open("/configure", width);
  const parts = page.locator("#snippet-html > span");
  await parts.filter({ hasText: "data-key" }).waitFor();
  const places = await parts.evaluateAll((all) =>
    all.map((it) => it.getBoundingClientRect()).map(({ x, y, width: w }) => ({ x, y, end: x + w })),
  );
  for (const [index, { x, y, end }] of places.entries()) {
    const before = places[index - 1];
    if (before) expect(y > before.y || (y === before.y && x >= before.end)).toBe(true);
    expect(end).toBeLessThanOrEqual(width);
  }
  await close();
});

test("on a phone, what the keyboard reaches in the configurator is never behind the card", async () => {
  const { page, close } = await open("/configure", 360);
  await page.locator(".stage #ontheway-tracking[data-tracking-status=in_transit] [part~=map] .map").waitFor();
  await unfold(page);
  await page.getByRole("button", { name: "Copy" }).first().focus();
  const isInSight = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      // Before the first control stands the browser's own bar.
      if (!focused || focused === document.body) return "left";
      if (focused.closest(".preview")) return true;
      const { x, y, width, height } = focused.getBoundingClientRect();
      const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
      return onTop !== null && !onTop.closest(".preview");
    });
  const reached = async (): Promise<number> => {
    await page.keyboard.press("Shift+Tab");
    await expect.poll(isInSight).toBeTruthy();
    return (await isInSight()) === "left" ? 0 : 1 + (await reached());
  };
  expect(await reached()).toBeGreaterThan(20);
  await close();
});

test("an order page loads no file of the demo: the map imports only the widget and the ride", () => {
  const manifest: Record<string, { name?: string; imports?: string[] }> = JSON.parse(
    readFileSync("dist/widget/.vite/manifest.json", "utf8"),
  );
  const importsOf = (name: string) => {
    const chunk = Object.values(manifest).find((one) => one.name === name);
    expect(chunk).toBeDefined();
    return chunk?.imports?.map((key) => manifest[key]?.name).sort() ?? [];
  };
  expect(importsOf("widget")).toEqual([]);
  expect(importsOf("ride")).toEqual(["widget"]);
  expect(importsOf("map")).toEqual(["ride", "widget"]);
});
