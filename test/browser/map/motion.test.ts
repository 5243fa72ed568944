import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { encodePolyline } from "../../../src/contract/polyline.ts";
import type { TrackerState } from "../../../src/widget/tracker/state.ts";
import { centre, holdTransitions, live, openMaps, RIDER, settle, sureness, turned } from "./map-steps.ts";

const open = openMaps();

/** The rider's offset from the corner of a tile, and the size at which that tile is drawn. */
function offsetFromTile(page: Page) {
  return page.evaluate(() => {
    const box = (selector: string) => window.frame.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const [rider, tile] = [box(".map-rider"), box("img")];
    return { x: rider.x + 20 - tile.x, y: rider.y + 20 - tile.y, scale: tile.width / 256 };
  });
}

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

test("the arrow hides when the rider stands or the position is old, and a stale rider doesn't move", async () => {
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

test("as the position ages the arrow fades and the disc grows, and the next position resets both", async () => {
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

test("between two positions the rider moves on round the corner, and the arrow turns with them", async () => {
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

test("a rider who turns out to be far away fades out and in again there, without flying over the map", async () => {
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

test("a moving rider stays within a pixel of their place while the map zooms, also when a new position comes", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live());
  await page.waitForFunction(() => window.frame.querySelector("img")?.complete);
  await page.clock.runFor(3000);
  await settle(page, 3000);
  const start = await offsetFromTile(page);
  await holdTransitions(page);
  // New tiles don't load, because the map would remove the old ones, which are measured against.
  await page.route("**/tiles/**", () => {});
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.clock.runFor(17);
  const offsets = [];
  for (const time of [0, 50, 100, 150, 200]) {
    await settle(page, time);
    await update(live({}, 4));
    const { x, y, ...tile } = await offsetFromTile(page);
    const scale = tile.scale / start.scale;
    offsets.push({ scale, away: Math.hypot(x - start.x * scale, y - start.y * scale) });
  }
  expect(offsets.map(({ scale }) => scale)).toEqual([...offsets].map(({ scale }) => scale).sort((a, b) => a - b));
  expect(offsets.at(-1)?.scale, "the map has zoomed").toBeGreaterThan(1.5);
  expect(Math.max(...offsets.map(({ away }) => away))).toBeLessThanOrEqual(1);
});

test("the map changes less than once a second while the rider moves, and not at all when hidden or unchanged", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live());
  await page.waitForFunction(() => [...window.frame.querySelectorAll("img")].every((tile) => tile.complete));
  await page.clock.runFor(1000);
  const writesIn = async (seconds: number) => {
    // Late tiles, and Leaflet's clean-up after them, don't count as changes.
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
  // The compositor's clock ends a zoom's transitions.
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

/** An observer that is created after the map's own is also called after it. */
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

test("a visitor who turns on reduced motion while the rider moves gets it at once", async () => {
  const { page, show, update } = await open({});
  await show();
  await update(live({ bearing: 90 }));
  const animations = () => page.evaluate(() => window.frame.getAnimations({ subtree: true }).length);
  await expect.poll(animations).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(animations).toBe(0);
});

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
