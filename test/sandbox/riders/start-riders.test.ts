import { afterEach, beforeEach, expect, test } from "vitest";
import { destination, distanceMetres, type Position } from "../../../src/contract/geo.ts";
import type { Simulation } from "../../../src/contract/sandbox.ts";
import { type DeliveryStatus, STATUSES } from "../../../src/contract/status.ts";
import { HOME } from "../../../src/sandbox/town/index.ts";
import { openTrial } from "./open-trial.ts";

let trial: Awaited<ReturnType<typeof openTrial>>;
beforeEach(async () => {
  trial = await openTrial(200);
  trial.startRiders();
});
afterEach(async () => {
  await trial.close();
  expect(trial.errors).toEqual([]);
});

const JOURNEY = STATUSES.filter((status) => status !== "pending" && status !== "cancelled");

const reached = (deliveryId: string, status: DeliveryStatus) =>
  trial.until(async () => (await trial.history(deliveryId)).includes(status));

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
  const places = [HOME, { lat: 64.1466, lng: -21.9426 }, { lat: -16.8, lng: 179.999 }];
  const deliveries = await Promise.all(places.map((place) => order(place, 1500)));
  for (const deliveryId of deliveries) {
    await reached(deliveryId, "delivered");
    expect(await trial.history(deliveryId)).toEqual(JOURNEY);
    expect(await trial.signature(deliveryId)).toBe("Njeri");
  }
});

test("the rider rides from where they stood to the pick-up and on to the drop-off", async () => {
  const pickup = HOME;
  // So slow that the rider on the way is seen more than once.
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

test("riders who are started again carry on from where they were last seen", async () => {
  const deliveryId = await order(HOME, 2500);
  for (const status of ["rider_arriving", "at_pickup", "in_transit"] as const) {
    await reached(deliveryId, status);
    const id = await riderOf(deliveryId);
    const seen = fixesOf(id);
    trial.startRiders();
    await trial.until(() => fixesOf(id).length > seen.length);
    const [last, next] = [seen.at(-1), fixesOf(id)[seen.length]];
    expect(last && next && distanceMetres(last.position, next.position)).toBeLessThan(12);
  }
  await reached(deliveryId, "delivered");
  expect(await trial.history(deliveryId)).toEqual(JOURNEY);
});

test("the rider of a cancelled delivery is free again, and stays where they are", async () => {
  const deliveryId = await order(HOME, 2000, { speed: 5 });
  await reached(deliveryId, "rider_arriving");
  const id = await riderOf(deliveryId);
  await trial.cancel(deliveryId);
  const seen = fixesOf(id);
  const free = await trial.app.freeRiders();
  expect(free.map((rider) => rider.id)).toContain(id);
  await trial.until(() => fixesOf(id).length > seen.length);
  const standing = fixesOf(id);
  expect(standing.at(-1)?.speedKph).toBe(0);
  await trial.until(() => fixesOf(id).length > standing.length);
  const [then, now] = [standing.at(-1), fixesOf(id).at(-1)];
  expect(then && now && distanceMetres(then.position, now.position)).toBeLessThan(12);
  expect(await trial.history(deliveryId)).toEqual(["searching", "rider_assigned", "rider_arriving", "cancelled"]);
});

test("a status that somebody else moved on is taken as it is", async () => {
  const deliveryId = await order(HOME, 1200);
  await reached(deliveryId, "rider_assigned");
  const id = await riderOf(deliveryId);
  await trial.app.setOff(deliveryId, id).catch(() => {});
  await trial.app.arrive(deliveryId, id).catch(() => {});
  await trial.app.pickUp(deliveryId, id).catch(() => {});
  await reached(deliveryId, "delivered");
  expect(await trial.history(deliveryId)).toEqual(JOURNEY);
});
