import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { record } from "../kit/fault-service.ts";
import { openHostPages } from "../kit/host-pages.ts";

const { service, open: openPage } = await openHostPages({
  dlv_1: record("dlv_1"),
  dlv_2: record("dlv_2", { rider: { name: "Otieno K.", location: { lat: -1.28, lng: 36.82 } } }),
  dlv_away: record("dlv_away"),
  dlv_done: record("dlv_done", { status: "delivered", rider: null, eta_minutes: null }),
});

const SCRIPT = `<script async src="${service.origin}/v1/tracking.js" data-key="pk_test_1"></script>`;
const LIVE = '[data-tracking-state="live"]';

const open = (html: string, prepare?: (page: Page) => Promise<unknown>) => openPage(html + SCRIPT, prepare);

/** Holds the widget's second script back until the returned function is called. */
async function holdWidget(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/widget-/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("options that the page sets by the handle stay when the container's attributes change", async () => {
  const { page, thrown } = await open('<div id="ontheway-tracking" data-id="dlv_1" data-units="metric"></div>');
  await page.locator(LIVE).waitFor();
  const card = page.locator("#ontheway-tracking");
  await card.evaluate((element: HTMLElement) => element.deliveryTracking?.update({ id: "dlv_2", theme: "dark" }));
  await card.getByText("Otieno K.").first().waitFor();
  await card.evaluate((element) => element.classList.add("seen"));
  await card.evaluate((element) => element.setAttribute("data-units", "imperial"));
  await card.getByText(/\bmi to go/).waitFor();
  await page.clock.runFor(70_000);
  await expect.poll(() => service.trackingRequests("dlv_2")).toBeGreaterThan(1);
  await card.getByText("Otieno K.").first().waitFor();
  expect(await card.locator("[part~=card]").getAttribute("data-theme")).toBe("dark");
  expect(service.trackingRequests("dlv_1")).toBe(1);
  expect(thrown).toEqual([]);
});

test("a page may destroy the card in its first event, and nothing of it is left", async () => {
  const { page, thrown } = await open(`<div id="ontheway-tracking" data-id="dlv_done" data-title></div>
    <script>
      addEventListener("tracking:ready", ({ target }) => { window.handled = "deliveryTracking" in target; });
      addEventListener("tracking:status", ({ target, detail }) => {
        if (detail.status === "delivered") target.deliveryTracking.destroy();
      });
    </script>`);
  await page.waitForFunction(() =>
    Reflect.get(window, "heard").some(({ type }: { type: string }) => type === "status"),
  );
  await page.clock.runFor(5000);
  const card = page.locator("#ontheway-tracking");
  expect(await card.evaluate((element) => element.shadowRoot?.innerHTML)).toBe("");
  expect(await card.evaluate((element) => element.getAttributeNames())).toEqual(["id", "data-id", "data-title"]);
  expect(await page.title()).toBe("An order");
  expect(await page.evaluate(() => Reflect.get(window, "handled")), "its handle is there when it is ready").toBe(true);
  expect(thrown).toEqual([]);
});

test("a delivery that is set while the script loads is the one that is shown", async () => {
  let release = () => {};
  const { page, thrown } = await open(
    '<div id="ontheway-tracking" data-id="{{ order.id }}" data-loading="eager"></div>',
    async (before) => {
      release = await holdWidget(before);
    },
  );
  await expect.poll(() => service.requests.some((line) => line.includes("/v1/deliveries/"))).toBe(true);
  await page.locator("#ontheway-tracking").evaluate((element) => element.setAttribute("data-id", " dlv_2\n"));
  release();
  await page.locator("#ontheway-tracking").getByText("Otieno K.").first().waitFor();
  expect(thrown).toEqual([]);
});

test("a page that is shown after twenty minutes in the background requests the delivery again", async () => {
  const { page, thrown, heard } = await open(
    '<div id="ontheway-tracking" data-id="dlv_away" data-loading="eager"></div>',
    (before) =>
      before.addInitScript(() => {
        let hidden = true;
        Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
        Object.assign(window, {
          show() {
            hidden = false;
            document.dispatchEvent(new Event("visibilitychange"));
          },
        });
      }),
  );
  await page.waitForFunction(() => Reflect.get(window, "heard").some(({ type }: { type: string }) => type === "ready"));
  await expect.poll(() => service.trackingRequests("dlv_away")).toBe(1);
  await page.clock.runFor(20 * 60_000);
  service.answer("dlv_away", record("dlv_away", { status: "delivered", rider: null, eta_minutes: null }));
  await page.evaluate(() => Reflect.get(window, "show")());
  await page.locator('[data-tracking-status="delivered"]').waitFor();
  expect((await heard("status")).map(({ detail }) => detail?.status)).toEqual(["delivered"]);
  expect(thrown).toEqual([]);
});

test("undefined options have the script's values or the defaults", async () => {
  const { page, thrown } = await open("<main></main>");
  await page.waitForFunction(() => window.DeliveryTracking);
  await page.evaluate(() => {
    const main = document.querySelector("main");
    if (main) window.DeliveryTracking?.mount(main, { id: "dlv_1", key: undefined, api: undefined });
  });
  await page.locator("main[data-tracking-status=in_transit]").waitFor();
  expect(thrown).toEqual([]);
});

test("a container that is added to a shadow root later gets its card", async () => {
  const { page, thrown } = await open("<main></main>");
  await page.waitForFunction(() => window.DeliveryTracking);
  await page.evaluate(() => {
    const root = document.querySelector("main")?.attachShadow({ mode: "open" });
    if (root) window.DeliveryTracking?.scan(root);
  });
  await page.locator("main").evaluate((main) => {
    const container = document.createElement("div");
    container.id = "ontheway-tracking";
    container.dataset.id = "dlv_1";
    main.shadowRoot?.append(container);
  });
  await page.locator("main").getByText("Amina W.").first().waitFor();
  expect(thrown).toEqual([]);
});
