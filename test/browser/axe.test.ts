import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { HistoryEntry } from "../../src/widget/types.ts";
import { openFaultService, record } from "./fault-service.ts";
import { openHostPage } from "./host-page.ts";
import { openBrowser } from "./open-browser.ts";

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

async function show(attributes: string, width = 800) {
  const cards = Object.entries(STATES).map(([name, answer]) => {
    service.answer(`dlv_${name}`, answer(`dlv_${name}`));
    return `<div id="ontheway-tracking" data-id="dlv_${name}"><p slot="note">Questions? Call the shop.</p></div>`;
  });
  const host = await openHostPage(
    browser,
    `<main><h1>An order</h1>${cards.join("")}</main>
    <script async src="${service.origin}/v1/tracking.js" data-key="pk_test_1" data-loading="eager" ${attributes}></script>`,
    { width, height: 900 },
  );
  await host.page.evaluate(() => {
    document.documentElement.lang = "en";
  });
  const { page } = host;
  const left = page.locator('[id="ontheway-tracking"]:not([data-tracking-state]), [data-tracking-state="loading"]');
  await expect.poll(() => left.count()).toBe(0);
  await expect.poll(() => page.locator("[part~=map] .map").count()).toBeGreaterThanOrEqual(9);
  return host;
}

/** What axe finds, with all its rules. */
async function findings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  );
}

test.each([
  ["light", "en", 360],
  ["dark", "en", 800],
  ["light", "ar", 800],
  ["dark", "he", 360],
])("axe finds nothing in any state: %s, %s, %d px", async (theme, lang, width) => {
  const { page, close } = await show(`data-theme="${theme}" data-lang="${lang}"`, width);
  try {
    expect(await findings(page)).toEqual([]);
  } finally {
    await close();
  }
});
