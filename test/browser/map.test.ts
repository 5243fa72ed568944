import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { encodePolyline } from "../../src/contract/polyline.ts";
import type { TrackerState } from "../../src/widget/types.ts";
import { aReading } from "../widget/a-reading.ts";
import { openMapPage, serveMap } from "./map-page.ts";
import { openBrowser } from "./open-browser.ts";

const NOW = Date.parse("2026-03-01T12:00:00.000Z");
const PICKUP = { lat: -1.3, lng: 36.81 };
const DROPOFF = { lat: -1.28, lng: 36.83 };
const RIDER = { name: "Amina", location: { lat: -1.29, lng: 36.82 }, bearing: 0, speed_kph: 36 };

let browser: Browser;
let server: Awaited<ReturnType<typeof serveMap>>;
let opened: Awaited<ReturnType<typeof openMapPage>> | undefined;

beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), serveMap()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
afterEach(async () => {
  const thrown = opened?.thrown;
  await opened?.close();
  opened = undefined;
  expect(thrown ?? [], "nothing is thrown into the page").toEqual([]);
});

async function open(settings: Parameters<typeof openMapPage>[3] = {}) {
  opened = await openMapPage(browser, server.origin, NOW, settings);
  return opened;
}

function live(rider: Partial<typeof RIDER> | null = {}, seconds = 1, changes = {}): TrackerState {
  const at = NOW + seconds * 1000;
  const located_at = new Date(at).toISOString();
  const places = { rider: rider && { ...RIDER, ...rider }, pickup: PICKUP, dropoff: DROPOFF };
  const reading = aReading({ ...places, located_at, ...changes });
  return { phase: rider ? "live" : "waiting", reading, checkedAt: at, locatedAt: at, since: null, failure: null };
}

/** Where something is in the frame: its centre, or for a pin its tip. */
async function centre(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} isn't there`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Waits out what css animates. */
function untilInFrame(page: Page, selector: string) {
  return page.waitForFunction((wanted) => {
    const frame = window.frame.getBoundingClientRect();
    const box = window.frame.querySelector(wanted)?.getBoundingClientRect();
    return box && box.left > 0 && box.right < frame.right && box.top > 0 && box.bottom < frame.bottom;
  }, selector);
}

/** Takes what the compositor animates to where it is after so many milliseconds: it has a clock of its own. */
function settle(page: Page, milliseconds = 500) {
  return page.evaluate((time) => {
    for (const animation of window.frame.getAnimations({ subtree: true })) {
      animation.pause();
      animation.currentTime = time;
    }
  }, milliseconds);
}

const arrowStyle = (page: Page, property: "opacity" | "rotate") =>
  page.locator('[part~="arrow"]').evaluate((arrow, wanted) => {
    const { opacity, transform } = getComputedStyle(arrow);
    if (wanted === "opacity") return Number(opacity);
    const { a, b } = new DOMMatrix(transform);
    return (Math.atan2(b, a) * 180) / Math.PI;
  }, property);
const sureness = (page: Page) => arrowStyle(page, "opacity");
const turned = (page: Page) => arrowStyle(page, "rotate");

/** Where the rider is from the corner of a tile, and how large that tile is drawn. */
function offsetFromTile(page: Page) {
  return page.evaluate(() => {
    const box = (selector: string) => window.frame.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const [rider, tile] = [box(".map-rider"), box("img")];
    return { x: rider.x + 20 - tile.x, y: rider.y + 20 - tile.y, scale: tile.width / 256 };
  });
}

const recentre = (page: Page) => page.getByRole("button", { name: "Recentre" });
const tileZoom = (page: Page) =>
  page.evaluate(() => {
    const tiles = [...(window.frame.querySelectorAll("img") ?? [])];
    return Math.max(...tiles.map((tile) => Number(/tiles\/\w+\/(\d+)/.exec(tile.src)?.[1] ?? 0)));
  });

