import fc from "fast-check";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { contrast } from "../../../src/contract/branding/colour.ts";
import { encodePolyline } from "../../../src/contract/polyline.ts";
import { VEHICLES } from "../../../src/contract/tracking.ts";
import { PALETTES } from "../../../src/sandbox/town/draw/style.ts";
import { centre, DROPOFF, live, openMaps, PICKUP, RIDER, settle, untilInFrame } from "./map-steps.ts";
import { darken, OSM } from "./osm-grounds.ts";

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

test("the vehicle stays upright and faces the side it rides to; the nose on its ring turns, 8 pixels long", async () => {
  const { page, show, update } = await open();
  for (const [bearing, second, faces] of [
    [0, 1, 1],
    [135, 2, 1],
    [270, 3, -1],
  ] as const) {
    // A ride of its own for each: nobody turns by so much on the spot.
    await page.evaluate(() => window.map?.destroy());
    await show();
    await update(live({ bearing }, second));
    await settle(page);
    const { vehicle, tip } = await page.evaluate(() => {
      const find = (part: string) => window.frame.querySelector(`[part~=${part}] path:last-child`) as SVGPathElement;
      const [glyph, nose] = [find("rider"), find("arrow")];
      const puck = window.frame.querySelector("[part~=rider]")?.getBoundingClientRect() ?? new DOMRect();
      const toPage = nose.getScreenCTM() ?? undefined;
      const points = Array.from({ length: 101 }, (_, step) =>
        nose.getPointAtLength((nose.getTotalLength() * step) / 100).matrixTransform(toPage),
      ).map(({ x, y }) => ({ x: x - puck.x - puck.width / 2, y: y - puck.y - puck.height / 2 }));
      const [tip] = points.sort((a, b) => Math.hypot(b.x, b.y) - Math.hypot(a.x, a.y));
      const half = Number.parseFloat(getComputedStyle(nose).strokeWidth) / 2;
      const { a, b } = new DOMMatrix(getComputedStyle(glyph.ownerSVGElement ?? glyph).transform);
      return {
        vehicle: { side: Math.sign(a), tilt: b },
        tip: { reach: Math.hypot(tip?.x ?? 0, tip?.y ?? 0) + half, degrees: Math.atan2(tip?.x ?? 0, -(tip?.y ?? 0)) },
      };
    });
    expect(Math.abs(vehicle.tilt), "the vehicle's tilt").toBe(0);
    expect(vehicle.side, `riding ${bearing}°`).toBe(faces);
    expect(tip.reach - PUCK_RADIUS).toBeGreaterThan(7);
    expect(tip.reach - PUCK_RADIUS).toBeLessThan(9);
    expect(((tip.degrees * 180) / Math.PI + 360) % 360).toBeCloseTo(bearing, -1);
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
])(
  "at the %s the rider stays in place and the pin stands beside them, at every zoom",
  async (_, status, location, selector) => {
    const { page, show, update } = await open();
    await show();
    await update(live({ location, speed_kph: 0 }, 1, { status }));
    for (let zoom = 0; zoom < 3; zoom++) {
      await settle(page);
      expect((await sizes(page, selector)).map((size) => size > 0)).toEqual([false, true, true]);
      const puck = await centre(page, '[part~="rider"]');
      const tip = await page.locator(`:has(> ${selector})`).boundingBox();
      expect(Math.hypot(puck.x - (tip?.x ?? 0), puck.y - (tip?.y ?? 0))).toBeLessThan(1);
      const pin = await page.locator(selector).boundingBox();
      expect(pin?.x).toBeGreaterThan(puck.x + PUCK_RADIUS);
      expect(Math.abs((await centre(page, selector)).y - puck.y)).toBeLessThan(2);
      await page.getByRole("button", { name: "Zoom out" }).click();
      await page.clock.runFor(1000);
    }
    await page.getByRole("button", { name: "Recentre" }).click();
    await update(live({ location: RIDER.location, speed_kph: 0 }, 30, { status }));
    await page.clock.runFor(3000);
    await settle(page);
    const away = await page.locator(`:has(> ${selector})`).boundingBox();
    await expect.poll(async () => (await centre(page, selector)).y - (away?.y ?? 0)).toBeCloseTo(-16, -1);
  },
);

test("close to the door, the pin under the rider is a dot of 12 pixels", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live({ location: { lat: DROPOFF.lat + 0.00016, lng: DROPOFF.lng }, speed_kph: 0 }));
  await settle(page);
  const [dot = 0, ...pin] = await sizes(page, ".map-dropoff");
  // With its outline it may be a pixel more.
  expect(dot).toBeGreaterThanOrEqual(10);
  expect(dot).toBeLessThanOrEqual(13);
  expect(pin).toEqual([0, 0]);
});

