import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Answer, openFaultService } from "../fault-service.ts";
import { openBrowser } from "../open-browser.ts";
import { openHost } from "./open-host.ts";
import { openOrderPage } from "./open-order-page.ts";

const host = await openHost();
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
])(
  "tiles that %s: the map shows the rider, the words are complete, and the tiles come when they can",
  async (name, answer) => {
    const id = `dlv_tiles_${name.replaceAll(" ", "_")}`;
    service.answerTiles(answer);
    const order = await openOrderPage(browser, host, service, {
      cards: { [id]: `data-tiles="${service.origin}/tiles/{z}/{x}/{y}.png"` },
      sections: "status eta map rider timeline",
      before: ({ good }) => service.answer(id, good(id)),
    });
    const { page, look, play, complaints } = order;
    await play(1);
    const map = page.locator("#ontheway-tracking .map");
    await map.locator("[part=rider], .map-rider").first().waitFor({ timeout: 10_000 });
    const asked = service.trackingRequests(id);
    await play(45);
    expect(service.trackingRequests(id), "tiles that hang leave room for the news").toBeGreaterThan(asked);
    expect((await look())[id]).toMatchObject({
      state: "live",
      notice: null,
      rider: expect.stringContaining("24 km/h"),
    });
    const shown = () =>
      map
        .locator("img")
        .evaluateAll(
          (all) =>
            all.filter((img) => img instanceof HTMLImageElement && img.naturalWidth && img.style.display !== "none")
              .length,
        );
    if (name === "fail in part") expect(await shown()).toBeGreaterThan(0);
    else expect(await shown(), "no broken pictures").toBe(0);
    const all = await map.locator("img").count();
    service.answerTiles(drawn);
    const back = () => vi.waitFor(async () => expect(await shown()).toBe(all), { timeout: 250 });
    for (let waited = 0; waited < 80; waited += 5) {
      await play(5, 5);
      if (
        await back().then(
          () => true,
          () => false,
        )
      )
        break;
    }
    expect(await shown()).toBe(all);
    expect(complaints).toEqual([]);
    await order.close();
  },
);
