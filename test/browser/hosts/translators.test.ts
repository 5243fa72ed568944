import type { Request } from "playwright-core";
import { expect, test } from "vitest";
import { aReading } from "../../widget/a-reading.ts";
import { openHostPages } from "../kit/host-pages.ts";

const { service, open: openPage } = await openHostPages({});

/** Replaces every text of the card by a copy in two `<font>`, as Google Translate does with the texts of a page. */
function translate() {
  const root = document.querySelector("#ontheway-tracking")?.shadowRoot;
  const walker = document.createTreeWalker(root ?? document, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** The page's time, which the test plays: the service has the same. */
let pageTime = Date.now();

/** From now on, the service gives this record, as new as the request. */
function answer(changes: object) {
  service.answer("dlv_1", (response) => {
    const now = new Date(pageTime);
    const reading = aReading({ located_at: now.toISOString(), ...changes });
    response.setHeader("Date", now.toUTCString()).setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(reading));
  });
}

/** What the card shows without its map, and what it speaks. */
function read() {
  const root = document.querySelector("#ontheway-tracking")?.shadowRoot;
  const parts = root?.querySelectorAll(
    "[part~=status], [part=eta] span, .avatar, .name, .facts span, .footer p, .spoken",
  );
  return [...(parts ?? [])].map((part) => part.textContent).join("|");
}

test("a card whose texts a page translator has replaced shows and speaks every new record", async () => {
  const at = "2026-03-01T12:00:00Z";
  const otieno = (speed_kph: number) => ({ name: "Otieno K.", location: { lat: -1.28, lng: 36.83 }, speed_kph });
  const news: [record: object, words: RegExp][] = [
    [
      {},
      /^Amina\sW. is on the way\|.*[789] min\|.+\|Arrives .+\|A\|Amina\sW.\|.+ km to go.*24 km\/h.*Checked .+\|Amina/,
    ],
    [
      { eta_minutes: 4, distance_remaining_km: 0.9, rider: otieno(31) },
      /^Otieno\sK. has taken over\|.*[234] min\|.+\|Arrives .+\|O\|Otieno\sK.\|.+ m to go.*31 km\/h.*Checked .+\|Otieno/,
    ],
    [
      { eta_minutes: 0, distance_remaining_km: 0.02, rider: otieno(0) },
      /^Otieno\sK. is at your door\|.*O\|Otieno\sK.\|Your rider\|.*Checked .+\|Otieno\sK. is at/,
    ],
    [
      { status: "delivered", rider: null, eta_minutes: null, proof: "code", history: [{ status: "delivered", at }] },
      /^Your order has arrived\|.+\|Delivered · .+ · confirmed by code\|Y\|Your rider\|Brought your order\|.*Checked at .+\|Your order has/,
    ],
  ];
  answer({});
  const { page, thrown } = await openPage(
    `<div id="ontheway-tracking" data-id="dlv_1" data-loading="eager"></div>
    <script async src="${service.origin}/v1/tracking.js" data-key="pk_test_1"></script>`,
  );
  const underWay = new Set<Request>();
  page.on("request", (request) => /\/tracking\?/.test(request.url()) && underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  // Files and the first answer come in real time.
  await page.locator("[data-tracking-status]").waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  // While a request is under way, the clock nearly stands, because the card gives it up after twenty seconds.
  const play = async () => {
    await page.clock.runFor(underWay.size > 0 ? 1 : 5000);
    pageTime = await page.evaluate(() => Date.now());
  };
  for (const [changes, words] of news) {
    answer(changes);
    // Until it is due, and has come.
    await expect.poll(() => play().then(() => page.evaluate(read))).toMatch(words);
    await page.evaluate(translate);
  }
  expect(thrown).toEqual([]);
});