test("rider, arrow, pins, trail and attribution stand on the tiles; the page around is left alone", async () => {
  const { page, show, update } = await open();
  const before = await page.evaluate(() => document.body.outerHTML);
  await show();
  await update(live());
  await page.locator('[part~="rider"]').getByText("A", { exact: true }).waitFor();
  await page.locator(".map-pickup").waitFor({ state: "attached" });
  await page.locator(".map-dropoff").waitFor();
  await settle(page);
  expect(await sureness(page), "north is a bearing").toBeGreaterThan(0.95);
  const link = page.getByRole("link", { name: "© Somebody" });
  expect(await link.getAttribute("href")).toBe("https://example.org/");
  await page.waitForFunction(() => window.frame.querySelector("img")?.complete);
  expect(await page.evaluate(() => document.body.outerHTML)).toBe(before);
  expect(await page.evaluate(() => "L" in window)).toBe(false);
});

test("names and attributions are text, never markup", async () => {
  const { page, show, update } = await open();
  await show({ attribution: "<b>x</b>|javascript:alert(1)" });
  await update(live({ name: "<img src=x>" }));
  expect(await page.locator('[part~="rider"]').textContent()).toBe("<");
  expect(await page.locator(".map-attribution").textContent()).toBe("<b>x</b>|javascript:alert(1)");
  expect(await page.locator(".map-attribution a").count()).toBe(0);
});

test("the arrow turns the short way round", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live({ bearing: 359 }));
  await settle(page);
  const before = await turned(page);
  await update(live({ bearing: 1, location: { lat: -1.28991, lng: 36.82 } }, 2));
  await settle(page);
  expect((await turned(page)) - before).toBeCloseTo(2, 0);
});

test("the arrow hides when the rider stands or the news is old, and a stale rider stays put", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live({ speed_kph: 0 }));
  await settle(page);
  expect(await sureness(page)).toBe(0);
  await update(live({ location: { lat: -1.2895, lng: 36.82 } }, 2));
  await settle(page);
  expect(await sureness(page)).toBeGreaterThan(0.9);
  const stale: TrackerState = { ...live({ location: { lat: -1.2895, lng: 36.82 } }, 2), phase: "stale" };
  await update(stale);
  await settle(page);
  expect(await sureness(page)).toBe(0);
  await page.locator(".map-stale").waitFor({ state: "attached" });
  const before = await centre(page, '[part~="rider"]');
  await page.clock.runFor(10_000);
  await update(stale);
  expect(await centre(page, '[part~="rider"]')).toEqual(before);
});

test("as the news ages the arrow fades and the disc grows, and both recover with the next", async () => {
  const { page, show, update } = await open();
  const width = async () => (await page.locator(".map-disc").boundingBox())?.width ?? 0;
  await show();
  await update(live());
  await settle(page);
  const [sure, wide] = [await sureness(page), await width()];
  await page.clock.runFor(30_000);
  await settle(page, 30_000);
  expect(await sureness(page)).toBeLessThan(sure - 0.3);
  expect(await width()).toBeGreaterThan(wide * 2);
  await update(live({ location: { lat: -1.2868, lng: 36.82 } }, 42));
  await settle(page);
  expect(await sureness(page)).toBeGreaterThan(0.9);
  expect(await width()).toBeLessThan(wide * 1.5);
});

test("between two writes the rider rides on by themselves, round the corner, and the arrow turns with them", async () => {
  const { page, show, update } = await open();
  await show();
  // North for 50 m, then east.
  const route = encodePolyline([RIDER.location, { lat: -1.28955, lng: 36.82 }, { lat: -1.28955, lng: 36.84 }]);
  await update(live({}, 1, { route }));
  await settle(page);
  const [start, north] = [await centre(page, '[part~="rider"]'), await turned(page)];
  await settle(page, 9000);
  const [end, east] = [await centre(page, '[part~="rider"]'), await turned(page)];
  expect(end.y).toBeLessThan(start.y - 3);
  expect(end.x).toBeGreaterThan(start.x + 3);
  expect(east - north).toBeCloseTo(90, 0);
});

test("a rider who turns out to be elsewhere fades out and in again there, and doesn't fly", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live());
  await settle(page);
  const before = await centre(page, '[part~="rider"]');
  const seen = () => page.locator(".map-drift").evaluate((drift) => drift.style.opacity);
  await update(live({ location: { lat: -1.286, lng: 36.826 }, speed_kph: 0 }, 2));
  expect(await seen()).toBe("0");
  expect(await centre(page, '[part~="rider"]')).toEqual(before);
  await page.clock.runFor(200);
  expect(await seen()).toBe("");
  await settle(page);
  const after = await centre(page, '[part~="rider"]');
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeGreaterThan(10);
});

