import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { destination, distanceMetres, type Position } from "../../../src/contract/geo.ts";
import type { Simulation } from "../../../src/contract/sandbox.ts";
import { type DeliveryStatus, STATUSES } from "../../../src/contract/status.ts";
import { openTrial } from "./open-trial.ts";

let trial: Awaited<ReturnType<typeof openTrial>>;
let stop: () => Promise<void> = async () => {};

beforeAll(async () => {
  trial = await openTrial(200);
});
afterAll(() => trial.close());
beforeEach(async () => {
  stop = await trial.startRiders();
});
afterEach(async () => {
  await stop();
  expect(trial.errors).toEqual([]);
});

// Each town's streets are laid out from nothing here, on whatever machine this is.
vi.setConfig({ testTimeout: 400_000 });
const patiently = { timeout: 180_000, interval: 50 };
const JOURNEY = STATUSES.filter((status) => status !== "pending" && status !== "cancelled");

const reached = (deliveryId: string, status: DeliveryStatus) =>
  vi.waitFor(async () => expect(await trial.history(deliveryId)).toContain(status), patiently);

/** Who accepted the delivery, also when they have brought it by now. */
const riderOf = async (deliveryId: string): Promise<string> => {
  const [id] = await trial.ridersOf(deliveryId);
  if (id === undefined) throw new Error("nobody has accepted this delivery");
  return id;
};

const fixesOf = (riderId: string) => trial.fixes.filter((fix) => fix.riderId === riderId);

/** The fixes that a rider reported while the delivery had a status that is over. */
const fixesIn = async (deliveryId: string, status: DeliveryStatus) => {
  const [{ since, until }, id] = [await trial.spell(deliveryId, status), await riderOf(deliveryId)];
  return fixesOf(id).filter(({ at }) => at >= since && at <= until);
};

const order = (pickup: Position, metres: number, simulation?: Simulation) =>
  trial.create(pickup, destination(pickup, 120, metres), simulation);

test("a delivery goes through every status in order, wherever on earth, and is signed for", async () => {
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

test("the rider rides from where they stood to the pick-up and on to the drop-off", async () => {
  const pickup = { lat: 48.2, lng: 16.37 };
  // So slow that a busy machine sees the rider on the way more than once.
  const deliveryId = await order(pickup, 2500, { speed: 50 });
  await reached(deliveryId, "delivered");
  const [before] = await fixesIn(deliveryId, "rider_assigned");
  expect(before && distanceMetres(before.position, pickup)).toBeGreaterThan(380);
  expect(before && distanceMetres(before.position, pickup)).toBeLessThan(1820);
  const atShop = await fixesIn(deliveryId, "at_pickup");
  expect(atShop.length).toBeGreaterThan(0);
  for (const { position } of atShop) expect(distanceMetres(position, pickup)).toBeLessThan(6);
  const reports = await fixesIn(deliveryId, "in_transit");
  expect(distanceMetres(reports.at(-1)?.position ?? pickup, destination(pickup, 120, 2500))).toBeLessThan(6);
  expect(Math.max(...reports.map(({ speedKph }) => speedKph ?? 0))).toBeGreaterThan(5);
  expect(Math.max(...reports.map(({ speedKph }) => speedKph ?? 0))).toBeLessThan(50);
});

test("riders who are started anew carry on from where they were last seen", async () => {
  const pickup = { lat: 35.68, lng: 139.69 };
  const deliveryId = await order(pickup, 3000);
  for (const status of ["rider_arriving", "at_pickup", "in_transit"] as const) {
    await reached(deliveryId, status);
    const id = await riderOf(deliveryId);
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

test("the rider of a cancelled delivery is free again, and stays where they are", async () => {
  const pickup = { lat: -33.45, lng: -70.66 };
  // So slow that the rider is still on the way when a busy machine cancels.
  const deliveryId = await order(pickup, 2000, { speed: 5 });
  await reached(deliveryId, "rider_arriving");
  const id = await riderOf(deliveryId);
  await trial.cancel(deliveryId);
  const seen = fixesOf(id);
  const free = await trial.app.freeRiders();
  expect(free.map((rider) => rider.id)).toContain(id);
  // A report that was under way when the delivery was cancelled may tell of a rider who still moves.
  await vi.waitFor(() => expect(fixesOf(id).slice(seen.length).at(-1)?.speedKph).toBe(0), patiently);
  const standing = fixesOf(id);
  // Whoever is started anew reports at once, which saves waiting for the next report of an idle rider.
  await stop();
  stop = await trial.startRiders();
  await vi.waitFor(() => expect(fixesOf(id).length).toBeGreaterThan(standing.length), patiently);
  const [then, now] = [standing.at(-1), fixesOf(id).at(-1)];
  expect(then && now && distanceMetres(then.position, now.position)).toBeLessThan(12);
  expect(await trial.history(deliveryId)).toEqual(["searching", "rider_assigned", "rider_arriving", "cancelled"]);
});

test("a status that somebody else moved on is taken as it is", async () => {
  const deliveryId = await order({ lat: 40.4, lng: -3.7 }, 1200);
  await reached(deliveryId, "rider_assigned");
  const id = await riderOf(deliveryId);
  await trial.app.setOff(deliveryId, id).catch(() => {});
  await trial.app.arrive(deliveryId, id).catch(() => {});
  await trial.app.pickUp(deliveryId, id).catch(() => {});
  await reached(deliveryId, "delivered");
  expect(await trial.history(deliveryId)).toEqual(JOURNEY);
});
