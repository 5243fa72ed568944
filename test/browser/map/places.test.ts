import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { encodePolyline } from "../../../src/contract/polyline.ts";
import { DROPOFF, live, openMaps, PICKUP, settle, sureness, untilInFrame } from "./map-steps.ts";

const open = openMaps();

test("rider, arrow, pins, trail and attribution are drawn on the tiles, and the page around doesn't change", async () => {
  const { page, show, update } = await open();
  const before = await page.evaluate(() => document.body.outerHTML);
  await show();
  await update(live());
  await page.locator('[part~="rider"]').waitFor();
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
  await update(live({ name: "<img src=x>", vehicle: "<img src=x>" }));
  expect(await page.locator('[part~="rider"] svg').count()).toBe(1);
  expect(await page.locator('[part~="rider"]').textContent()).toBe("");
  expect(await page.locator("img[alt]:not([alt=''])").count()).toBe(0);
  expect(await page.locator(".map-attribution").textContent()).toBe("<b>x</b>|javascript:alert(1)");
  expect(await page.locator(".map-attribution a").count()).toBe(0);
});

test("several attributions stand one below the other, each whole", async () => {
  const { page, show, update } = await open();
  await show({ attribution: "© Tiles|https://tiles.example/\n© Doors and streets|https://doors.example/" });
  await update(live());
  const boxes = await Promise.all(
    ["© Tiles", "© Doors and streets"].map((name) => page.getByRole("link", { name }).boundingBox()),
  );
  const [tiles, doors] = boxes;
  const frame = await page.locator(".map-attribution").boundingBox();
  if (!tiles || !doors || !frame) throw new Error("an attribution isn't shown");
  expect(doors.y).toBeGreaterThanOrEqual(tiles.y + tiles.height - 1);
  for (const { x, y, width, height } of [tiles, doors]) {
    expect(x).toBeGreaterThanOrEqual(frame.x);
    expect(x + width).toBeLessThanOrEqual(frame.x + frame.width);
    expect(y + height).toBeLessThanOrEqual(frame.y + frame.height + 1);
  }
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

test("the whole way is in view, where it reaches further than its ends", async () => {
  const { page, show, update } = await open();
  await show();
  const location = { lat: DROPOFF.lat + 0.004, lng: DROPOFF.lng };
  const route = encodePolyline([location, { lat: DROPOFF.lat + 0.002, lng: DROPOFF.lng - 0.012 }, DROPOFF]);
  await update(live({ location }, 1, { route }));
  await untilInFrame(page, ".map-route");
});

test("the last 150 metres are shown at zoom 18, with room around, unless the customer has moved the map", async () => {
  const near = { lat: DROPOFF.lat + 0.0004, lng: DROPOFF.lng };
  const zoom = (page: Page) =>
    page.evaluate(() =>
      Math.max(
        ...[...window.frame.querySelectorAll("img")].map(({ src }) => Number(/tiles\/\w+\/(\d+)/.exec(src)?.[1])),
      ),
    );
  const { page, show, update } = await open();
  await show();
  await update(live({ location: { lat: DROPOFF.lat + 0.003, lng: DROPOFF.lng }, speed_kph: 0 }));
  await expect.poll(() => zoom(page)).toBeGreaterThan(0);
  expect(await zoom(page)).toBeLessThanOrEqual(16);
  await update(live({ location: near, speed_kph: 0 }, 60));
  await page.clock.runFor(3000);
  await expect.poll(() => zoom(page)).toBe(18);
  const puck = await page.locator('[part~="rider"]').boundingBox();
  expect((puck?.y ?? 0) + 20).toBeGreaterThanOrEqual(48);
  await page.evaluate(() => window.map.destroy());
  await show();
  await update(live({ location: { lat: DROPOFF.lat + 0.003, lng: DROPOFF.lng }, speed_kph: 0 }));
  await page.mouse.move(100, 150);
  await page.mouse.down();
  await page.mouse.move(140, 150, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => zoom(page)).toBeGreaterThan(0);
  const chosen = await zoom(page);
  await update(live({ location: near, speed_kph: 0 }, 120));
  await page.clock.runFor(3000);
  expect(await zoom(page)).toBe(chosen);
});

test("without a rider the map shows pick-up and drop-off, and after the delivery only the drop-off", async () => {
  const { page, show, update } = await open();
  await show({ pickup: PICKUP, dropoff: DROPOFF });
  await update(live(null, 1, { pickup: null, dropoff: null, status: "searching" }));
  await page.locator(".map-pickup").waitFor();
  await page.locator(".map-dropoff").waitFor();
  await update(live());
  await page.locator('[part~="rider"]').waitFor();
  await update({ ...live({}, 9, { status: "delivered" }), phase: "ended" });
  await page.locator(".map-delivered").waitFor();
  expect(await page.locator(".map-pickup").count()).toBe(0);
  expect(await page.locator('[part~="rider"]').count()).toBe(0);
});

test("a sandbox that runs faster than real time says so beside the attribution, and covers none of it", async () => {
  const { page, show, update } = await open();
  await show({ attribution: "© Somebody who has a long name, and others who have one, too|https://example.org/" });
  await update(live());
  const label = page.getByText("8× sandbox");
  expect(await label.count()).toBe(0);
  await update(live({}, 2, { simulation: { speed: 8 } }));
  const [speed, attribution] = [await label.boundingBox(), await page.getByRole("link").boundingBox()];
  expect(speed && attribution && speed.x + speed.width).toBeLessThan(attribution?.x ?? 0);
});

test("a record without places shows an empty frame without buttons", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live(null, 1, { pickup: null, dropoff: null }));
  expect(await page.getByRole("button").count()).toBe(0);
  expect(await page.locator("img").count()).toBe(0);
});

test("a map in a frame without a size is drawn when the frame gets one", async () => {
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

test("where tiles fail, rider, pins and trail stand on a plain ground", async () => {
  const { page, origin, show, update } = await open();
  await show({ tiles: `${origin}/fails/{z}/{x}/{y}.png` });
  await update(live());
  await page.waitForFunction(() => window.frame.querySelector("img")?.style.display === "none");
  await page.locator('[part~="rider"]').waitFor();
  await page.locator(".map-dropoff").waitFor();
});

test("tiles that come in two themes load again when the theme changes", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live());
  await page.waitForFunction(() => window.frame.querySelector("img")?.src.includes("/light/"));
  await page.evaluate(() => window.map.setTheme("dark"));
  // If the first tile went before it came, the others wait for a moment of the page's clock.
  await page.clock.runFor(100);
  await page.waitForFunction(() =>
    [...window.frame.querySelectorAll("img")].every((tile) => tile.src.includes("/dark/")),
  );
});

test("a removed map leaves no element, style sheet or listener, even in the middle of a zoom", async () => {
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