/** How wide the dot, the pin and what is drawn on it are. */
const sizes = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluate((pin) => [...pin.children].map((path) => Math.round(path.getBoundingClientRect().width)));

/** How many marks are under a button. */
function countCovered(): number {
  const boxes = (selector: string) =>
    [...window.frame.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
  const buttons = boxes(".map-button:not([hidden])").filter(
    (_, index) =>
      getComputedStyle(window.frame.querySelectorAll(".map-button")[index] ?? document.body).opacity !== "0",
  );
  return boxes(".map-rider, .map-pin").filter((mark) =>
    buttons.some(
      ({ left, right, top, bottom }) =>
        mark.right > left && mark.left < right && mark.bottom > top && mark.top < bottom,
    ),
  ).length;
}

test("on a phone, puck and the pin that they ride to are whole and never under the buttons, wherever the rider is", async () => {
  const { page, show, update } = await open({ hasTouch: true, isMobile: true });
  await page.evaluate(() => {
    window.frame.style.width = "296px";
    window.frame.style.height = "222px";
  });
  await show();
  let second = 0;
  for (const [status, target] of [
    ["rider_arriving", ".map-pickup"],
    ["in_transit", ".map-dropoff"],
  ] as const) {
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
      await untilInFrame(page, target);
      // A zoom takes a moment to end.
      await expect
        .poll(() => page.evaluate(countCovered), { message: `${status}, ${north} north, ${east} east` })
        .toBe(0);
    }
  }
});

test("the way ahead is one solid line in the accent on a casing two pixels wider, and the way ridden is thin and grey", async () => {
  const { page, show, update } = await open();
  await show();
  await page.evaluate(() => window.frame.style.setProperty("--tracking-accent", "#7c2d92"));
  await update(live({}, 1, { route: encodePolyline([RIDER.location, DROPOFF]) }));
  const [trail, casing, route] = await page.evaluate(() =>
    [...window.frame.querySelectorAll(".map-lines path")].map((path) => {
      const { stroke, strokeDasharray, strokeWidth, opacity, mixBlendMode } = getComputedStyle(path);
      return { stroke, width: strokeWidth, plain: [strokeDasharray, opacity, mixBlendMode], d: path.getAttribute("d") };
    }),
  );
  for (const line of [trail, casing, route]) expect(line?.plain).toEqual(["none", "1", "normal"]);
  expect([trail, casing, route].map((line) => line?.width)).toEqual(["3px", "9px", "5px"]);
  expect(route?.stroke).toBe("rgb(124, 45, 146)");
  expect(route?.d).toMatch(/^M.+L/);
  expect(casing?.d).toBe(route?.d);
  const [red = 0, green = 0, blue = 0] = (trail?.stroke ?? "").match(/\d+/g)?.map(Number) ?? [];
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(16);
});

/** What the town's tiles are filled with, and OpenStreetMap's: land, woods, water, houses and every class of road. */
const GROUNDS = {
  light: [...groundsOf("light"), ...OSM],
  dark: [...groundsOf("dark"), ...OSM.map(darken)],
};

function groundsOf(theme: "light" | "dark"): string[] {
  const { ground, park, water, tree, path, building, casing, street } = PALETTES[theme];
  const all = [ground, water, tree, path, building, park, casing, street];
  return all.flatMap((part) => (typeof part === "string" ? part : Object.values(part)));
}

