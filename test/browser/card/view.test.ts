import { readdirSync, readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { contrast } from "../../../src/contract/branding/colour.ts";
import { aReading } from "../../widget/a-reading.ts";
import { type Answer, openFaultService, record } from "../kit/fault-service.ts";
import { openHostPage } from "../kit/host-page.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { untilComplete } from "../kit/until-complete.ts";
import { FONT_FACES, FONTS, serveFonts } from "./fonts.ts";
import { measureCards } from "./measure-cards.ts";

const README = readFileSync("README.md", "utf8");

let browser: Browser;
let service: Awaited<ReturnType<typeof openFaultService>>;
let host: Awaited<ReturnType<typeof openHostPage>> | undefined;

beforeAll(async () => {
  browser = await openBrowser();
  service = await openFaultService();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});
afterEach(async () => {
  await host?.close();
  host = undefined;
});

const MINUTE = 60_000;
/** One o'clock in the page's zone (openHostPage), so that all hours in the test have one digit. */
const NOW = Date.parse("2026-03-02T10:00:05Z");
const history = [
  { status: "searching" as const, at: new Date(NOW - 15 * MINUTE).toISOString() },
  { status: "picked_up" as const, at: new Date(NOW - 5 * MINUTE).toISOString() },
];

/** Opens a page with cards between two links. Resolves when they show the rider on their map, and have all that comes later. */
async function open(
  cards: string,
  { head = "", width = 800, maps = 1, answer = record("dlv_1", { history }) as Answer } = {},
) {
  service.answer("dlv_1", answer);
  host = await openHostPage(
    browser,
    `${FONT_FACES}<style>body { margin: 0 } :root { --tracking-font: ${FONTS.usual} }</style>
    ${head}<a href="#before">Before</a>${cards}<a href="#after">After</a>
    <div style="height: 2000px"></div>
    <script async src="${service.origin}/v1/tracking.js" data-key="pk_test_1" data-loading="eager"></script>`,
    { width, height: 900 },
    async (page) => {
      await page.clock.setSystemTime(NOW);
      await serveFonts(page);
    },
  );
  await expect.poll(() => host?.page.locator(".map [part~=rider]").count()).toBe(maps);
  if (maps > 0) await untilComplete(host.page, service.origin);
  return host.page;
}
const card = (attributes = "") => `<div id="ontheway-tracking" data-id="dlv_1" ${attributes}></div>`;

test.each([
  ["#fffaf3", "light", "light"],
  ["rgb(20 24 40)", "dark", "dark"],
  ["rgb(255 255 255 / 92%)", "light", "light"],
  ["oklch(0.21 0.006 285.9)", "dark", "dark"],
  ["no colour", "dark", "light"],
])("on a page with the background %s the card has the theme that can be read there", async (ground, dark, light) => {
  const page = await open(card(), { head: `<style>#ontheway-tracking { --tracking-surface: ${ground} }</style>` });
  for (const [colorScheme, theme] of [["dark", dark] as const, ["light", light] as const]) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`[part~=card][data-theme=${theme}]`).waitFor();
    await page.locator(`.map[data-theme=${theme}]`).waitFor();
  }
});

test("the card turns dark when the page does so with its own class", async () => {
  const page = await open(card(), {
    head: "<style>:root { --tracking-surface: #fff } .dark { --tracking-surface: #111 }</style>",
  });
  for (const theme of ["light", "dark", "light"]) {
    await page.evaluate((dark) => document.documentElement.classList.toggle("dark", dark), theme === "dark");
    await page.locator(`[part~=card][data-theme=${theme}]`).waitFor();
    await page.locator(`.map[data-theme=${theme}]`).waitFor();
  }
});

test.each([
  ["a row", '<main style="display: flex">', "</main>"],
  ["a centred column", '<main style="display: flex; flex-direction: column; align-items: center">', "</main>"],
  ["a cell", "<table><td>", "</table>"],
  ["a dialog", "<dialog open>", "</dialog>"],
  ["a rule for the container itself", "<style>#ontheway-tracking { display: flex }</style>", ""],
])(
  "where a parent asks how wide it would like to be, in %s, the card is as wide as it can be read",
  async (_, before, after) => {
    const page = await open(`${before}${card()}${after}`, { width: 360 });
    const width = () => page.locator("[part~=card]").evaluate((element) => element.getBoundingClientRect().width);
    expect(await width()).toBeGreaterThan(280);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.setViewportSize({ width: 1000, height: 900 });
    await page.waitForFunction(() => innerWidth === 1000);
    expect(await width()).toBeGreaterThanOrEqual(300);
  },
);

