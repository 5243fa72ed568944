import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STATUSES } from "../../../src/contract/status.ts";
import type { TrackingRecord } from "../../../src/contract/tracking.ts";
import { openHostPage } from "../kit/host-page.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { openSandbox } from "../kit/provide-sandbox.ts";
import { PUBLISHABLE_KEY, SECRET_KEY } from "../kit/start-sandbox.ts";

let browser: Browser;
let sandbox: Awaited<ReturnType<typeof openSandbox>>;

beforeAll(async () => {
  [browser, sandbox] = await Promise.all([openBrowser(), openSandbox()]);
});
afterAll(() => browser?.close());

const order = {
  pickup: { name: "Mkate & Co.", phone: "+254700000001", address: "12 Acacia Road" },
  dropoff: { name: "Wanjiru M.", phone: "+254700000002", address: "5 Mill Street" },
  package: { type: "food", weight: 1.5, description: "Bread" },
  payment_method: "m-pesa",
  simulation: { speed: 20 },
};

async function create(): Promise<{ id: string; status: string; tracking_url: string }> {
  const response = await fetch(`${sandbox.service}/v1/deliveries`, {
    method: "POST",
    headers: { Authorization: `Bearer ${SECRET_KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify(order),
  });
  expect(response.status).toBe(201);
  return response.json();
}

async function track(id: string): Promise<TrackingRecord> {
  const response = await fetch(`${sandbox.service}/v1/deliveries/${id}/tracking`, {
    headers: { Authorization: `Bearer ${PUBLISHABLE_KEY}` },
  });
  expect(response.status).toBe(200);
  return response.json();
}

const snippet = (id: string) => `
  <div id="ontheway-tracking" data-id="${id}"></div>
  <script async src="${sandbox.service}/v1/tracking.js" data-key="${PUBLISHABLE_KEY}"></script>`;

/** Degrees between the arrow and the first stretch of the drawn route. NaN while either isn't shown. */
function angleBetweenArrowAndRoute(card: Element): number {
  const arrow = card.shadowRoot?.querySelector("[part~=arrow]");
  const route = card.shadowRoot?.querySelector(".map-route")?.getAttribute("d");
  if (!arrow || !route || getComputedStyle(arrow).opacity === "0") return Number.NaN;
  const points = [...route.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const [here, ...ahead] = points;
  const there = here && ahead.find(([x, y]) => Math.hypot(x - here[0], y - here[1]) > 4);
  if (!here || !there) return Number.NaN;
  const street = Math.atan2(there[0] - here[0], here[1] - there[1]);
  const { a, b } = new DOMMatrix(getComputedStyle(arrow).transform);
  const between = Math.abs(street - Math.atan2(b, a));
  return (Math.min(between, 2 * Math.PI - between) * 180) / Math.PI;
}

test.concurrent("a delivery goes from searching to delivered, and every record until then has the specified fields", async ({
  expect,
}) => {
  const created = await create();
  expect(created).toMatchObject({
    id: expect.stringMatching(/^dlv_/),
    status: "searching",
    eta: expect.stringMatching(/^\d+ \w+$/),
    tracking_url: expect.stringContaining(`${sandbox.service}/track/${created.id}#`),
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    delivery_code: expect.stringMatching(/^\d{6}$/),
  });
  let record = await track(created.id);
  const seen = new Set<string>();
  let lastDistance = Number.POSITIVE_INFINITY;
  await expect
    .poll(
      async () => {
        record = await track(created.id);
        seen.add(record.status);
        expect(record.delivery_id).toBe(created.id);
        const { rider, status, eta_minutes, distance_remaining_km } = record;
        if (["searching", "delivered"].includes(status)) {
          expect([eta_minutes, distance_remaining_km, rider?.location ?? null]).toEqual([null, null, null]);
        } else {
          expect(rider).toMatchObject({
            name: expect.any(String),
            location: { lat: expect.any(Number), lng: expect.any(Number) },
            speed_kph: expect.any(Number),
          });
          expect(rider?.bearing ?? 0).toBeLessThan(360);
          expect(eta_minutes).toBeGreaterThanOrEqual(0);
          expect(distance_remaining_km).toBeGreaterThanOrEqual(0);
        }
        if (status === "in_transit") {
          expect(distance_remaining_km, "the drop-off only comes nearer").toBeLessThanOrEqual(lastDistance + 0.05);
          lastDistance = distance_remaining_km ?? lastDistance;
        }
        return status;
      },
      { timeout: 240_000, interval: 250 },
    )
    .toBe("delivered");
  expect(record.history.map((step) => step.status)).toEqual(
    STATUSES.filter((status) => !["pending", "cancelled"].includes(status)),
  );
  expect(seen.has("rider_arriving") && seen.has("in_transit")).toBe(true);
}, 300_000);

test.concurrent("the snippet on another origin follows the rider along the streets until delivered", async ({
  expect,
}) => {
  const { id } = await create();
  const host = await openHostPage(browser, snippet(id));
  const card = host.page.locator("#ontheway-tracking");
  const tiles: string[] = [];
  host.page.on("response", (response) => {
    if (response.url().includes("/sandbox/tiles/") && response.ok()) tiles.push(response.url());
  });

  await host.page.locator('#ontheway-tracking[data-tracking-status="in_transit"]').waitFor({ timeout: 240_000 });
  // All at one moment, because a ride of half a minute may end while a slow machine looks at one after the other. The
  // arrow points along the street ahead, which is drawn on the map as the record's route.
  await expect
    .poll(
      async () => ({
        words: await card.evaluate(({ shadowRoot }) =>
          ["speed", "distance", "eta"].map((part) => shadowRoot?.querySelector(`[part~=${part}]`)?.textContent),
        ),
        degrees: await card.evaluate(angleBetweenArrowAndRoute),
      }),
      { interval: 250 },
    )
    .toEqual({
      words: [/\d+ km\/h/, /\d.*(m|km)/, /\d/].map((words) => expect.stringMatching(words)),
      degrees: expect.toSatisfy((degrees) => degrees < 20),
    });
  expect(await card.locator("[part~=step]").count()).toBeGreaterThan(3);
  await expect.poll(() => tiles.length).toBeGreaterThan(3);

  // When the customer drags the map, it stops following the rider and shows the button that follows again.
  const map = card.locator("[part~=map]");
  const box = await map.boundingBox();
  if (!box) throw new Error("the map has no box");
  const drag = async () => {
    await host.page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.3);
    await host.page.mouse.down();
    await host.page.mouse.move(box.x + box.width / 2 - 90, box.y + box.height * 0.3 + 60, { steps: 8 });
    await host.page.mouse.up();
    return card.getByRole("button", { name: /follow|centre|center/i }).isVisible();
  };
  // While the map zooms after the rider, Leaflet takes no drag, so a customer drags again.
  await expect.poll(drag, { interval: 1000 }).toBe(true);

  await host.page.locator('#ontheway-tracking[data-tracking-status="delivered"]').waitFor({ timeout: 240_000 });
  const asked: string[] = [];
  host.page.on("request", (request) => asked.push(request.url()));
  await host.page.clock.runFor(3_600_000);
  expect(
    asked.filter((url) => url.includes("/tracking?")),
    "nothing is asked after the end",
  ).toEqual([]);
  expect(host.thrown).toEqual([]);
  await host.close();
}, 600_000);