test("rider and destination are in view, and stay in view as the rider rides", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live());
  for (const [seconds, lat] of [
    [30, -1.3],
    [60, -1.31],
    [90, -1.2805],
  ] as const) {
    await update(live({ location: { lat, lng: 36.82 } }, seconds));
    await page.clock.runFor(3000);
    await untilInFrame(page, '[part~="rider"]');
    await untilInFrame(page, ".map-dropoff");
  }
});

test("once dragged the map stays where the customer put it, until it is recentred", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live());
  expect(await recentre(page).isVisible()).toBe(false);
  const before = await centre(page, ".map-dropoff");
  await page.mouse.move(100, 150);
  await page.mouse.down();
  await page.mouse.move(150, 170, { steps: 4 });
  expect(await page.evaluate(() => document.body.className)).toBe("");
  await page.mouse.up();
  const after = await centre(page, ".map-dropoff");
  expect(after.x - before.x).toBeCloseTo(50, 0);
  expect(after.y - before.y).toBeCloseTo(20, 0);
  await update(live({ location: { lat: -1.32, lng: 36.82 } }, 30));
  await page.clock.runFor(3000);
  expect(await centre(page, ".map-dropoff")).toEqual(after);
  await recentre(page).click();
  await page.clock.runFor(3000);
  expect(await recentre(page).isVisible()).toBe(false);
  await untilInFrame(page, '[part~="rider"]');
});

test("a map that is caught while it glides stays where it was caught", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live());
  await page.locator('[aria-label="Map of the delivery"]').focus();
  const before = await centre(page, ".map-dropoff");
  await page.keyboard.press("ArrowLeft");
  await page.evaluate(() => {
    for (const animation of window.frame.getAnimations({ subtree: true })) animation.playbackRate = 0.01;
  });
  await page.mouse.move(100, 150);
  await page.mouse.down();
  await page.mouse.move(100, 160, { steps: 2 });
  await page.mouse.up();
  const caught = await centre(page, ".map-dropoff");
  expect(caught.x).toBeLessThan(before.x + 70);
  expect(caught.y).toBeCloseTo(before.y + 10, 0);
  await settle(page, 1000);
  expect((await centre(page, ".map-dropoff")).x).toBe(caught.x);
});

test("the wheel scrolls the page; with ctrl it zooms the map", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live());
  const zoom = await tileZoom(page);
  await page.mouse.move(180, 135);
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => window.scrollY > 0);
  expect(await recentre(page).isVisible()).toBe(false);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  await recentre(page).waitFor();
  await page.clock.runFor(1000);
  expect(await tileZoom(page)).toBe(zoom + 1);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("keys move and zoom it, and Tab walks through it and out again", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live());
  const zoom = await tileZoom(page);
  const focused = () =>
    page.evaluate(() => {
      const element = document.querySelector("#host")?.shadowRoot?.activeElement;
      return element?.getAttribute("aria-label") ?? element?.textContent ?? null;
    });
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Map of the delivery");
  const before = await centre(page, ".map-dropoff");
  await page.keyboard.press("ArrowLeft");
  await settle(page, 1000);
  expect((await centre(page, ".map-dropoff")).x).toBeCloseTo(before.x + 80, 0);
  await page.keyboard.press("+");
  await page.clock.runFor(1000);
  expect(await tileZoom(page)).toBe(zoom + 1);
  for (const name of ["Zoom in", "Zoom out", "Recentre", "© Somebody", null]) {
    await page.keyboard.press("Tab");
    expect(await focused()).toBe(name);
  }
});

test("one finger scrolls the page, two zoom the map", async () => {
  const { page, show, update } = await open({ hasTouch: true });
  await show();
  await update(live());
  const zoom = await tileZoom(page);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", { x: 150, y: 135 }, { x: 210, y: 135 });
  for (let off = 0; off <= 60; off += 10) await touch("touchMove", { x: 150 - off, y: 135 }, { x: 210 + off, y: 135 });
  await touch("touchEnd");
  await recentre(page).waitFor();
  await page.clock.runFor(1000);
  expect(await tileZoom(page)).toBeGreaterThan(zoom);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.waitForFunction(() =>
    window.frame.getAnimations({ subtree: true }).every((animation) => !(animation instanceof CSSTransition)),
  );
  const before = await centre(page, ".map-dropoff");
  await touch("touchStart", { x: 180, y: 200 });
  for (let y = 190; y >= 100; y -= 10) await touch("touchMove", { x: 180, y });
  await touch("touchEnd");
  await page.waitForFunction(() => window.scrollY > 0);
  expect((await centre(page, ".map-dropoff")).x).toBe(before.x);
});

