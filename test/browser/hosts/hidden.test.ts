import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { record } from "../kit/fault-service.ts";
import { openHostPages } from "../kit/host-pages.ts";
import { untilComplete } from "../kit/until-complete.ts";

const { service, open: openPage } = await openHostPages({
  dlv_1: record("dlv_1"),
});

/** As Shopify's theme Dawn has it. */
const DAWN = "a:empty, ul:empty, dl:empty, div:empty, section:empty, article:empty, p:empty { display: none; }";

/** Long, so that a card doesn't ask on its schedule while a slow machine goes through a test. */
const INTERVAL_SECONDS = 600;
/** A card that stands asks at the earliest after so many seconds: the longest interval less the jitter. */
const DUE_SECONDS = 595;
/** How often a card looks whether it can be seen. */
const LOOK_MS = 1000;

const container = (loading: string, attributes = "") =>
  `<div id="ontheway-tracking" data-id="dlv_1" data-loading="${loading}" ${attributes}></div>`;

async function open(html: string, css = DAWN) {
  const page = `<style>${css} .away { display: none; }</style>${html}
    <script async src="${service.origin}/v1/tracking.js" data-key="pk_test_1" data-interval="${INTERVAL_SECONDS}"></script>`;
  const opened = await openPage(page);
  return { ...opened, card: opened.page.locator("#ontheway-tracking") };
}
const isTall = (card: Locator) => card.evaluate((it) => it.getBoundingClientRect().height > 300);
const asked = () => service.trackingRequests("dlv_1");

/** Plays the page's time until its card asks again, and no further: the request has only so much of it for its answer. */
async function untilAskedAgain(page: Page): Promise<void> {
  const answered = page.waitForResponse(/dlv_1/);
  let isAsking = false;
  const asking = page.waitForRequest(/dlv_1/).then(() => {
    isAsking = true;
  });
  await page.clock.runFor(1000 * (DUE_SECONDS - 1));
  await expect.poll(() => page.clock.runFor(1000).then(() => isAsking)).toBe(true);
  await asking;
  await (await answered).finished();
}

test.each([
  ["lazy", DAWN],
  ["eager", DAWN],
  ["lazy", ":empty { display: none !important; }"],
  ["eager", ":empty { display: none !important; }"],
])("a page that hides whatever is empty shows the card: %s, %s", async (loading, css) => {
  const { page, card, thrown } = await open(container(loading), css);
  await page.locator("[data-tracking-status=in_transit]").waitFor();
  await card.getByText("Amina W.").first().waitFor();
  expect(await isTall(card)).toBe(true);
  expect(asked()).toBe(1);
  expect(thrown).toEqual([]);
});

test("on a page that hides whatever is empty, a card far below asks nothing until the visitor comes near", async () => {
  const { page, card } = await open(`<p style="height: 5000px">Long</p>${container("lazy")}`);
  await page.waitForFunction(() => window.DeliveryTracking);
  await page.clock.runFor(60_000);
  expect(asked()).toBe(0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await card.getByText("Amina W.").first().waitFor();
});

test.each([
  ["a card far below, before the visitor comes near", "lazy"],
  ["a card that stands", "eager"],
])("a style sheet that hides whatever is empty and comes late doesn't keep away %s", async (_what, loading) => {
  const { page, card } = await open(`<p style="height: 5000px">Long</p>${container(loading)}`, "");
  if (loading === "eager") await page.locator("[data-tracking-status=in_transit]").waitFor();
  else await page.waitForFunction(() => document.querySelector<HTMLElement>("#ontheway-tracking")?.deliveryTracking);
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, DAWN);
  await page.waitForFunction(() => document.querySelector("#ontheway-tracking")?.getClientRects().length);
  await card.scrollIntoViewIfNeeded();
  await card.getByText("Amina W.").first().waitFor();
  expect(await isTall(card)).toBe(true);
});

