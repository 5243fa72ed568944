import { readdirSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
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

/** 22:42 in the page's zone. Times around it have four digits on a 12-hour clock, too, so no time is longer. */
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
  "stops_before",
  "nearly_there",
  "at_door",
  "late",
  "silent_phone",
  "no_eta",
  "unknown_status",
  "delivered",
];

const cardOf = (scenario: string, attributes: string) =>
  `<div id="ontheway-tracking" data-id="x" data-demo="${scenario}" ${attributes}></div>`;

/** Opens a page with a card for each scenario, and resolves when all are drawn in the font. */
async function open(scenarios: readonly string[], width: number, attributes = "", font: string = FONTS.usual) {
  const cards = scenarios.map((name) => cardOf(name, attributes));
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
  const skeleton = page.locator("[data-demo=loading] .rider");
  await Promise.all(scenarios.map((name) => (name === "loading" ? skeleton : words(name)).waitFor()));
  await setFont(page, font);
  return page;
}

/** Draws all cards again, in a language. One page for all of them takes a third of the time of a page each. */
async function speak(page: Page, lang: string): Promise<void> {
  await page.evaluate(async (lang) => {
    const cards = [...document.querySelectorAll<HTMLElement>("[data-demo]")];
    // A card has its words once it has its name.
    const spoken = `[part=card][lang=${lang}][aria-label]:not([aria-label=""])`;
    const { port1, port2 } = new MessageChannel();
    for (const card of cards) card.dataset.lang = lang;
    while (!cards.every((card) => card.shadowRoot?.querySelector(spoken)))
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    port1.close();
  }, lang);
}

/** Where each card's parts begin and how high it is, in px, on a page so wide. */
function measure(page: Page, width: number): Promise<[scenario: string, places: string][]> {
  return page.evaluate((width) => {
    document.body.style.width = `${width}px`;
    return [...document.querySelectorAll("[data-demo]")].map((card) => {
      const { top, height } = card.getBoundingClientRect();
      const parts = ["[part=status]", "[part=eta]", "[part=map]", ".rider", ".journey", ".footer"];
      const tops = parts.flatMap((part) => card.shadowRoot?.querySelector(part)?.getBoundingClientRect().top ?? []);
      return [card.getAttribute("data-demo") ?? "", String([...tops.map((y) => y - top), height].map(Math.round))];
    });
  }, width);
}

/** Opens a page with a skeleton, which stays one, and a card for each state. Their clock stands. */
async function openStates(width: number, attributes = "") {
  const page = await open(WHOLE, width, `data-lang="en" ${attributes}`);
  // Sets the time after drawing, which may take any time on a busy machine: a clock can't be paused in its past.
  await page.clock.setSystemTime(EVENING);
  await page.clock.pauseAt(EVENING + 5000);
  // The skeleton is added last: it waits for its record for only 20 s, and a busy machine may draw the others for longer.
  await page.evaluate(
    (skeleton) => document.body.insertAdjacentHTML("afterbegin", skeleton),
    cardOf("loading", `data-lang="en" ${attributes}`),
  );
  await page.locator("[data-demo=loading] .rider").waitFor();
  return page;
}

/** Each card whose parts aren't where the skeleton's are. The first card is the skeleton. */
function listMoved(cards: [scenario: string, places: string][]): string[] {
  const skeleton = cards[0]?.[1];
  return cards.flatMap(([name, places]) => (places === skeleton ? [] : `${name}: ${skeleton} -> ${places}`));
}

const LANGUAGES = readdirSync("src/widget/text/languages").flatMap(
  (file) => /^([a-z]{2,3})\.ts$/.exec(file)?.[1] ?? [],
);
/** The card's width in px, and a font: a small phone (288) in each font, and a usual phone (328) in the widest font. */
const PHONES = [
  [288, "narrow"],
  [288, "usual"],
  [288, "wide"],
  [328, "wide"],
] as const;

test("on a phone, in every language, no part moves when the record comes, whatever it says", {
  tags: ["wide"],
  timeout: 600_000,
}, async () => {
  expect(LANGUAGES.length).toBeGreaterThanOrEqual(34);
  const page = await openStates(288, 'data-sections="status,eta,rider,timeline"');
  const moved: string[] = [];
  for (const lang of LANGUAGES) {
    await speak(page, lang);
    for (const [width, font] of PHONES) {
      await setFont(page, FONTS[font]);
      const places = await measure(page, width);
      moved.push(...listMoved(places).map((card) => `${lang}, ${width} px, ${font} font, ${card}`));
    }
  }
  expect(moved).toEqual([]);
});