test("a moving rider stays within a pixel of their place while the map zooms, whatever news comes meanwhile", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live());
  await page.waitForFunction(() => window.frame.querySelector("img")?.complete);
  await page.clock.runFor(3000);
  await settle(page, 3000);
  const start = await offsetFromTile(page);
  // The tiles to come don't: those that the map zooms from would go.
  await page.route("**/tiles/**", () => {});
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.clock.runFor(17);
  const offsets = [];
  for (const time of [0, 50, 100, 150, 200]) {
    await settle(page, time);
    await update(live({}, 4));
    const { x, y, scale } = await offsetFromTile(page);
    offsets.push({ scale, away: Math.hypot(x - start.x * scale, y - start.y * scale) });
  }
  expect(offsets.map(({ scale }) => scale)).toEqual([...offsets].map(({ scale }) => scale).sort((a, b) => a - b));
  expect(offsets.at(-1)?.scale, "the map has zoomed").toBeGreaterThan(1.5);
  expect(Math.max(...offsets.map(({ away }) => away))).toBeLessThanOrEqual(1);
});

test("writes less than once a second while the rider moves, and nothing while nobody looks or nothing changes", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live());
  await page.waitForFunction(() => [...window.frame.querySelectorAll("img")].every((tile) => tile.complete));
  await page.clock.runFor(1000);
  const writesIn = async (seconds: number) => {
    // Tiles that come late, and Leaflet's tidying up after them, are nobody's writing.
    await page.waitForFunction(() => [...window.frame.querySelectorAll("img")].every((tile) => tile.complete));
    await page.clock.runFor(500);
    await page.evaluate(() => {
      Reflect.set(window, "writes", 0);
      const count = () => Reflect.set(window, "writes", Reflect.get(window, "writes") + 1);
      const observer = new MutationObserver(count);
      observer.observe(window.frame, { attributes: true, childList: true, subtree: true });
      Reflect.set(window, "stopCounting", () => observer.disconnect());
      const { requestAnimationFrame } = window;
      window.requestAnimationFrame = (callback) => {
        count();
        return requestAnimationFrame(callback);
      };
    });
    for (let second = 0; second < seconds; second++) await page.clock.runFor(1000);
    return page.evaluate(() => {
      Reflect.get(window, "stopCounting")();
      return Reflect.get(window, "writes") as number;
    });
  };
  // A zoom's own transitions end by themselves, by the clock of the compositor.
  const running = () =>
    page.evaluate(() => {
      const all = window.frame.getAnimations({ subtree: true });
      return all.filter((animation) => !(animation instanceof CSSTransition)).length;
    });
  const hide = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, "hidden", { value: now, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);

  const whileMoving = await writesIn(60);
  expect(whileMoving).toBeGreaterThanOrEqual(1);
  expect(whileMoving).toBeLessThanOrEqual(24);
  expect(await running()).toBeGreaterThan(0);

  await page.evaluate(() => window.scrollTo(0, 2000));
  await untilSeen(page, false);
  expect(await writesIn(24), "writes out of sight").toBe(0);
  expect(await running()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await untilSeen(page, true);
  expect(await running()).toBeGreaterThan(0);

  await update(live({ location: { lat: -1.2845, lng: 36.82 } }, 51));
  await page.clock.runFor(1000);
  await hide(true);
  expect(await writesIn(12), "writes while hidden").toBe(0);
  expect(await running()).toBe(0);
  await hide(false);
  expect(await running()).toBeGreaterThan(0);

  for (let second = 0; second < 120; second++) await page.clock.runFor(1000);
  expect(await writesIn(8), "a rider who rests").toBe(0);
  expect(await running()).toBe(0);
});

