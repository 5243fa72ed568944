import { afterAll, beforeAll, expect, test } from "vitest";
import { destination, distanceMetres } from "../../../src/contract/geo.ts";
import type { Scenario } from "../../../src/contract/sandbox.ts";
import { type DeliveryStatus, STATUSES } from "../../../src/contract/status.ts";
import { openTrial } from "./open-trial.ts";

const SPEED = 150;
/** So slow that a rider on the way is seen more than once. */
const SLOW = 50;
const SHOP = { lat: -1.2921, lng: 36.8219 };

let trial: Awaited<ReturnType<typeof openTrial>>;
beforeAll(async () => {
  trial = await openTrial(SPEED);
  trial.startRiders();
});
afterAll(async () => {
  await trial.close();
  expect(trial.errors).toEqual([]);
});

const JOURNEY = STATUSES.filter((status) => status !== "pending" && status !== "cancelled");

const order = (metres: number, scenario?: Scenario) =>
  trial.create(SHOP, destination(SHOP, 120, metres), scenario && { scenario });

const reached = (deliveryId: string, status: DeliveryStatus) =>
  trial.until(async () => (await trial.history(deliveryId)).includes(status));

test("rider_lost: the first one gives up on the way to the shop, another one brings it", async () => {
  const deliveryId = await order(1200, "rider_lost");
  await reached(deliveryId, "delivered");
  expect(await trial.history(deliveryId)).toEqual(["searching", "rider_assigned", "rider_arriving", ...JOURNEY]);
  const [first, second, ...more] = await trial.ridersOf(deliveryId);
  expect(more).toEqual([]);
  expect(second).not.toBe(first);
});

test("operator_cancels: on the way to the customer, by the operator", async () => {
  const deliveryId = await order(1500, "operator_cancels");
  await reached(deliveryId, "cancelled");
  expect(await trial.history(deliveryId)).toEqual([...JOURNEY.slice(0, -1), "cancelled"]);
  expect(await trial.lastActor(deliveryId)).toBe("operator");
});

test("wrong_code: five wrong ones at the door, then a signature", async () => {
  const deliveryId = await order(1000, "wrong_code");
  await reached(deliveryId, "delivered");
  expect(await trial.history(deliveryId)).toEqual(JOURNEY);
  expect(await trial.proof(deliveryId)).toEqual({ code_tries: 5, signature: "Njeri" });
});

test("gps_gap: more than two minutes of silence on the way, then the rider is seen again before the hand-over", async () => {
  const deliveryId = await order(1200, "gps_gap");
  await reached(deliveryId, "delivered");
  const [rider] = await trial.ridersOf(deliveryId);
  const { since, until } = await trial.spell(deliveryId, "in_transit");
  const seen = trial.fixes.filter(({ riderId, at }) => riderId === rider && at <= until);
  // The silence may begin at the shop: the moments before it go by between two rounds.
  const silences = seen.map(({ at }, index) =>
    at > since ? at.getTime() - (seen[index - 1]?.at ?? since).getTime() : 0,
  );
  expect((Math.max(...silences) / 1000) * SPEED).toBeGreaterThanOrEqual(120);
  const last = seen.at(-1);
  expect(last && distanceMetres(last.position, destination(SHOP, 120, 1200))).toBeLessThan(12);
});

test("very_late: long at the shop, then no faster than a run", async () => {
  const deliveryId = await trial.create(SHOP, destination(SHOP, 120, 1000), { scenario: "very_late", speed: SLOW });
  await reached(deliveryId, "delivered");
  const atShop = await trial.spell(deliveryId, "at_pickup");
  expect(((atShop.until.getTime() - atShop.since.getTime()) / 1000) * SLOW).toBeGreaterThanOrEqual(240);
  const riderId = (await trial.ridersOf(deliveryId))[0];
  const { since, until } = await trial.spell(deliveryId, "in_transit");
  const seen = trial.fixes.filter((fix) => fix.riderId === riderId && fix.at >= since && fix.at <= until);
  const fastest = Math.max(...seen.map(({ speedKph }) => speedKph ?? 0));
  expect(fastest).toBeGreaterThan(1);
  expect(fastest).toBeLessThan(15);
});

test("no_rider: nobody takes it, though riders are free and others are served", async () => {
  const deliveryId = await order(1000, "no_rider");
  const neighbour = await order(1000);
  await reached(neighbour, "delivered");
  expect(await trial.history(deliveryId)).toEqual(["searching"]);
  await trial.until(async () => (await trial.app.freeRiders()).length > 0);
  await trial.cancel(deliveryId);
});

test("nobody moves a manual delivery but its merchant, nor its rider", async () => {
  const deliveryId = await trial.create(SHOP, destination(SHOP, 120, 1000), { mode: "manual" });
  const neighbour = await order(800);
  await reached(neighbour, "rider_assigned");
  expect(await trial.history(deliveryId)).toEqual(["searching"]);
  await trial.advance(deliveryId, "in_transit");
  const standing = (await trial.jobOf(deliveryId))?.position;
  await reached(neighbour, "delivered");
  expect(await trial.history(deliveryId)).toEqual(JOURNEY.slice(0, -1));
  expect((await trial.jobOf(deliveryId))?.position).toEqual(standing);
  await trial.advance(deliveryId, "cancelled");
});

test("a delivery's own speed is its riders' speed", async () => {
  // The slow one needs six minutes to the shop at least.
  const [slow, fast] = [
    await trial.create(SHOP, destination(SHOP, 120, 1000), { speed: 0.1 }),
    await trial.create(SHOP, destination(SHOP, 120, 1000), { speed: 1000 }),
  ];
  await reached(fast, "delivered");
  expect(["searching", "rider_assigned", "rider_arriving"]).toContain((await trial.history(slow)).at(-1));
  await trial.cancel(slow);
});
