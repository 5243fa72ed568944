import type { Browser, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../kit/open-browser.ts";
import { aCustomer, SHOP } from "./a-customer.ts";
import { openTrackService } from "./open-track-service.ts";

/** As the service makes them, so that it looks for the shop. */
const ID = "dlv_0123456789ABCDEFGHIJKL";

let service: Awaited<ReturnType<typeof openTrackService>>;
let browser: Browser;
const pages: Page[] = [];
beforeAll(async () => {
  [service, browser] = await Promise.all([openTrackService(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close();
});

/** Opens a page whose scripts don't come before `release` is called, and whose record never comes. */
async function open(path: string, width: number, colorScheme: "light" | "dark" = "light") {
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ viewport, locale: "en-US", colorScheme });
  const page = await context.newPage();
  pages.push(page);
  const held: Route[] = [];
  let isHolding = true;
  await page.route("**/*.js", (route) => (isHolding ? void held.push(route) : route.continue()));
  await page.route("**/tracking?*", () => {});
  await page.addInitScript(watchShifts);
  await page.goto(service.origin + path, { waitUntil: "commit" });
  return {
    page,
    release: async () => {
      isHolding = false;
      for (const route of held.splice(0)) await route.continue();
    },
  };
}

test.each([
  ["/track", 360],
  ["/track", 600],
  ["/track", 1280],
  ["/embed", 360],
  ["/embed", 1280],
] as const)(
  "%s at %i px shows the card's outline before any script, and nothing moves when the card comes",
  async (kind, width) => {
    service.tell(ID, { status: "in_transit" }, aCustomer());
    const path = kind === "/track" ? `/track/${ID}` : `/v1/embed?id=${ID}`;
    const { page, release } = await open(kind === "/track" ? path : `${path}&demo=in_transit`, width);
    await page.locator(".shell .map").waitFor();
    const before = await page.evaluate(readPlaces, [".shell", ".shell .map"]);
    await release();
    await page.waitForFunction(() => document.querySelector("#ontheway-tracking")?.shadowRoot?.querySelector(".frame"));
    const after = await page.evaluate(readPlaces, [".card", ".frame"]);
    expect(before.map(({ x, y, width }) => ({ x, y, width }))).toEqual(
      after.map(({ x, y, width }) => ({ x, y, width })),
    );
    // Rows of text may need more lines below the map than there are bars.
    const [, map] = before;
    expect(map?.height).toBeGreaterThan(200);
    expect(await page.evaluate(() => Reflect.get(window, "shifted"))).toEqual([]);
  },
);

test("the page of a cancelled delivery is one narrow column, before any script and after", async () => {
  service.tell(ID, { status: "cancelled" }, aCustomer());
  const { page, release } = await open(`/track/${ID}`, 1280);
  await page.locator(".shell").waitFor();
  const places = [
    { x: 320, y: 0, width: 640 },
    { x: 320, y: 76, width: 640 },
  ].map((place) => expect.objectContaining(place));
  expect(await page.evaluate(readPlaces, ["header", ".shell"])).toEqual(places);
  expect(await page.locator(".shell .map").isVisible()).toBe(false);
  await page.unroute("**/tracking?*");
  await release();
  await page.locator('#ontheway-tracking[data-tracking-status="cancelled"]').waitFor();
  await page.getByText("We refund <i>all</i> of it.").waitFor();
  await page.locator("#panels").getByRole("link", { name: /^Call/ }).waitFor();
  const [panels, ...after] = await page.evaluate(readPlaces, ["#panels", "header", ".card"]);
  expect(after).toEqual(places);
  expect(panels).toMatchObject({ x: 320, y: 76 + (after[1]?.height ?? 0) + 16, width: 640 });
});

test.each(["light", "dark"] as const)(
  "whose order it is can be read before any script, in the %s theme",
  async (theme) => {
    const { page, release } = await open(`/track/${ID}`, 360, theme);
    const heading = page.getByRole("heading", { level: 1, name: SHOP });
    await heading.waitFor();
    // Its style sheet comes before anything is painted, and the heading is in the document before that.
    const grounds =
      theme === "light" ? ["rgb(247, 249, 248)", "rgb(255, 255, 255)"] : ["rgb(11, 17, 17)", "rgb(21, 28, 29)"];
    await expect.poll(() => page.evaluate(readColours, ["body", ".shell"])).toEqual(grounds);
    const [mark] = await page.evaluate(readColours, [".mark"]);
    expect(mark).not.toBe("rgb(15, 118, 110)");
    // Nobody sees what else can be done before eight seconds have passed.
    const help = page.locator(".slow");
    expect(await help.isVisible()).toBe(false);
    await page.evaluate(() => {
      for (const animation of document.querySelector(".slow")?.getAnimations() ?? []) animation.finish();
    });
    expect(await help.isVisible()).toBe(true);
    expect(await help.getByRole("link").getAttribute("href")).toBe("tel:+254700000001");
    await release();
    // The link that loads the page again comes once the secret of its address is kept.
    await help.getByRole("link", { name: "Try again" }).waitFor();
    expect(await heading.isVisible()).toBe(true);
  },
);

test.each(["/rider", "/dashboard"])(
  "%s shows our logo before any script, what to do when none comes, and then its own",
  async (path) => {
    const { page, release } = await open(path, 360);
    const logo = page.locator(".boot img");
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const advice = page.getByText("Please reload the page.");
    expect([await logo.isVisible(), await advice.isVisible()]).toEqual([true, false]);
    await page.evaluate(() => {
      for (const animation of document.querySelector(".boot small")?.getAnimations() ?? []) animation.finish();
    });
    expect(await advice.isVisible()).toBe(true);
    await release();
    await page.locator("#app h1").first().waitFor();
    expect(await logo.isVisible()).toBe(false);
  },
);

/** Runs in the page. */
function readPlaces(selectors: string[]) {
  const card = document.querySelector("#ontheway-tracking")?.shadowRoot;
  return selectors.map((selector) => {
    const element = card?.querySelector(selector) ?? document.querySelector(selector);
    const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    return { x, y, width, height };
  });
}

/** Runs in the page. */
function readColours(selectors: string[]): string[] {
  return selectors.map(
    (selector) => getComputedStyle(document.querySelector(selector) ?? document.body).backgroundColor,
  );
}

/** Runs in the page before its own scripts. */
function watchShifts(): void {
  const shifted: number[] = [];
  Reflect.set(window, "shifted", shifted);
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifted.push((entry as PerformanceEntry & { value: number }).value);
  });
  observer.observe({ type: "layout-shift", buffered: true });
}
