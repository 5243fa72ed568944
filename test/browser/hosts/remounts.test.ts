import { expect, test } from "vitest";
import { record } from "../kit/fault-service.ts";
import { openHostPages } from "../kit/host-pages.ts";

const { service, open: openPage } = await openHostPages({ dlv_1: record("dlv_1") });

const asked = () => service.trackingRequests("dlv_1");

/** Opens a page with the script and the module, whose time passes only where a test says so. */
async function open() {
  const html = `<main></main>
    <script async src="${service.origin}/v1/tracking.js" data-key="pk_test_1" data-loading="eager"></script>
    <script type="module">window.bundled = await import("${service.origin}/v1/widget.js");</script>`;
  const host = await openPage(html);
  await host.page.waitForFunction(() => window.DeliveryTracking && "bundled" in window);
  await host.page.clock.pauseAt(Date.now() + 60_000);
  return host;
}

/** Each puts the card of dlv_1 on the page, in place of the one that stands there. */
const WAYS = {
  "an app that swaps the container, as htmx does": (id: string) => {
    const container = document.createElement("div");
    container.id = "ontheway-tracking";
    container.dataset.id = id;
    document.querySelector("main")?.replaceChildren(container);
  },
  "a component that mounts a card, as React does in StrictMode": (id: string) => {
    const main = document.querySelector("main");
    main?.deliveryTracking?.destroy();
    if (main) window.DeliveryTracking?.mount(main, { id });
  },
  "a component that mounts a card by the module": (id: string) => {
    const { mount } = Reflect.get(window, "bundled") as typeof import("../../../src/widget/index.ts");
    const main = document.querySelector("main");
    main?.deliveryTracking?.destroy();
    if (main) mount(main, { id, key: "pk_test_1" });
  },
};

test.each(Object.entries(WAYS))("ten mounts of one delivery within a second ask once: %s", async (_name, mount) => {
  const { page, heard, thrown } = await open();
  const mountAndRead = async () => {
    const before = (await heard("update")).length;
    await page.evaluate(mount, "dlv_1");
    await expect.poll(() => page.clock.runFor(1).then(() => heard("update"))).toHaveLength(before + 1);
  };
  await mountAndRead();
  const start = await page.evaluate(() => Date.now());
  for (let again = 1; again < 10; again++) await mountAndRead();
  expect(await page.evaluate(() => Date.now())).toBeLessThan(start + 900);
  expect(asked()).toBe(1);
  await page.clock.runFor(1000);
  await mountAndRead();
  expect(asked()).toBe(2);
  expect(thrown).toEqual([]);
});

test("two cards of one delivery, and a third that comes while the widget loads, ask once", async () => {
  const container = '<div id="ontheway-tracking" data-id="dlv_1"></div>';
  const { page, thrown } = await open();
  const insert = (html: string) =>
    page.evaluate((it) => document.querySelector("main")?.insertAdjacentHTML("beforeend", it), html);
  await insert(container + container);
  await insert(container);
  const live = page.locator("[data-tracking-state=live]");
  await expect.poll(() => page.clock.runFor(1).then(() => live.count())).toBe(3);
  expect(asked()).toBe(1);
  expect(thrown).toEqual([]);
});
