import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { HistoryEntry } from "../../../src/contract/tracking.ts";
import { openFaultService, record } from "../kit/fault-service.ts";
import { findViolations } from "../kit/find-violations.ts";
import { openHostPage } from "../kit/host-page.ts";
import { openBrowser } from "../kit/open-browser.ts";

let browser: Browser;
let service: Awaited<ReturnType<typeof openFaultService>>;

beforeAll(async () => {
  browser = await openBrowser();
  service = await openFaultService();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const past = (...steps: [HistoryEntry["status"], number][]) => steps.map(([status, m]) => ({ status, at: ago(m) }));
const nobody = { rider: null, eta_minutes: null, distance_remaining_km: null, located_at: null };

/** One answer per state that a customer can meet; each is a card of its own on the page. */
const STATES: Record<string, (id: string) => ReturnType<typeof record>> = {
  pending: (id) => record(id, { ...nobody, status: "pending", history: past(["pending", 3]) }),
  searching: (id) => record(id, { ...nobody, status: "searching", history: past(["searching", 1]) }),
  long: (id) => record(id, { ...nobody, status: "searching", history: past(["searching", 9]) }),
  again: (id) =>
    record(id, {
      ...nobody,
      status: "searching",
      history: past(["searching", 9], ["rider_assigned", 6], ["searching", 1]),
    }),
  arriving: (id) => record(id, { status: "rider_arriving", history: past(["searching", 9], ["rider_assigned", 6]) }),
  transit: (id) => record(id, { history: past(["searching", 9], ["picked_up", 6]) }),
  now: (id) => record(id, { eta_minutes: 0 }),
  stale: (id) => record(id, { located_at: ago(5) }),
  delivered: (id) => record(id, { ...nobody, status: "delivered", history: past(["delivered", 1]) }),
  cancelled: (id) => record(id, { ...nobody, status: "cancelled", history: past(["cancelled", 1]) }),
  gone: () => ({ status: 404, body: "{}" }),
  offline: () => "cut",
};

const LOOKS = [
  { "data-theme": "light", "data-lang": "en", width: 360 },
  { "data-theme": "dark", "data-lang": "en", width: 760 },
  { "data-theme": "light", "data-lang": "ar", width: 760 },
  { "data-theme": "dark", "data-lang": "he", width: 360 },
];

/** The states whose maps differ in what axe checks. The other states have one of these maps. */
const MAPPED = ["transit", "stale", "delivered"];
const TEXT = 'data-sections="status eta rider timeline"';

/** Every state in every theme and direction, on a page of matching colours, and a card with only a map in each. */
function writeCards(): string {
  return LOOKS.flatMap(({ width, ...attributes }) => {
    const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
    const card = (name: string, more = "") =>
      `<div style="width: ${width}px"><div id="ontheway-tracking" data-id="dlv_${name}" ${written.join(" ")} ${more}>
        <p slot="note">Questions? Call the shop.</p></div></div>`;
    const cards = Object.keys(STATES).map((name) => card(name, MAPPED.includes(name) ? "" : TEXT));
    return [...cards, card("transit", 'data-sections="map"')];
  }).join("");
}

test("axe finds no mistake in any state, theme or direction", async () => {
  for (const [name, answer] of Object.entries(STATES)) service.answer(`dlv_${name}`, answer(`dlv_${name}`));
  const { page, close } = await openHostPage(
    browser,
    `<main style="columns: 2"><h1>Orders</h1>${writeCards()}</main>
    <script async src="${service.origin}/v1/tracking.js" data-key="pk_test_1" data-loading="eager"></script>`,
    { width: 1600, height: 900 },
  );
  try {
    await page.evaluate(() => {
      document.documentElement.lang = "en";
    });
    const waiting = page.locator(
      '[id="ontheway-tracking"]:not([data-tracking-state]), [data-tracking-state="loading"]',
    );
    await expect.poll(() => waiting.count()).toBe(0);
    const maps = LOOKS.length * (MAPPED.length + 1);
    await expect.poll(() => page.locator(".map-buttons").count()).toBe(maps);
    expect(await findViolations(page)).toEqual([]);
  } finally {
    await close();
  }
});