test("a card with only a map is as high as its container", async () => {
  const page = await open(card('data-sections="map" style="height: 480px"'));
  const heights = await page
    .locator("#ontheway-tracking")
    .evaluate((element) => [
      element.getBoundingClientRect().height,
      element.shadowRoot?.querySelector("article")?.getBoundingClientRect().height,
    ]);
  expect(heights).toEqual([480, 480]);
});

test("every part and property that the README names exists, and its ten lines for a brand work", async () => {
  const section = README.slice(README.indexOf("## Style"), README.indexOf("## Languages"));
  const parts = (/Parts: `([^`]+)`/.exec(section)?.[1] ?? "").split(/\s+/);
  const properties = [...new Set(section.match(/--tracking-[a-z-]+/g))];
  const brand = /```css\n([^`]+)```/.exec(section)?.[1] ?? "";
  expect(brand.trim().split("\n").length).toBeLessThanOrEqual(12);

  const page = await open(card('data-theme="light"'), { head: `<style>${brand}</style>` });
  service.answer("dlv_1", { status: 500, body: "" });
  await page.evaluate(() => document.querySelector<HTMLElement>("#ontheway-tracking")?.deliveryTracking?.refresh());
  await page.locator("[part~=notice]").waitFor();
  const { drawn, used } = await page.evaluate(() => {
    const root = document.querySelector("#ontheway-tracking")?.shadowRoot;
    const css = root?.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("");
    return {
      drawn: [...(root?.querySelectorAll("[part]") ?? [])].flatMap((element) => [...element.part]),
      used: css?.match(/(?<=var\()--tracking-[a-z-]+/g) ?? [],
    };
  });
  expect(new Set(parts), "parts").toEqual(new Set(drawn));
  expect(properties, "properties").toEqual(expect.arrayContaining(used));

  const seen = await page.evaluate(() => {
    const root = document.querySelector("#ontheway-tracking")?.shadowRoot;
    const styleOf = (selector: string) => getComputedStyle(root?.querySelector(selector) ?? document.body);
    const { backgroundColor, borderRadius, fontFamily } = styleOf("[part=card]");
    return {
      card: [backgroundColor, borderRadius, fontFamily],
      rider: styleOf("[part=rider]").backgroundColor,
      spacing: styleOf("[part=status]").letterSpacing,
    };
  });
  expect(seen).toEqual({
    card: ["rgb(255, 250, 243)", "8px", "Inter, sans-serif"],
    rider: "rgb(124, 45, 146)",
    spacing: "-0.2px",
  });

  const values: Record<string, string> = { "--tracking-radius": "5px", "--tracking-font": "Property" };
  const takes = await page.evaluate(
    (wanted) =>
      wanted.map(([name, value]) => {
        const host = document.querySelector<HTMLElement>("#ontheway-tracking");
        host?.style.setProperty(name, value);
        const elements = [...(host?.shadowRoot?.querySelectorAll("*") ?? [])];
        const taken = elements.some((element) => {
          const { color, backgroundColor, borderTopColor, borderTopLeftRadius, fontFamily } = getComputedStyle(element);
          return [color, backgroundColor, borderTopColor, borderTopLeftRadius, fontFamily].includes(value);
        });
        host?.style.removeProperty(name);
        return taken ? "" : name;
      }),
    properties.map((name) => [name, values[name] ?? "rgb(1, 2, 3)"] as const),
  );
  expect(takes.filter(Boolean), "properties that change nothing").toEqual([]);
});

test("no part is cut off or wider than a page of 320 px, which is 200 % on a small screen", async () => {
  const languages = ["en", "de", "pl", "am", "ja", "ar"];
  const page = await open(languages.map((lang) => card(`data-lang="${lang}"`)).join(""), { width: 320, maps: 6 });
  for (const width of [320, 240]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction((wanted) => innerWidth === wanted, width);
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll("[id=ontheway-tracking]")].flatMap((container) => {
        const layout = container.shadowRoot?.querySelector(".layout");
        return layout && layout.scrollWidth > layout.clientWidth ? [layout.textContent] : [];
      }),
    );
    expect(wide, `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("a card on a small phone keeps its height in every language when the rider's phone or the connection goes", {
  tags: ["wide"],
  timeout: 600_000,
}, async () => {
  const languages = readdirSync("src/widget/text/languages").flatMap(
    (file) => /^([a-z]{2,3})\.ts$/.exec(file)?.[1] ?? [],
  );
  expect(languages.length).toBeGreaterThanOrEqual(34);
  const cards = languages.map(
    (language) =>
      `<delivery-tracking data-id="dlv_1" data-lang="${language}" data-sections="status,eta,rider,timeline"></delivery-tracking>`,
  );
  const head = "<style>delivery-tracking { display: block }</style>";
  /** The time of the first measurement. The page opens an hour earlier. */
  const start = NOW + 60 * MINUTE;
  let passed = -60;
  /** Answers with a record, dated at the request. The rider's last fix in it is `minutes` after `start`. */
  const located =
    (minutes: number): Answer =>
    (response) =>
      response
        .setHeader("Date", new Date(start + passed * MINUTE).toUTCString())
        .setHeader("Content-Type", "application/json")
        .end(
          JSON.stringify(
            aReading({ delivery_id: "dlv_1", located_at: new Date(start + minutes * MINUTE).toISOString(), history }),
          ),
        );
  const page = await open(cards.join(""), { head, maps: 0, answer: located(passed) });
  const arrive = async (phase: string, notices: number) => {
    // The card that asked last still holds the lock between them.
    await page.clock.runFor(2000);
    await page.evaluate(() => {
      for (const card of document.querySelectorAll<HTMLElement>("delivery-tracking")) card.deliveryTracking?.refresh();
    });
    const count = (selector: string) => page.locator(`delivery-tracking${selector}`).count();
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return [await count(`[data-tracking-state=${phase}]`), await count(" [part=notice]")];
      })
      .toEqual([languages.length, notices]);
  };
  const wait = async (minutes: number) => {
    const more = minutes - passed;
    passed = minutes;
    await page.clock.fastForward(more * MINUTE);
  };
  await expect.poll(() => page.locator("[part=updated]").filter({ hasText: /./ }).count()).toBe(languages.length);
  await untilComplete(page, service.origin);
  // The clock stands while cards are measured, so that none gets stale.
  passed = 0;
  service.answer("dlv_1", located(0));
  await page.clock.pauseAt(start);
  await arrive("live", 0);
  const first = await measureCards(page);
  const expectNothingMoved = async (step: string) => {
    const places = await measureCards(page);
    const moved = Object.keys(first).filter((card) => String(places[card]) !== String(first[card]));
    expect(
      moved.map((card) => `${card}: ${first[card]} -> ${places[card]}`),
      step,
    ).toEqual([]);
  };

  // Some languages have different words for one, two, a few and many minutes. After an hour the card gives a clock time.
  for (const minutes of [2, 59, 180]) {
    await wait(minutes);
    await arrive("stale", 0);
    await expectNothingMoved(`the rider's phone is silent for ${minutes} min`);
  }
  service.answer("dlv_1", located(180));
  await arrive("live", 0);

  for (const answer of [{ status: 503, body: "" }, { status: 429, body: "" }, { body: "{}" }, "cut"] as const) {
    service.answer("dlv_1", answer);
    await arrive("live", languages.length);
    await expectNothingMoved(`the service answers ${JSON.stringify(answer)}`);
  }
  for (const minutes of [182, 360]) {
    await wait(minutes);
    await arrive("stale", languages.length);
    await expectNothingMoved(`offline for ${minutes - 180} min`);
  }
  service.answer("dlv_1", located(360));
  await arrive("live", 0);
  await expectNothingMoved("the connection is back");
});

test("whatever the brand's colour, the bar, the steps and the rider's circle stand out from the card, in both themes", async () => {
  const page = await open(card());
  const accents = ["#000000", "#ffffff", "#fde047", "#f97316", "#0000ff", "#00ff00", "#ff00ff", "#111827", "#808080"];
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`[part~=card][data-theme=${theme}]`).waitFor();
    const seen = await page.evaluate((all) => {
      const root = document.querySelector("#ontheway-tracking")?.shadowRoot;
      const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const toHex = (colour = "") => {
        if (!pen) throw new Error("there is no canvas");
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
        const parts = [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
        return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
      };
      const style = (selector: string, pseudo?: string) => {
        const element = root?.querySelector(selector);
        // The colours are asked for as they will be, not on their way there.
        if (element instanceof HTMLElement) element.style.transition = "none";
        return element ? getComputedStyle(element, pseudo) : undefined;
      };
      return all.map((accent) => {
        document.documentElement.style.setProperty("--tracking-accent", accent);
        return {
          accent,
          surface: toHex(style(".card")?.backgroundColor),
          marks: [
            toHex(style(".progress span[data-place=past]")?.backgroundColor),
            toHex(style("li[data-place=past]", "::before")?.backgroundColor),
            toHex(style(".avatar")?.backgroundColor),
          ],
        };
      });
    }, accents);
    for (const { accent, surface, marks } of seen) {
      for (const mark of marks) {
        expect(contrast(mark, surface), `${theme}: ${accent} as ${mark} on ${surface}`).toBeGreaterThanOrEqual(3);
      }
    }
    // One that can be read is taken as it is.
    expect(seen.find(({ accent }) => accent === "#808080")?.marks).toEqual(["#808080", "#808080", "#808080"]);
  }
});