/** Ways in which a page hides a container on purpose, and shows it again. */
const WAYS: [name: string, html: (loading: string) => string, show: string][] = [
  ["the attribute hidden", (loading) => container(loading, "hidden"), `it.hidden = false`],
  ["v-show", (loading) => container(loading, `style="display: none"`), `it.style.display = ""`],
  ["a class", (loading) => container(loading, `class="away"`), `it.className = ""`],
  ["a closed tab", (loading) => `<div hidden>${container(loading)}</div>`, `it.parentElement.hidden = false`],
];
/** Ways in which a page hides what stands around a card, which the card's own box doesn't tell. */
const FOLDS: [name: string, around: string, hide: string, show: string][] = [
  ["a closed <details>", "<details open><summary>Order</summary>{}</details>", "it.open = false", "it.open = true"],
  ["hidden=until-found", "<div>{}</div>", `it.hidden = "until-found"`, "it.hidden = false"],
  ["content-visibility", "<div>{}</div>", `it.style.contentVisibility = "hidden"`, `it.style.contentVisibility = ""`],
  ["visibility", "<div>{}</div>", `it.style.visibility = "hidden";`, `it.style.visibility = ""`],
  ["opacity", "<div>{}</div>", `it.style.opacity = 0`, `it.style.opacity = ""`],
  ["a folded parent", `<div style="overflow: hidden">{}</div>`, `it.style.height = 0`, `it.style.height = ""`],
  ["a drawer of no width", `<div style="overflow: clip">{}</div>`, `it.style.width = 0`, `it.style.width = ""`],
];
const CASES = WAYS.flatMap(([name, html, show]) =>
  ["lazy", "eager"].map((loading) => [name, loading, html(loading), show] as const),
);

test.each(CASES)(
  "a container that a page hides by %s (%s) stays hidden, asks nothing, and comes when it is shown",
  async (_name, _loading, html, show) => {
    const { page, card, thrown } = await open(html);
    await page.waitForFunction(() => document.querySelector<HTMLElement>("#ontheway-tracking")?.deliveryTracking);
    await page.clock.runFor(2000 * INTERVAL_SECONDS);
    expect(await card.isVisible()).toBe(false);
    expect(asked()).toBe(0);
    await card.evaluate((it, script) => new Function("it", script)(it), show);
    await card.getByText("Amina W.").first().waitFor();
    expect(thrown).toEqual([]);
  },
);

test.each(WAYS)(
  "a card that a page hides later by %s asks nothing until it is shown again",
  async (_name, html, show) => {
    const { page, card, thrown } = await open(html("eager"));
    await page.waitForFunction(() => document.querySelector<HTMLElement>("#ontheway-tracking")?.deliveryTracking);
    const hidden = await card.evaluate((it: HTMLElement) => [
      it.hidden,
      it.getAttribute("style"),
      it.className,
      it.parentElement?.hidden,
    ]);
    await card.evaluate((it, script) => new Function("it", script)(it), show);
    await page.locator("[data-tracking-state=live]").waitFor();
    await untilComplete(page, service.origin);

    await card.evaluate((it: HTMLElement, [own, style, name, parents]) => {
      it.hidden = own === true;
      it.setAttribute("style", String(style ?? ""));
      it.className = String(name);
      if (it.parentElement) it.parentElement.hidden = parents === true;
    }, hidden);
    await page.waitForFunction(() => !document.querySelector("#ontheway-tracking")?.getClientRects().length);
    // Waits for a real frame: the page's own frames follow its clock. In that frame the card's observer is called first.
    await page.evaluate(() => new Promise((seen) => new IntersectionObserver(() => seen(null)).observe(document.body)));
    const before = asked();
    await page.clock.runFor(2000 * INTERVAL_SECONDS);
    expect(asked()).toBe(before);

    await card.evaluate((it, script) => new Function("it", script)(it), show);
    await page.clock.runFor(LOOK_MS);
    await expect.poll(asked).toBe(before + 1);
    expect(thrown).toEqual([]);
  },
);

test.each(FOLDS)(
  "a card behind %s asks nothing, and asks as soon as it is shown",
  async (_name, around, hide, show) => {
    const { page, thrown } = await open(`<div class="around">${around.replace("{}", container("eager"))}</div>`);
    await page.locator("[data-tracking-state=live]").waitFor();
    await untilComplete(page, service.origin);
    const outer = page.locator(".around > *");
    const run = (script: string) => outer.evaluate((it, text) => new Function("it", text)(it), script);
    await untilAskedAgain(page);
    await run(hide);
    await page.clock.runFor(LOOK_MS);
    const paused = asked();
    await page.clock.runFor(2000 * INTERVAL_SECONDS);
    expect(asked()).toBe(paused);
    await run(show);
    await page.clock.runFor(LOOK_MS);
    await expect.poll(asked).toBe(paused + 1);
    expect(thrown).toEqual([]);
  },
);
