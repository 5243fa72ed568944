import fc from "fast-check";
import { expect, test } from "vitest";
import { VEHICLES } from "../../../../src/contract/tracking.ts";
import { learn, type RideTimes } from "../../../../src/service/deliveries/eta/learn.ts";
import { predictOrder, predictTrip, type Trip } from "../../../../src/service/deliveries/eta/predict.ts";
import { promise } from "../../../../src/service/deliveries/eta/promise.ts";

/** A Wednesday, 14:00 UTC. */
const NOW = new Date(Date.UTC(2026, 6, 15, 14));
const HOUR_MS = 3_600_000;
const WEEK_HOURS = 24 * 7;

const strangeSeconds = fc.oneof(
  fc.double(),
  fc.double({ min: 0, max: 10_000, noNaN: true }),
  fc.constantFrom(null, 0, -5, Number.POSITIVE_INFINITY, 1e300, 5e-324),
);

/** Whatever a table may hold, however it came there. */
const strangeRide: fc.Arbitrary<RideTimes> = fc.record({
  vehicle: fc.constantFrom(...VEHICLES),
  usualVehicle: fc.constantFrom(...VEHICLES, null),
  leftAt: fc.date({ min: new Date(NOW.getTime() - 2000 * HOUR_MS), max: new Date(NOW.getTime() + 200 * HOUR_MS) }),
  routerSeconds: strangeSeconds.map((seconds) => seconds ?? 0),
  approach: strangeSeconds,
  shop: strangeSeconds,
  ride: strangeSeconds,
  door: strangeSeconds,
});

const seconds = (max: number) => fc.double({ min: 0, max, noNaN: true });
const way = fc.record({ seconds: seconds(20_000), estimated: fc.boolean() });
const anyTrip: fc.Arbitrary<Trip> = fc.record({
  vehicle: fc.constantFrom(...VEHICLES),
  at: fc.date({ min: new Date(0), max: NOW, noInvalidDate: true }),
  before: fc.array(
    fc.record({ part: fc.constantFrom("shop" as const, "door" as const), way, waitedSeconds: seconds(20_000) }),
    { maxLength: 3 },
  ),
  toDoor: way,
  ridden: fc.record({ routerSeconds: seconds(20_000), takenSeconds: seconds(20_000) }),
  atDoor: fc.boolean(),
});

/** Rides of ten minutes by the router, with the usual stops, that took so many times as long. */
const rides = (count: number, times: number, hoursAgo = WEEK_HOURS): RideTimes[] =>
  Array.from({ length: count }, () => ({
    vehicle: "motorbike",
    usualVehicle: "motorbike",
    leftAt: new Date(NOW.getTime() - hoursAgo * HOUR_MS),
    routerSeconds: 600,
    approach: 390,
    shop: 130,
    ride: 600 * times,
    door: 36,
  }));

/** The minutes of a motorbike that has just left the shop, ten minutes from the door by the router. */
function minutes(known: readonly RideTimes[], changes: Partial<Trip> = {}): number {
  return tell(known, changes).seconds / 60;
}

function tell(known: readonly RideTimes[], changes: Partial<Trip> = {}) {
  return predictTrip(learn(known, NOW), {
    vehicle: "motorbike",
    at: NOW,
    before: [],
    toDoor: { seconds: 600, estimated: false },
    ridden: { routerSeconds: 0, takenSeconds: 0 },
    atDoor: true,
    ...changes,
  });
}

test("never tells a time that is none or has passed, whatever was stored", () => {
  fc.assert(
    fc.property(fc.array(strangeRide, { maxLength: 40 }), anyTrip, (known, trip) => {
      const learned = learn(known, NOW);
      const { vehicle, at, toDoor } = trip;
      for (const told of [predictTrip(learned, trip), predictOrder(learned, { vehicle, at, way: toDoor })]) {
        expect(told.seconds).toBeGreaterThanOrEqual(0);
        expect(told.within).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(told.seconds + told.within)).toBe(true);
      }
    }),
  );
});

test("tells no less for a longer way, and no less after a slower ride so far", () => {
  fc.assert(
    fc.property(fc.array(strangeRide, { maxLength: 40 }), anyTrip, seconds(20_000), (known, trip, more) => {
      const learned = learn(known, NOW);
      const { toDoor, ridden } = trip;
      const told = predictTrip(learned, trip).seconds - 1e-6;
      const farther = { ...trip, toDoor: { ...toDoor, seconds: toDoor.seconds + more } };
      expect(predictTrip(learned, farther).seconds).toBeGreaterThanOrEqual(told);
      const slower = { ...trip, ridden: { ...ridden, takenSeconds: ridden.takenSeconds + more } };
      if (trip.before.length === 0) expect(predictTrip(learned, slower).seconds).toBeGreaterThanOrEqual(told);
    }),
  );
});

