import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { record } from "../kit/fault-service.ts";
import { openHostPages } from "../kit/host-pages.ts";
import { untilComplete } from "../kit/until-complete.ts";

const { service, open: openPage } = await openHostPages({
  dlv_1: record("dlv_1"),
});

const CONTAINER = '<div id="ontheway-tracking" data-id="dlv_1"></div>';

async function open(html: string, prepare?: (page: Page) => Promise<unknown>) {
  const script = `<script async src="${service.origin}/v1/tracking.js" data-key="pk_test_1" data-interval="600"></script>`;
  const host = await openPage(html + script, prepare);
  const card = host.page.locator("#ontheway-tracking");
  await card.getByText("Amina W.").first().waitFor();
  return { ...host, card };
}

test("a container that a library morphs into the server's newer one keeps its card and gets its attributes back", async () => {
  const { page, card, thrown } = await open(`<style>div:empty { display: none }</style>${CONTAINER}`);
  const drawn = await card.locator("[part~=card]").elementHandle();
  // Removes the attributes that the server's element doesn't have, and all children, as htmx's idiomorph and Turbo do.
  const morph = () =>
    card.evaluate((it, html) => {
      const wanted = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
      for (const name of it.getAttributeNames()) if (!wanted?.hasAttribute(name)) it.removeAttribute(name);
      it.replaceChildren();
    }, CONTAINER);
  await untilComplete(page, service.origin);
  await morph();
  await expect
    .poll(() => card.evaluate((it: HTMLElement) => ({ ...it.dataset })))
    .toEqual({ id: "dlv_1", trackingState: "live", trackingStatus: "in_transit" });
  expect(await card.isVisible()).toBe(true);
  expect(await drawn?.evaluate((it) => it.isConnected)).toBe(true);
  await page.clock.runFor(1000);
  expect(service.trackingRequests("dlv_1")).toBe(1);
  expect(thrown).toEqual([]);
});

test("a card follows the page's language when that changes, unless it has one of its own", async () => {
  const own = CONTAINER.replace("dlv_1", 'dlv_1" data-lang="sw');
  const { page, thrown } = await open(`${CONTAINER}${own}`);
  const cards = page.locator("[part~=card]");
  await cards.and(page.locator(":lang(sw)")).waitFor();
  for (const [lang, languages] of [
    ["de", ["de", "sw"]],
    ["ar", ["ar", "sw"]],
    ["en", ["en", "sw"]],
  ] as const) {
    await page.evaluate((to) => document.documentElement.setAttribute("lang", to), lang);
    await expect
      .poll(() => cards.evaluateAll((all) => all.map((card) => card.getAttribute("lang"))))
      .toEqual(languages);
    await page.getByText("Amina W.").first().waitFor();
  }
  expect(service.trackingRequests("dlv_1")).toBeLessThanOrEqual(2);
  expect(thrown).toEqual([]);
});

test("a card follows the page's language also when that changed before the card could notice", async () => {
  const held: Route[] = [];
  const { page, thrown } = await open(CONTAINER, (page) => page.route(/\/attend-/, (route) => void held.push(route)));
  await expect.poll(() => held).toHaveLength(1);
  await page.evaluate(() => document.documentElement.setAttribute("lang", "de"));
  await held[0]?.continue();
  await page.locator("[part~=card]:lang(de)").waitFor();
  expect(thrown).toEqual([]);
});

test("a page translator that enters shadow roots finds no word of the card that it may replace", async () => {
  const { card } = await open(CONTAINER);
  const translatable = await card.evaluate(({ shadowRoot }) => {
    const words = document.createTreeWalker(shadowRoot ?? document, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (words.nextNode()) {
      const { parentElement, textContent } = words.currentNode;
      if (parentElement?.localName !== "style" && parentElement?.translate !== false) found.push(textContent ?? "");
    }
    return found;
  });
  expect(translatable).toEqual([]);
});
