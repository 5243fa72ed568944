import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { centre, live, openMaps, settle, slowAnimations, untilInFrame } from "./map-steps.ts";

const open = openMaps();

const recentre = (page: Page) => page.getByRole("button", { name: "Recentre" });
const tileZoom = (page: Page) =>
  page.evaluate(() => {
    const tiles = [...(window.frame.querySelectorAll("img") ?? [])];
    return Math.max(...tiles.map((tile) => Number(/tiles\/\w+\/(\d+)/.exec(tile.src)?.[1] ?? 0)));
  });

test("a dragged map stays where the customer put it until they recentre it", async () => {
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

test("a zoom button at its limit keeps the focus, and when a button goes away the map gets it", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live());
  const zoomIn = page.getByRole("button", { name: "Zoom in" });
  const focused = () => page.evaluate(() => (window.frame.getRootNode() as ShadowRoot).activeElement?.ariaLabel);
  await zoomIn.focus();
  for (let press = 0; press < 5; press++) {
    await page.keyboard.press("Enter");
    await page.clock.runFor(1000);
  }
  expect(await zoomIn.getAttribute("aria-disabled")).toBe("true");
  expect(await focused()).toBe("Zoom in");
  await recentre(page).focus();
  await page.keyboard.press("Enter");
  await page.clock.runFor(1000);
  expect(await recentre(page).isVisible()).toBe(false);
  expect(await focused()).toBe("Map of the delivery");
});

test("a map that a finger stops while it glides stays there", async () => {
  const { page, show, update } = await open();
  await show();
  await update(live());
  await page.locator('[aria-label="Map of the delivery"]').focus();
  const before = await centre(page, ".map-dropoff");
  await slowAnimations(page);
  await page.keyboard.press("ArrowLeft");
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
  // At the end of its glide, which would go on after the return.
  await page.waitForFunction(() => window.scrollY === 200);
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

test("keys move and zoom the map, and Tab goes through it and out again", async () => {
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
  // At rest no tile is stretched, and the names on them have their own size.
  const widths = await page.evaluate(() =>
    [...window.frame.querySelectorAll("img")].map((tile) => tile.getBoundingClientRect().width),
  );
  expect(new Set(widths)).toEqual(new Set([256]));
  const before = await centre(page, ".map-dropoff");
  await touch("touchStart", { x: 180, y: 200 });
  for (let y = 190; y >= 100; y -= 10) await touch("touchMove", { x: 180, y });
  await touch("touchEnd");
  await page.waitForFunction(() => window.scrollY > 0);
  expect((await centre(page, ".map-dropoff")).x).toBe(before.x);
});

test("on a touch screen two taps zoom in by one level, and the zoom buttons show for keyboards only", async () => {
  const { page, show, update } = await open({ hasTouch: true, isMobile: true });
  await show();
  await update(live());
  const zoom = await tileZoom(page);
  const shown = () =>
    page
      .locator(".map-button")
      .first()
      .evaluate((button) => getComputedStyle(button).opacity);
  expect(await shown()).toBe("0");
  await page.touchscreen.tap(120, 150);
  await page.touchscreen.tap(122, 151);
  await recentre(page).waitFor();
  await page.clock.runFor(1000);
  expect(await tileZoom(page)).toBe(zoom + 1);
  await page.locator('[aria-label="Map of the delivery"]').focus();
  await page.keyboard.press("Tab");
  expect(await shown()).toBe("1");
  await page.keyboard.press("Enter");
  await page.clock.runFor(1000);
  expect(await tileZoom(page)).toBe(zoom + 2);
});
