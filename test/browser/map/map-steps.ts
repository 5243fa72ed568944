import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { TrackerState } from "../../../src/widget/tracker/state.ts";
import { aReading } from "../../widget/a-reading.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { openMapPage, serveMap } from "./map-page.ts";

const NOW = Date.parse("2026-03-01T12:00:00.000Z");
export const PICKUP = { lat: -1.3, lng: 36.81 };
export const DROPOFF = { lat: -1.28, lng: 36.83 };
export const RIDER = {
  name: "Amina",
  vehicle: "motorbike",
  photo_url: null,
  plate: null,
  location: { lat: -1.29, lng: 36.82 },
  bearing: 0,
  speed_kph: 36,
};

/** Opens a browser for the tests of one file. `open` opens a page for one test, which fails if the page throws. */
export function openMaps() {
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
  return async (settings: Parameters<typeof openMapPage>[3] = {}) => {
    opened = await openMapPage(browser, server.origin, NOW, settings);
    return { ...opened, origin: server.origin };
  };
}

export function live(
  rider: Partial<typeof RIDER | { vehicle: null }> | null = {},
  seconds = 1,
  changes = {},
): TrackerState {
  const at = NOW + seconds * 1000;
  const located_at = new Date(at).toISOString();
  const places = { rider: rider && { ...RIDER, ...rider }, pickup: PICKUP, dropoff: DROPOFF };
  const reading = aReading({ ...places, located_at, ...changes });
  return { phase: rider ? "live" : "waiting", reading, checkedAt: at, locatedAt: at, since: null, failure: null };
}

/** Where an element is in the frame: its centre, or a pin's tip. */
export async function centre(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} isn't there`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Waits until an element is wholly inside the frame. */
export function untilInFrame(page: Page, selector: string) {
  return page.waitForFunction((wanted) => {
    const frame = window.frame.getBoundingClientRect();
    const box = window.frame.querySelector(wanted)?.getBoundingClientRect();
    return box && box.left > 0 && box.right < frame.right && box.top > 0 && box.bottom < frame.bottom;
  }, selector);
}

/** Moves animations on by this many milliseconds. The page's clock doesn't move them: the compositor has its own. */
export function settle(page: Page, milliseconds = 500) {
  return page.evaluate((time) => {
    for (const animation of window.frame.getAnimations({ subtree: true })) {
      animation.pause();
      animation.currentTime = time;
    }
  }, milliseconds);
}

/** Makes new animations take a hundred times as long, so that a slow machine can look at them before they end. */
export function slowAnimations(page: Page) {
  return page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      animation.playbackRate = 0.01;
      return animation;
    };
  });
}

/** Holds new CSS transitions at their start until `settle` moves them on, so that a zoom can't end before a slow machine looks. */
export function holdTransitions(page: Page) {
  return page.evaluate(() => {
    window.frame.addEventListener("transitionrun", ({ target }) => {
      if (target instanceof Element) for (const transition of target.getAnimations()) transition.pause();
    });
  });
}

const arrowStyle = (page: Page, property: "opacity" | "rotate") =>
  page.locator('[part~="arrow"]').evaluate((arrow, wanted) => {
    const { opacity, transform } = getComputedStyle(arrow);
    if (wanted === "opacity") return Number(opacity);
    const { a, b } = new DOMMatrix(transform);
    return (Math.atan2(b, a) * 180) / Math.PI;
  }, property);
export const sureness = (page: Page) => arrowStyle(page, "opacity");
export const turned = (page: Page) => arrowStyle(page, "rotate");
