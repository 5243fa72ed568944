import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openFaultService } from "../kit/fault-service.ts";
import { openHostPage } from "../kit/host-page.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { FONT_FACES, FONTS, serveFonts, setFont } from "./fonts.ts";

let browser: Browser;
let service: Awaited<ReturnType<typeof openFaultService>>;
let host: Awaited<ReturnType<typeof openHostPage>> | undefined;

beforeAll(async () => {
  [browser, service] = await Promise.all([openBrowser(), openFaultService()]);
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});
afterEach(async () => {
  await host?.close();
  host = undefined;
});

/** In the page's zone 22:42: by twelve hours, too, it is as long as a time gets. */
const EVENING = Date.parse("2026-11-23T19:42:00Z");

/** What `data-demo` plays: every state that has all parts. */
const WHOLE = [
  "pending",
  "searching",
  "searching_long",
  "rider_assigned",
  "rider_arriving",
  "at_pickup",
  "picked_up",
  "in_transit",
  "nearly_there",
  "at_door",
  "late",
  "silent_phone",
  "no_eta",
  "unknown_status",
  "delivered",
];

/** Opens a page with a card for each scenario, without maps, and resolves when all are drawn in the font. */
async function open(scenarios: readonly string[], width: number, attributes = "", font: string = FONTS.usual) {
  const cards = scenarios.map(
    (name) => `<div id="ontheway-tracking" data-id="x" data-demo="${name}" ${attributes}></div>`,
  );
  host = await openHostPage(
    browser,
    `${FONT_FACES}<style>body { margin: 0; width: ${width}px }</style>${cards.join("")}
    <script async src="${service.origin}/v1/tracking.js" data-loading="eager"></script>`,
    { width: Math.max(width, 320), height: 900 },
    async (page) => {
      await page.clock.setSystemTime(EVENING);
      await serveFonts(page);
    },
  );
  const { page } = host;
  // A card in another language than English says nothing before it has its words.
  const words = (name: string) => page.locator(`[data-demo=${name}] [part=status]`).filter({ hasText: /./ });
  const frame = page.locator("[data-demo=loading] [part=map]");
  await Promise.all(scenarios.map((name) => (name === "loading" ? frame : words(name)).waitFor()));
  await setFont(page, font);
  return page;
}

/** Where each card's parts begin and how high it is, in px. */
function measure(cards: Element[]): [scenario: string, places: string][] {
  return cards.map((card) => {
    const { top, height } = card.getBoundingClientRect();
    const parts = ["[part=status]", ".progress", "[part=map]", ".rider", "[part=timeline]", ".footer"];
    const tops = parts.map((part) => card.shadowRoot?.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN);
    return [card.getAttribute("data-demo") ?? "", String([...tops.map((y) => y - top), height].map(Math.round))];
  });
}

test.each([
  [288, "ja", "usual"],
  [288, "hi", "wide"],
  [288, "de", "wide"],
  [288, "pl", "wide"],
  [288, "am", "usual"],
  [328, "en", "wide"],
  [328, "en", "usual"],
  [328, "ar", "usual"],
  [328, "fr", "wide"],
  [328, "pt", "wide"],
  [760, "de", "usual"],
  [760, "en", "wide"],
  [1240, "hi", "usual"],
] as const)(
  "at %i px, in %s, in a %s font, no part moves when the record comes, whatever it says",
  async (width, lang, font) => {
    const page = await open(["loading", ...WHOLE], width, `data-lang="${lang}"`, FONTS[font]);
    const places = await page.locator("[data-demo]").evaluateAll(measure);
    const [, skeleton] = places[0] ?? [];
    expect(skeleton).not.toContain("NaN");
    expect(places).toEqual(places.map(([name]) => [name, skeleton]));
  },
);

test("beside a map, a failure's words and button take no more room than the arrival", async () => {
  const page = await open(["loading", "in_transit"], 736, `data-lang="de"`, FONTS.wide);
  const heights = () =>
    page.locator("[data-demo]").evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
  const [loading, arrival] = await heights();
  expect(loading).toBe(arrival);
  await page.clock.fastForward("01:00");
  await page.locator("[data-demo=loading]").getByText("Nochmal versuchen").waitFor();
  expect(await heights()).toEqual([loading, arrival]);
});

test("a title without a time is larger, and its note follows at once", async () => {
  const page = await open(["in_transit", "at_door", "no_eta", "cancelled", "not_found"], 328);
  const looks = await page.evaluate(() =>
    [...document.querySelectorAll("[data-demo]")].map(({ shadowRoot }) => {
      const title = shadowRoot?.querySelector("[part=status] span");
      const words = title?.getBoundingClientRect();
      const note = shadowRoot?.querySelector("[part=eta] p, [part=notice] p")?.getBoundingClientRect();
      return {
        size: Number.parseFloat(getComputedStyle(title ?? document.body).fontSize),
        gap: (note?.top ?? Number.NaN) - (words?.bottom ?? Number.NaN),
      };
    }),
  );
  const [usual, ...others] = looks;
  expect(usual?.size).toBe(20);
  for (const { size, gap } of others) {
    expect(size).toBeGreaterThan(20);
    expect(gap).toBeLessThanOrEqual(20);
  }
});

test("a delivered order has a green face with its time and proof, and a cancelled one has no map and no rider", async () => {
  const page = await open(["delivered", "cancelled"], 328);
  const green = "rgb(21, 128, 61)";
  const delivered = page.locator("[data-demo=delivered]");
  expect(await delivered.locator("[part=status]").evaluate((title) => getComputedStyle(title).color)).toBe(green);
  expect(
    await delivered.locator("[part=status]").evaluate((title) => {
      const { backgroundColor, width } = getComputedStyle(title, "::before");
      return [backgroundColor, width];
    }),
  ).toEqual([green, "56px"]);
  expect(await delivered.locator("[part=eta]").innerText()).toMatch(/Delivered\s+\d+:\d\d.*\s+confirmed by code/);
  const cancelled = page.locator("[data-demo=cancelled]");
  expect(await cancelled.locator("[part=map], .rider").count()).toBe(0);
  expect(await cancelled.locator("[part=eta]").innerText()).toBe("The shop can tell you what happens next.");
});

test("on a small phone, too, a delivered order's tick is as tall as two lines of its title", async () => {
  const page = await open(["delivered"], 288);
  const [tick, title] = await page.locator("[data-demo=delivered] [part=status]").evaluate((title) => {
    return [Number.parseFloat(getComputedStyle(title, "::before").height), title.getBoundingClientRect().height];
  });
  expect(tick).toBeGreaterThan(44);
  expect(tick).toBeLessThanOrEqual(title ?? 0);
});
