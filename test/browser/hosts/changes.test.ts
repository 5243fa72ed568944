import { expect, onTestFinished, test } from "vitest";
import { record } from "../kit/fault-service.ts";
import { findChromium } from "../kit/find-chromium.ts";
import { openHostPages } from "../kit/host-pages.ts";
import { openBrowser } from "../kit/open-browser.ts";

const { service, open } = await openHostPages({
  dlv_1: record("dlv_1"),
  dlv_2: record("dlv_2", { rider: { name: "Otieno K." } }),
});

const container = (id: string, inside = "") => `<div id="ontheway-tracking" data-id="${id}">${inside}</div>`;
const script = (attributes = "") =>
  `<script async src="${service.origin}/v1/tracking.js" data-key="pk_test_1" ${attributes}></script>`;
/** Keeps a card from asking on its schedule while a slow machine goes through a test. */
const SELDOM = 'data-interval="600"';

const live = '[data-tracking-state="live"]';
const isEmpty = (element: Element) => !element.shadowRoot?.childElementCount && !("deliveryTracking" in element);

test("the widget follows a container that is added, moved, changed and removed, with a request only for another delivery", async () => {
  const { page, thrown } = await open(`<main></main><aside></aside>${script(SELDOM)}`);
  await page.waitForFunction(() => window.DeliveryTracking);
  await page.evaluate(
    (html) => document.querySelector("main")?.insertAdjacentHTML("beforeend", html),
    container("dlv_1"),
  );
  const card = page.locator("#ontheway-tracking");
  await card.getByText("Amina W.").first().waitFor();
  const drawn = await card.locator("[part~=status]").elementHandle();

  await card.evaluate((element) => document.querySelector("aside")?.append(element));
  await card.evaluate((element) => element.setAttribute("title", "Nothing to the widget"));
  await card.evaluate((element) => element.setAttribute("class", "nor is this"));
  expect(await drawn?.evaluate((element) => element.isConnected), "the same card").toBe(true);

  await card.evaluate((element) => element.setAttribute("data-theme", "dark"));
  await card.locator("[part~=card][data-theme=dark]").waitFor();
  await card.evaluate((element) => element.setAttribute("data-sections", "status"));
  await card.locator("[part~=rider], .rider").first().waitFor({ state: "detached" });
  await card.evaluate((element) => element.removeAttribute("data-sections"));
  await card.getByText("Amina W.").first().waitFor();
  expect(service.trackingRequests("dlv_1")).toBe(1);

  await card.evaluate((element) => element.setAttribute("data-id", "dlv_2"));
  await card.getByText("Otieno K.").first().waitFor();
  expect(service.trackingRequests("dlv_2")).toBe(1);

  const element = await card.elementHandle();
  await card.evaluate((it) => {
    it.id = "something-else";
  });
  await page.waitForFunction(isEmpty, element);
  expect(await element?.getAttribute("data-tracking-state")).toBeNull();
  await page.clock.runFor(1_200_000);
  expect(service.trackingRequests("dlv_2"), "nobody asks for what isn't shown").toBe(1);
  expect(thrown).toEqual([]);
});

test("a removed container loses its card, also if the page has mounted it itself", async () => {
  const { page, thrown } = await open(`${container("dlv_1")}${script()}`);
  await page.locator(live).waitFor();
  const [mounted, own] = await page
    .evaluateHandle(() => {
      const mounted = document.querySelector<HTMLElement>("#ontheway-tracking");
      if (mounted) window.DeliveryTracking?.mount(mounted, { theme: "dark" });
      const own = document.createElement("div");
      own.id = "ontheway-tracking";
      document.body.append(own);
      window.DeliveryTracking?.mount(own, { id: "dlv_2" });
      return [mounted, own] as const;
    })
    .then(async (both) => [await both.getProperty("0"), await both.getProperty("1")]);
  await page.locator("[data-tracking-status]").nth(1).waitFor();
  await page.evaluate(() => {
    for (const one of document.querySelectorAll("#ontheway-tracking")) one.remove();
  });
  for (const one of [mounted, own]) await page.waitForFunction((it) => it && !("deliveryTracking" in it), one);
  const asked = () => [service.trackingRequests("dlv_1"), service.trackingRequests("dlv_2")];
  const before = asked();
  await page.clock.runFor(120_000);
  expect(asked()).toEqual(before);
  expect(thrown).toEqual([]);
});

