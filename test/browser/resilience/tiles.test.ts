import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, openFaultService } from "../kit/fault-service.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { openHost } from "./open-host.ts";
import { openOrderPage } from "./open-order-page.ts";

const host = await openHost();
/** Seconds after which the page gives up a tile. */
const TILE_PATIENCE = 8;
const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#cde"/></svg>`;
const drawn: Answer = { headers: { "Content-Type": "image/svg+xml" }, body: TILE };

let browser: Browser;
let service: Awaited<ReturnType<typeof openFaultService>>;

beforeAll(async () => {
  browser = await openBrowser();
  service = await openFaultService();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
  await host.close();
});

test.each<[string, Answer]>([
  ["fail", { status: 503, body: "" }],
  ["are something else", { headers: { "Content-Type": "text/html" }, body: "<h1>Log in</h1>" }],
  ["hang", "hang"],
  [
    "fail in part",
    (response, { url = "" }) =>
      /[02468]\.png/.test(url) ? response.setHeader("Content-Type", "image/svg+xml").end(TILE) : response.destroy(),
  ],
])("when tiles %s, the map shows the rider, the text is complete, and the tiles come later", async (name, answer) => {
  const id = `dlv_tiles_${name.replaceAll(" ", "_")}`;
  service.answerTiles(answer);
  const order = await openOrderPage(browser, host, service, {
    cards: { [id]: `data-tiles="${service.origin}/tiles/{z}/{x}/{y}.png"` },
    sections: "status eta map rider timeline",
    before: ({ good }) => service.answer(id, good(id)),
  });
  const { page, look, play, complaints } = order;
  const map = page.locator("#ontheway-tracking .map");
  const rider = map.locator("[part=rider], .map-rider").first();
  // The map's files take real time to load, and then the map takes some of the page's time.
  await expect.poll(() => play(1).then(() => rider.isVisible()), { timeout: 60_000 }).toBe(true);
  const asked = service.trackingRequests(id);
  await play(45);
  expect(service.trackingRequests(id), "requests for the record don't wait for tiles that hang").toBeGreaterThan(asked);
  expect((await look())[id]).toMatchObject({
    state: "live",
    notice: null,
    rider: expect.stringContaining("24 km/h"),
  });
  const tiles = () =>
    map.locator("img").evaluateAll((all) => {
      const images = all.filter((it) => it instanceof HTMLImageElement);
      const shown = images.filter((it) => it.naturalWidth && it.style.display !== "none").length;
      return {
        shown,
        missing: images.length - shown,
        coming: images.some((it) => it.hasAttribute("src") && !it.complete),
      };
    });
  // Moves the page's clock in small steps, and waits before each: tiles come in real time, but by its clock the page gives up
  // those that haven't come.
  async function playUntil(done: (found: Awaited<ReturnType<typeof tiles>>) => boolean) {
    for (let waited = 0; waited < 150 && !done(await tiles()); waited += 5) {
      await expect.poll(async () => (await tiles()).coming).toBe(false);
      await play(5, 5);
    }
  }
  if (name === "fail in part") await playUntil(({ shown }) => shown > 0);
  expect((await tiles()).shown > 0, "pictures, and no broken ones").toBe(name === "fail in part");
  service.answerTiles(drawn);
  // By then the page has given up the tiles that still hang.
  await play(TILE_PATIENCE, TILE_PATIENCE);
  await playUntil(({ missing }) => missing === 0);
  expect(await tiles()).toMatchObject({ shown: expect.toSatisfy((count) => count > 0), missing: 0 });
  expect(complaints).toEqual([]);
  await order.close();
});