test("the keyboard's focus goes through the map and out again, and is visible", async () => {
  const page = await open(card());
  const stops: string[] = [];
  await page.getByText("Before").focus();
  for (let i = 0; i < 8 && stops.at(-1) !== "After"; i++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const focused = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
      const outlined = [null, "::after"].some((pseudo) => {
        const { outlineStyle, borderTopWidth, content } = getComputedStyle(focused ?? document.body, pseudo);
        return outlineStyle !== "none" || (content !== "none" && content !== "normal" && borderTopWidth !== "0px");
      });
      return `${focused?.getAttribute("aria-label") ?? focused?.textContent}${outlined ? "" : " (unseen)"}`;
    });
    stops.push(stop);
  }
  expect(stops).toEqual(["Map of your delivery", "Zoom in", "Zoom out", "© OpenStreetMap", "After"]);
});

test("the wheel scrolls the page over the map too, and the map says how to zoom it", async () => {
  const page = await open(card());
  const hint = page.locator(".map-hint");
  const box = await page.locator("[part~=map]").boundingBox();
  if (!box) throw new Error("there is no map");
  await page.mouse.move(box.x + 50, box.y + 50);
  await page.mouse.move(box.x + 60, box.y + 60);
  await page.mouse.wheel(0, 40);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(40);
  await expect.poll(() => hint.textContent()).toBe("Hold Ctrl and scroll to zoom");
  expect(await hint.getAttribute("aria-hidden")).toBe("true");
});

