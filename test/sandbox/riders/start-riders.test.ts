import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { destination, distanceMetres, type Position } from "../../../src/contract/geo.ts";
import { type DeliveryStatus, STATUSES } from "../../../src/contract/status.ts";
import { openTrial } from "./open-trial.ts";

let trial: Awaited<ReturnType<typeof openTrial>>;
let stop: () => Promise<void> = async () => {};

beforeAll(async () => {
  trial = await openTrial(200);
}, 120_000);
afterAll(() => trial.close());
beforeEach(async () => {
  stop = await trial.startRiders();
});
afterEach(async () => {
  await stop();
  expect(trial.errors).toEqual([]);
});

const patiently = { timeout: 60_000, interval: 20 };
const JOURNEY = STATUSES.filter((status) => status !== "pending" && status !== "cancelled");

const reached = (deliveryId: string, status: DeliveryStatus) =>
  vi.waitFor(async () => expect(await trial.history(deliveryId)).toContain(status), patiently);

const riderOf = async (deliveryId: string) => {
  const job = await trial.jobOf(deliveryId);
  if (!job) throw new Error("nobody has this delivery");
  return job.rider;
};

const fixesOf = (riderId: string) => trial.fixes.filter((fix) => fix.riderId === riderId);

const order = (pickup: Position, metres: number) => trial.create(pickup, destination(pickup, 120, metres));

test("a delivery goes through every status in order, wherever on earth, and is signed for", {
  timeout: 120_000,
}, async () => {
  const places = [
    { lat: -1.2921, lng: 36.8219 },
    { lat: 64.1466, lng: -21.9426 },
    { lat: -16.8, lng: 179.999 },
  ];
  const deliveries = await Promise.all(places.map((place) => order(place, 1500)));
  for (const deliveryId of deliveries) {
    await reached(deliveryId, "delivered");
    expect(await trial.history(deliveryId)).toEqual(JOURNEY);
    expect(await trial.signature(deliveryId)).toBe("Njeri");
  }
});

test("the rider rides from where they stood to the pick-up and on to the drop-off", { timeout: 120_000 }, async () => {
  const pickup = { lat: 48.2, lng: 16.37 };
  const deliveryId = await order(pickup, 2500);
  await reached(deliveryId, "rider_assigned");
  const { id } = await riderOf(deliveryId);
  const before = fixesOf(id).at(-1);
  expect(before && distanceMetres(before.position, pickup)).toBeGreaterThan(380);
  expect(before && distanceMetres(before.position, pickup)).toBeLessThan(1820);
  await reached(deliveryId, "at_pickup");
  expect(distanceMetres(fixesOf(id).at(-1)?.position ?? pickup, pickup)).toBeLessThan(6);
  await reached(deliveryId, "delivered");
  const reports = fixesOf(id);
  expect(distanceMetres(reports.at(-1)?.position ?? pickup, destination(pickup, 120, 2500))).toBeLessThan(6);
  expect(Math.max(...reports.map(({ speedKph }) => speedKph ?? 0))).toBeGreaterThan(5);
  expect(Math.max(...reports.map(({ speedKph }) => speedKph ?? 0))).toBeLessThan(50);
});

test("riders who are started anew carry on from where they were last seen", { timeout: 120_000 }, async () => {
  const pickup = { lat: 35.68, lng: 139.69 };
  const deliveryId = await order(pickup, 3000);
  for (const status of ["rider_arriving", "at_pickup", "in_transit"] as const) {
    await reached(deliveryId, status);
    const { id } = await riderOf(deliveryId);
    await stop();
    const seen = fixesOf(id);
    stop = await trial.startRiders();
    await vi.waitFor(() => expect(fixesOf(id).length).toBeGreaterThan(seen.length), patiently);
    const [last, next] = [seen.at(-1), fixesOf(id)[seen.length]];
    expect(last && next && distanceMetres(last.position, next.position)).toBeLessThan(12);
  }
  await reached(deliveryId, "delivered");
  expect(await trial.history(deliveryId)).toEqual(JOURNEY);
});

test("the rider of a cancelled delivery is free again, and stays where they are", { timeout: 120_000 }, async () => {
  const pickup = { lat: -33.45, lng: -70.66 };
  const deliveryId = await order(pickup, 2000);
  await reached(deliveryId, "rider_arriving");
  const { id } = await riderOf(deliveryId);
  await trial.cancel(deliveryId);
  const seen = fixesOf(id);
  const free = await trial.app.freeRiders();
  expect(free.map((rider) => rider.id)).toContain(id);
  await vi.waitFor(() => expect(fixesOf(id).length).toBeGreaterThan(seen.length), patiently);
  const standing = fixesOf(id);
  expect(standing.at(-1)?.speedKph).toBe(0);
  // Whoever is started anew reports at once, which saves waiting for the next report of an idle rider.
  await stop();
  stop = await trial.startRiders();
  await vi.waitFor(() => expect(fixesOf(id).length).toBeGreaterThan(standing.length), patiently);
  const [then, now] = [standing.at(-1), fixesOf(id).at(-1)];
  expect(then && now && distanceMetres(then.position, now.position)).toBeLessThan(12);
  expect(await trial.history(deliveryId)).toEqual(["searching", "rider_assigned", "rider_arriving", "cancelled"]);
});

test("a status that somebody else moved on is taken as it is", { timeout: 120_000 }, async () => {
  const deliveryId = await order({ lat: 40.4, lng: -3.7 }, 1200);
  await reached(deliveryId, "rider_assigned");
  const { id } = await riderOf(deliveryId);
  await trial.app.setOff(deliveryId, id).catch(() => {});
  await trial.app.arrive(deliveryId, id).catch(() => {});
  await trial.app.pickUp(deliveryId, id).catch(() => {});
  await reached(deliveryId, "delivered");
  expect(await trial.history(deliveryId)).toEqual(JOURNEY);
});