test("a card that the page has destroyed stays away, and scan() finds containers in a shadow root and watches it", async () => {
  const { page, thrown } = await open(`${container("dlv_1")}<main></main>${script()}`);
  const card = page.locator("#ontheway-tracking");
  await page.locator(live).waitFor();
  await card.evaluate((element: HTMLElement) => element.deliveryTracking?.destroy());
  await page.evaluate((html) => {
    const root = document.querySelector("main")?.attachShadow({ mode: "open" });
    const inside = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
    if (root && inside) root.append(inside);
    if (root) window.DeliveryTracking?.scan(root);
  }, container("dlv_2"));
  await page.locator("main").getByText("Otieno K.").first().waitFor();
  const shown = page.locator("[data-tracking-state]");
  expect(await shown.count()).toBe(1);
  const inside = await shown.elementHandle();
  await inside?.evaluate((element) => element.remove());
  await page.waitForFunction(isEmpty, inside);
  expect(thrown).toEqual([]);
});

test("a script that failed to load is loaded again", async () => {
  let refused = 0;
  const { page, thrown } = await open(container("dlv_1") + script(), (before) =>
    before.route(/assets\/widget-.+\.js/, (route) => (refused++ ? route.continue() : route.abort())),
  );
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect.poll(() => page.clock.runFor(500).then(() => page.locator(live).count())).toBe(1);
  expect(await page.getByRole("link", { name: "/track/dlv_1" }).count()).toBe(0);
  expect(thrown).toEqual([]);
});

test("while a script can't be loaded the delivery's link is shown, and the card comes as soon as it can", async () => {
  let healed = false;
  const own = `<a href="/orders/1042">Follow your order</a>`;
  const { page, thrown } = await open(container("dlv_1") + container("dlv_2", own) + script(), (before) =>
    before.route(/assets\/widget-.+\.js/, (route) => (healed ? route.continue() : route.abort())),
  );
  const link = page.getByRole("link", { name: `${service.origin}/track/dlv_1` });
  const failed = page.locator('[data-tracking-state="error"]');
  await expect.poll(() => page.clock.runFor(1000).then(() => failed.count())).toBe(2);
  expect(await link.getAttribute("href")).toBe(`${service.origin}/track/dlv_1`);
  expect(await page.getByRole("link").allTextContents()).toEqual([
    `${service.origin}/track/dlv_1`,
    "Follow your order",
  ]);
  healed = true;
  await expect.poll(() => page.clock.runFor(5000).then(() => page.locator("[data-tracking-status]").count())).toBe(2);
  expect(await link.isVisible()).toBe(false);
  expect(thrown).toEqual([]);
});

test("an element that can't have a shadow root shows the delivery's link", async () => {
  const { page, thrown } = await open(
    `<ul id="ontheway-tracking" data-id="dlv_1" data-api="${service.origin}/"></ul>${script()}`,
  );
  const link = page.getByRole("link", { name: "/track/dlv_1" });
  expect(await link.getAttribute("href")).toBe(`${service.origin}/track/dlv_1`);
  expect(thrown).toEqual([]);
});

test("on return from another page the card is there at once, and makes a request if its record is old", async () => {
  const whole = await openBrowser(findChromium());
  onTestFinished(() => whole.close());
  const { page, thrown } = await open(container("dlv_1") + script(), undefined, whole);
  const here = page.url();
  const elsewhere = new URL("/elsewhere", here).href;
  // The browser decides whether it keeps a page that is left: a slow one loads it again.
  const isKept = async () => {
    await page.locator(live).waitFor();
    await page.evaluate(() => Object.assign(window, { wasLeft: true }));
    await page.evaluate((url) => location.assign(url), elsewhere);
    await page.waitForURL(elsewhere);
    await page.evaluate(() => history.back());
    await page.waitForURL(here, { waitUntil: "commit" });
    return page.evaluate(() => "wasLeft" in window);
  };
  await expect.poll(isKept).toBe(true);
  const before = service.trackingRequests("dlv_1");
  await page.locator("#ontheway-tracking").getByText("Amina W.").first().waitFor();
  await expect
    .poll(() => page.clock.runFor(10_000).then(() => service.trackingRequests("dlv_1")))
    .toBeGreaterThan(before);
  expect(thrown).toEqual([]);
});