/** An observer made later than the map's own hears of it later, too. */
function untilSeen(page: Page, seen: boolean) {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) =>
        new IntersectionObserver((entries, observer) => {
          if (entries.at(-1)?.isIntersecting !== wanted) return;
          observer.disconnect();
          resolve();
        }).observe(window.frame),
      ),
    seen,
  );
}

test("with reduced motion the rider moves in steps, with no animation and no fading", async () => {
  const { page, show, update } = await open({ reducedMotion: "reduce" });
  await show();
  await update(live({ bearing: 90 }));
  const before = await centre(page, '[part~="rider"]');
  await page.clock.runFor(4000);
  expect(await centre(page, '[part~="rider"]')).toEqual(before);
  await page.clock.runFor(8000);
  expect((await centre(page, '[part~="rider"]')).x).toBeGreaterThan(before.x);
  const animations = () => page.evaluate(() => window.frame.getAnimations({ subtree: true }).length);
  expect(await animations()).toBe(0);
  await update(live({ location: { lat: -1.286, lng: 36.826 } }, 14));
  expect(await page.locator(".map-drift").evaluate((drift) => drift.style.opacity)).toBe("");
  expect(await animations()).toBe(0);
});

test("before there is a rider both ends are shown, at the end the drop-off with its rider gone", async () => {
  const { page, show, update } = await open();
  await show({ pickup: PICKUP, dropoff: DROPOFF });
  await update(live(null, 1, { pickup: null, dropoff: null, status: "searching" }));
  await page.locator(".map-pickup").waitFor();
  await page.locator(".map-dropoff").waitFor();
  await update(live());
  await page.locator('[part~="rider"]').waitFor();
  await update({ ...live({}, 9, { status: "delivered" }), phase: "ended" });
  await page.locator(".map-delivered").waitFor();
  expect(await page.locator('[part~="rider"]').count()).toBe(0);
});

test("nothing known is a quiet frame, with nothing to press", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live(null, 1, { pickup: null, dropoff: null }));
  expect(await page.getByRole("button").count()).toBe(0);
  expect(await page.locator("img").count()).toBe(0);
});

test("a frame without a size gets its picture when it has one", async () => {
  const { page, show, update } = await open();
  await page.evaluate(() => {
    window.frame.style.width = window.frame.style.height = "0";
  });
  await show();
  await update(live());
  await page.evaluate(() => {
    window.frame.style.width = "320px";
    window.frame.style.height = "240px";
  });
  await untilInFrame(page, '[part~="rider"]');
});

test("tiles that fail leave rider, pins and trail on a plain ground", async () => {
  const { page, show, update } = await open();
  await show({ tiles: `${server.origin}/fails/{z}/{x}/{y}.png` });
  await update(live());
  await page.waitForFunction(() => window.frame.querySelector("img")?.style.display === "none");
  await page.locator('[part~="rider"]').waitFor();
  await page.locator(".map-dropoff").waitFor();
});

test("tiles that come in themes are fetched anew in the other one", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live());
  await page.waitForFunction(() => window.frame.querySelector("img")?.src.includes("/light/"));
  await page.evaluate(() => window.map.setTheme("dark"));
  await page.waitForFunction(() =>
    [...window.frame.querySelectorAll("img")].every((tile) => tile.src.includes("/dark/")),
  );
});

test("a removed map leaves nothing: no element, sheet or listener, even in the middle of a zoom", async () => {
  const { page, show, update } = await open();
  const listening = await page.evaluate(() => [...window.listening]);
  await show();
  await update(live());
  await page.mouse.move(100, 150);
  await page.mouse.down();
  await page.mouse.move(150, 170, { steps: 3 });
  await page.getByRole("button", { name: "Zoom in" }).dispatchEvent("click");
  await page.clock.runFor(50);
  const left = await page.evaluate(() => {
    window.map.destroy();
    const root = window.frame.getRootNode() as ShadowRoot;
    return { children: window.frame.childElementCount, sheets: root.adoptedStyleSheets.length };
  });
  await page.clock.runFor(2000);
  await page.mouse.up();
  expect(left).toEqual({ children: 0, sheets: 0 });
  expect(await page.evaluate(() => window.listening)).toEqual(listening);
  await show();
  await update(live());
  await page.locator('[part~="rider"]').waitFor();
});