test("on paper the card is black on white, without map and buttons", async () => {
  const page = await open(card('data-theme="dark" style="--tracking-surface: #222; --tracking-text: #eee"'));
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.locator("[part=updated]").filter({ hasText: "Checked at" }).waitFor();
  expect(await page.locator("[part~=map]").isVisible()).toBe(false);
  expect(await page.locator("button").filter({ visible: true }).count()).toBe(0);
  const colours = await page.evaluate(() => {
    const root = document.querySelector("#ontheway-tracking")?.shadowRoot;
    const words = [...(root?.querySelectorAll("h2, p, li, time") ?? [])].filter((element) => element.checkVisibility());
    const card = getComputedStyle(root?.querySelector("[part=card]") ?? document.body);
    return [card.backgroundColor, ...new Set(words.map((element) => getComputedStyle(element).color))];
  });
  expect(colours).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
});

test("a page whose policy blocks the service is told the directive to change", async () => {
  const policy = `default-src 'none'; script-src 'unsafe-inline' ${service.origin}; style-src 'unsafe-inline'; connect-src 'self'`;
  host = await openHostPage(
    browser,
    `<meta http-equiv="Content-Security-Policy" content="${policy}"><div id="ontheway-tracking" data-delivery-id="x"></div>
    ${card()}<script async src="${service.origin}/v1/tracking.js" data-key="pk_test_1" data-loading="eager"></script>`,
  );
  const { page, thrown } = host;
  const told: string[] = [];
  page.on("console", (message) => message.type() === "warning" && told.push(message.text()));
  await page.locator('[data-id="dlv_1"][data-tracking-state="error"]').waitFor();
  // The browser blocked the first request before the widget listened for such events, so this waits for the next request.
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000);
      return told.join("\n");
    })
    .toContain(`This page's Content-Security-Policy blocks ${service.origin}. Add it to connect-src.`);
  expect(told.join("\n")).toContain("data-delivery-id means nothing here. Did you mean data-id?");
  expect(new Set(told).size, "each once").toBe(told.length);
  expect(thrown).toEqual([]);
});

test("where a page's changes to Object.prototype break the map, the card has its text and throws no error", async () => {
  service.answer("dlv_1", record("dlv_1", { history }));
  host = await openHostPage(
    browser,
    `<script>Object.prototype.extra = () => {}</script>${card()}
    <script async src="${service.origin}/v1/tracking.js" data-key="pk_test_1" data-loading="eager"></script>`,
  );
  const { page, thrown } = host;
  await page.locator("[part=updated]", { hasText: "Checked" }).waitFor();
  await expect
    .poll(async () => {
      await page.clock.fastForward(2000);
      return page.getByText("The map couldn’t be loaded").count();
    })
    .toBe(1);
  await page.evaluate(() => document.querySelector("#ontheway-tracking")?.remove());
  await page.clock.runFor(10_000);
  expect(thrown).toEqual([]);
});
