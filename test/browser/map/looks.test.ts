import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { encodePolyline } from "../../../src/contract/polyline.ts";
import { VEHICLES } from "../../../src/contract/tracking.ts";
import { centre, DROPOFF, live, openMaps, PICKUP, RIDER, settle, untilInFrame } from "./map-steps.ts";

const open = openMaps();

const PUCK_RADIUS = 20;
const colourOf = (page: Page, selector: string, property: "fill" | "backgroundColor") =>
  page.locator(selector).evaluate((element, wanted) => getComputedStyle(element)[wanted], property);

test("the puck shows the rider's vehicle, and a person when that is unknown", async () => {
  const { page, show, update } = await open();
  await show();
  const pictures: (string | null)[] = [];
  for (const [second, vehicle] of [...VEHICLES, null, "hovercraft", "constructor"].entries()) {
    await update(live({ vehicle }, second + 1));
    pictures.push(await page.locator('[part~="rider"] svg').innerHTML());
  }
  const [person, ...others] = pictures.slice(VEHICLES.length);
  expect(new Set(pictures.slice(0, VEHICLES.length)).size).toBe(VEHICLES.length);
  expect(pictures.slice(0, VEHICLES.length)).not.toContain(person);
  expect(others).toEqual([person, person]);
});

test("the vehicle stays upright, and only the chevron turns, six pixels ahead of the puck", async () => {
  const { page, show, update } = await open();
  await show();
  for (const [bearing, second] of [
    [0, 1],
    [135, 2],
  ] as const) {
    await update(live({ bearing }, second));
    await settle(page);
    const { turned, gap } = await page.evaluate(() => {
      const find = (part: string) => window.frame.querySelector(`[part~=${part}] path:last-child`) as SVGPathElement;
      const [glyph, chevron] = [find("rider"), find("arrow")];
      const puck = window.frame.querySelector("[part~=rider]")?.getBoundingClientRect() ?? new DOMRect();
      const toPage = chevron.getScreenCTM();
      const distances = Array.from({ length: 41 }, (_, step) => {
        const { x, y } = chevron
          .getPointAtLength((chevron.getTotalLength() * step) / 40)
          .matrixTransform(toPage ?? undefined);
        return Math.hypot(x - puck.x - puck.width / 2, y - puck.y - puck.height / 2);
      });
      const casing = window.frame.querySelector("[part~=arrow] path");
      const half = Number.parseFloat(casing ? getComputedStyle(casing).strokeWidth : "") / 2;
      return { turned: glyph.getScreenCTM()?.b, gap: Math.min(...distances) - half - puck.width / 2 };
    });
    expect(turned, "the vehicle").toBe(0);
    expect(gap).toBeGreaterThan(5.5);
    expect(gap).toBeLessThan(7);
  }
});

test("the rider has a colour that no pin has, in both themes and in a merchant's own colour", async () => {
  const { page, show, update } = await open();
  for (const theme of ["light", "dark"] as const) {
    await page.evaluate(() => window.map?.destroy());
    await show({ theme });
    await update(live({}, 1, { status: "rider_arriving" }));
    for (const accent of ["", "#7c2d92"]) {
      await page.evaluate((value) => window.frame.style.setProperty("--tracking-accent", value), accent);
      const rider = () => colourOf(page, '[part~="rider"]', "backgroundColor");
      if (accent) await expect.poll(rider).toBe("rgb(124, 45, 146)");
      const colours = [
        await rider(),
        ...(await Promise.all(
          ["pickup", "dropoff"].map((pin) => colourOf(page, `.map-${pin} path:first-child`, "fill")),
        )),
      ];
      expect(new Set(colours).size, `${theme} ${accent}: ${colours}`).toBe(3);
    }
  }
});

test.each([
  ["shop", "at_pickup", PICKUP, ".map-pickup"],
  ["door", "in_transit", DROPOFF, ".map-dropoff"],
])("at the %s rider and pin stand side by side, at every zoom", async (_, status, location, selector) => {
  const { page, show, update } = await open();
  await show();
  await update(live({ location, speed_kph: 0 }, 1, { status }));
  for (let zoom = 0; zoom < 3; zoom++) {
    await settle(page);
    const [puck, pin] = [await centre(page, '[part~="rider"]'), await page.locator(selector).boundingBox()];
    if (!pin) throw new Error("there is no pin");
    const head = { x: pin.x + 18, y: pin.y + 17 };
    expect(Math.hypot(puck.x - head.x, puck.y - head.y)).toBeGreaterThan(PUCK_RADIUS + 16);
    expect(Math.hypot(puck.x - pin.x - 18, puck.y - pin.y - 44)).toBeGreaterThan(PUCK_RADIUS);
    expect(Math.hypot(puck.x - pin.x - 18, puck.y - pin.y - 44)).toBeLessThan(40);
    await page.getByRole("button", { name: "Zoom out" }).click();
    await page.clock.runFor(1000);
  }
});

/** How many marks are under a button. */
function countCovered(): number {
  const boxes = (selector: string) =>
    [...window.frame.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
  const buttons = boxes(".map-button:not([hidden])");
  return boxes(".map-rider, .map-pin").filter((mark) =>
    buttons.some(
      ({ left, right, top, bottom }) =>
        mark.right > left && mark.left < right && mark.bottom > top && mark.top < bottom,
    ),
  ).length;
}

test("on a phone, puck and pins are whole and never under the buttons, wherever the rider is", async () => {
  const { page, show, update } = await open({ hasTouch: true, isMobile: true });
  await page.evaluate(() => {
    window.frame.style.width = "296px";
    window.frame.style.height = "222px";
  });
  await show();
  let second = 0;
  for (const status of ["rider_arriving", "in_transit"]) {
    for (const [north, east] of [
      [0, 0.04],
      [0.02, 0.03],
      [0.03, 0],
      [0, -0.02],
      [-0.03, 0.02],
    ] as const) {
      second += 60;
      const location = { lat: DROPOFF.lat + north, lng: DROPOFF.lng + east };
      await update(live({ location, speed_kph: 0 }, second, { status }));
      await page.clock.runFor(3000);
      await untilInFrame(page, '[part~="rider"]');
      await untilInFrame(page, ".map-dropoff");
      // A zoom takes a moment to end.
      await expect
        .poll(() => page.evaluate(countCovered), { message: `${status}, ${north} north, ${east} east` })
        .toBe(0);
    }
  }
});

test("the way ahead is one solid line on a wider, lighter one; both let the names of streets through", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live({}, 1, { route: encodePolyline([RIDER.location, DROPOFF]) }));
  const looks = await page.evaluate(() =>
    [".map-casing path", ".map-route"].map((selector) => {
      const path = window.frame.querySelector(selector);
      const { strokeDasharray, strokeWidth } = getComputedStyle(path ?? document.body);
      const { opacity } = getComputedStyle((selector === ".map-route" ? path : path?.parentElement) ?? document.body);
      return {
        dashes: strokeDasharray,
        width: Number.parseFloat(strokeWidth),
        opacity: Number(opacity),
        d: path?.getAttribute("d"),
      };
    }),
  );
  const [casing, route] = looks;
  expect(route?.d).toMatch(/^M.+L/);
  expect(casing?.d).toBe(route?.d);
  expect([casing?.dashes, route?.dashes]).toEqual(["none", "none"]);
  expect(casing?.width).toBeGreaterThan(route?.width ?? 99);
  for (const look of looks) expect(look.opacity).toBeLessThan(0.7);
});