test("with a map, at every width, no part moves when the record comes", async () => {
  const page = await openStates(328);
  for (const [width, lang, font] of [
    [328, "en", "usual"],
    [760, "de", "usual"],
    [760, "en", "wide"],
    [1240, "hi", "usual"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await speak(page, lang);
    await setFont(page, FONTS[font]);
    const places = await measure(page, width);
    expect(places[0]?.[1].split(","), "all parts are there").toHaveLength(7);
    expect(listMoved(places), `${lang}, ${width} px, ${font} font`).toEqual([]);
  }
});

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

test("what a title of one line leaves of its room is above it and below, and its note or its time follows", async () => {
  const page = await open(["in_transit", "at_door", "no_eta", "cancelled", "not_found"], 328);
  const gaps = await page.evaluate(() =>
    [...document.querySelectorAll("[data-demo]")].map(({ shadowRoot }) => {
      const words = shadowRoot?.querySelector("[part=status] span")?.getBoundingClientRect();
      const room = shadowRoot?.querySelector("[part=status]")?.getBoundingClientRect();
      const next = shadowRoot?.querySelector("[part=eta], [part=notice]")?.getBoundingClientRect();
      const top = words?.top ?? Number.NaN;
      const bottom = words?.bottom ?? Number.NaN;
      return [
        top - (room?.top ?? Number.NaN),
        (room?.bottom ?? Number.NaN) - bottom,
        (next?.top ?? Number.NaN) - bottom,
      ];
    }),
  );
  expect(gaps).toHaveLength(5);
  for (const [above = Number.NaN, below, next] of gaps) {
    expect(above).toBeCloseTo(below ?? Number.NaN, 0);
    expect(next).toBeLessThanOrEqual(20);
  }
});

test("at the door the way there, or the code in large figures, stands right under the title", async () => {
  const page = await open(["at_door", "nearly_there"], 328, 'data-code="048213"');
  for (const name of ["at_door", "nearly_there"]) {
    const code = page.locator(`[data-demo=${name}] .code`);
    expect(await code.evaluate((element) => getComputedStyle(element).direction)).toBe("ltr");
    expect(await code.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(35);
  }
  await page.locator("[data-demo=at_door]").evaluate((card) => card.removeAttribute("data-code"));
  const door = page.locator("[data-demo=at_door]").getByText("Please come to the door.");
  await door.waitFor();
  expect(await door.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBe(18);
});

test("on a phone the steps are one line that opens by key; a wide card lists them", async () => {
  const page = await open(["in_transit"], 328);
  const list = page.locator("[part=timeline]");
  expect(await list.isVisible()).toBe(false);
  const line = page.getByText("Step 4 of 5");
  await page.locator("summary").focus();
  await page.keyboard.press("Enter");
  await list.waitFor();
  await page.keyboard.press("Space");
  await list.waitFor({ state: "hidden" });
  await page.setViewportSize({ width: 760, height: 900 });
  await measure(page, 760);
  await list.waitFor();
  expect(await line.isVisible()).toBe(false);
});

test("a delivered order has a tick in the accent, its time and its proof, and a cancelled one no map and no rider", async () => {
  const page = await open(["delivered", "cancelled"], 328);
  const delivered = page.locator("[data-demo=delivered]");
  const accent = "oklch(0.510931 0.0860313 186.387)";
  expect(
    await delivered
      .locator(".tick, .avatar")
      .evaluateAll((discs) => discs.map((disc) => getComputedStyle(disc).backgroundColor)),
  ).toEqual([accent, accent]);
  expect(await delivered.locator(".tick").evaluate((tick) => getComputedStyle(tick).width)).toBe("36px");
  expect(await delivered.locator("[part=eta]").innerText()).toMatch(/\d+:\d\d.*\s+Delivered · confirmed by code/);
  const cancelled = page.locator("[data-demo=cancelled]");
  expect(await cancelled.locator("[part=map], .rider").count()).toBe(0);
  expect(await cancelled.locator("[part=eta]").innerText()).toBe("The shop can tell you what happens next.");

  // On a small phone, too, the tick has the title’s room above and below it.
  await measure(page, 288);
  const [tick, title] = await delivered.locator("[part=status]").evaluate((title) => {
    return [title.querySelector(".tick")?.getBoundingClientRect().height, title.getBoundingClientRect().height];
  });
  expect(tick).toBeGreaterThan(31);
  expect(tick).toBeLessThanOrEqual((title ?? 0) - 12);
});