test("takes the router's word before there are rides, and the usual time at the door", () => {
  expect(minutes([])).toBeCloseTo(10, 1);
  expect(minutes([], { atDoor: false })).toBeGreaterThan(10.5);
  expect(minutes([], { atDoor: false })).toBeLessThan(11);
});

test("learns from many rides that they take half as long again, and little from a few", () => {
  expect(minutes(rides(300, 1.5))).toBeGreaterThan(14);
  expect(minutes(rides(300, 1.5))).toBeLessThan(15.1);
  expect(minutes(rides(300, 0.7))).toBeLessThan(7.5);
  expect(minutes(rides(2, 1.5))).toBeLessThan(12.5);
});

test("one strange ride changes hardly anything, first or among others", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), strangeRide, (count, strange) => {
      const others = rides(count, 1.2);
      const without = minutes(others, { atDoor: false });
      expect(Math.abs(minutes([...others, strange], { atDoor: false }) - without)).toBeLessThan(without * 0.15);
    }),
  );
  const [absurd, alone] = [rides(1, 3.9, 0), minutes([])];
  expect(minutes(absurd)).toBeLessThan(alone * 1.1);
  expect(minutes([...rides(30, 1), ...absurd])).toBeLessThan(alone * 1.05);
});

test("tells of a jam only in its hour of the week, where rides at other times are quick", () => {
  const known = [
    ...rides(100, 2),
    ...[1, 2, 3, 5].flatMap((days) => rides(50, 1, 24 * days)),
    ...rides(200, 1, WEEK_HOURS + 6),
    ...rides(100, 1, WEEK_HOURS - 1),
  ];
  const after = (hours: number) => minutes(known, { at: new Date(NOW.getTime() + hours * HOUR_MS) });
  expect(after(0)).toBeGreaterThan(15);
  expect(after(24)).toBeLessThan(13);
  expect(after(-6)).toBeLessThan(11.5);
  // Near the end of the hour most of the ride is in the next one.
  expect(after(59 / 60)).toBeLessThan(12.5);
});

test("believes newer rides more, and forgets those of long ago", () => {
  const asBefore = minutes([...rides(100, 1, 7 * WEEK_HOURS), ...rides(100, 2)]);
  const asNow = minutes([...rides(100, 2, 7 * WEEK_HOURS), ...rides(100, 1)]);
  expect(asNow).toBeLessThan(asBefore - 2);
  expect(minutes(rides(100, 2, 9 * WEEK_HOURS))).toBe(minutes([]));
});

test("learns how long riders stay at shops and doors", () => {
  const slow = rides(200, 1).map((ride) => ({ ...ride, shop: 480, door: 200 }));
  const atShop = (waitedSeconds: number) =>
    minutes(slow, { before: [{ part: "shop", way: { seconds: 0, estimated: false }, waitedSeconds }] }) - minutes(slow);
  expect(minutes(slow, { atDoor: false }) - minutes(slow)).toBeGreaterThan(2.5);
  expect(atShop(0)).toBeGreaterThan(6.5);
  expect(atShop(240)).toBeLessThan(atShop(0) - 3);
  // Whoever has waited longer than anybody still has to leave.
  expect(atShop(4000)).toBeGreaterThan(0.5);
});

test("takes the rest to be as slow or quick as the ride so far, once that says something", () => {
  const after = (routerSeconds: number, takenSeconds: number) =>
    minutes([], { ridden: { routerSeconds, takenSeconds } });
  expect(after(10, 40)).toBeLessThan(11.2);
  expect(after(300, 600)).toBeGreaterThan(13);
  expect(after(300, 200)).toBeLessThan(9);
});

test("promises by the vehicle that comes, where others than the usual ones ride", () => {
  const order = {
    route: { durationSeconds: 600, estimated: false },
    routeVehicle: null,
    packageType: "food",
    busyMinutes: 0,
  } as const;
  const promised = (known: readonly RideTimes[]) => promise(learn(known, NOW), order, NOW).seconds / 60;
  const cycled = (count: number) => rides(count, 1).map((ride) => ({ ...ride, vehicle: "bicycle" as const }));
  // A bicycle takes nearly twice as long for a motorbike's way.
  expect(promised(cycled(60))).toBeGreaterThan(promised([]) + 7);
  expect(promised(cycled(5))).toBeLessThan(promised([]) + 1);
  expect(promised([...cycled(60), ...rides(80, 1)])).toBeLessThan(promised([]) + 1);
});

test("trusts a guessed way less, and its own word more with every ride", () => {
  const guess = { toDoor: { seconds: 600, estimated: true } };
  expect(tell([], guess).within).toBeGreaterThan(tell([]).within * 1.5);
  expect(tell(rides(300, 1)).within).toBeLessThan(tell([]).within / 2);
});