test("whatever the accent, the line or its casing stands out from any ground, in both themes", async () => {
  const { page, show, update } = await open();
  const channels = Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 }));
  const random = fc.sample(fc.tuple(...channels), { numRuns: 400, seed: 7 });
  const accents = [
    ...["#fde047", "#111827", "#000000", "#ffffff", "#808080", "#0000ff", "#00ff00", "#ff00ff", "#0f766e", "#2dd4bf"],
    ...random.map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`),
  ];
  for (const theme of ["light", "dark"] as const) {
    await page.evaluate(() => window.map?.destroy());
    await show({ theme });
    await update(live({}, 1, { route: encodePolyline([RIDER.location, DROPOFF]) }));
    const seen = await page.evaluate((all) => {
      const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const toHex = (colour: string) => {
        if (!pen) throw new Error("there is no canvas");
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
        const parts = [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
        return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
      };
      const strokeOf = (line: string) => {
        const path = window.frame.querySelector(`.map-${line}`);
        return toHex(path ? getComputedStyle(path).stroke : "");
      };
      return all.map((accent) => {
        window.frame.style.setProperty("--tracking-accent", accent);
        return { accent, route: strokeOf("route"), casing: strokeOf("casing"), trail: strokeOf("trail") };
      });
    }, accents);
    for (const { accent, route, casing, trail } of seen) {
      expect(route).toBe(accent);
      for (const ground of GROUNDS[theme]) {
        const best = Math.max(contrast(route, ground), contrast(casing, ground));
        expect(best, `${theme}: ${accent} in ${casing} on ${ground}`).toBeGreaterThanOrEqual(3);
        expect(contrast(trail, ground), `${theme}: the way ridden on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  }
});

test("when the delivery happens the pin drops and one ring spreads; with reduced motion the pin fades in", async () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const { page, show, update, close } = await open({ reducedMotion });
    await show();
    await update(live({ location: DROPOFF, speed_kph: 0 }));
    const playing = () =>
      page.evaluate(() =>
        (window.frame.getRootNode() as ShadowRoot)
          .getAnimations()
          .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : ""))
          .filter((name) => name !== ""),
      );
    expect(await playing()).toEqual([]);
    // On a busy machine they may be over before they are asked for.
    const begun = await page.evaluateHandle(() => {
      const names: string[] = [];
      window.frame.addEventListener("animationstart", ({ animationName }) => names.push(animationName));
      return names;
    });
    await update({ ...live({}, 9, { status: "delivered" }), phase: "ended" });
    await expect
      .poll(async () => (await begun.jsonValue()).sort())
      .toEqual(reducedMotion === "reduce" ? ["map-fade"] : ["map-drop", "map-ring"]);
    await page.evaluate(() => window.map.destroy());
    // Whoever comes later finds the delivery done.
    await show();
    await update({ ...live({}, 9, { status: "delivered" }), phase: "ended" });
    expect(await page.locator(".map-delivered").count()).toBe(1);
    expect(await playing()).toEqual([]);
    await close();
  }
});

test.each([1, 1.5, 2, 3])(
  "at %s device pixels a pixel, the map is whole: no seam between its tiles",
  async (deviceScaleFactor) => {
    const { page, origin, show, update } = await open({ deviceScaleFactor });
    await page.evaluate(() => {
      window.frame.style.margin = "7.3px 0 0 5.7px";
    });
    for (const theme of ["light", "dark"] as const) {
      await page.evaluate(() => window.map?.destroy());
      // In the dark theme css inverts tiles that come in one theme.
      await show({ theme, tiles: `${origin}/tiles/{z}/{x}/{y}` });
      await update(live(null, 1, { pickup: null }));
      await page.keyboard.press("Tab");
      await page.keyboard.press("ArrowLeft");
      await settle(page, 1000);
      await page.waitForFunction(() => {
        const tiles = [...window.frame.querySelectorAll("img")];
        return tiles.length > 3 && tiles.every((tile) => tile.complete && tile.naturalWidth > 0);
      });
      await page.clock.runFor(1000);
      // Only the tiles are to be seen.
      await page.evaluate(() => {
        for (const pin of window.frame.querySelectorAll<SVGElement>(".map-pin")) pin.style.display = "none";
      });
      const picture = await page.screenshot({ clip: { x: 60, y: 70, width: 240, height: 170 } });
      const colours = await page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
        const pen = canvas.getContext("2d");
        pen?.drawImage(image, 0, 0);
        const pixels = new Uint32Array(pen?.getImageData(0, 0, image.width, image.height).data.buffer ?? []);
        const counts = new Map<number, number>();
        for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
        const least = Math.min(image.width, image.height) / 2;
        return [...counts.values()].filter((count) => count > least).length;
      }, picture.toString("base64"));
      expect(colours, theme).toBe(1);
    }
  },
);
