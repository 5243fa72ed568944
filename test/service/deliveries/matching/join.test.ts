import fc from "fast-check";
import { expect, test } from "vitest";
import { destination, type Position } from "../../../../src/contract/geo.ts";
import { NOTHING_LEARNED, usualStay } from "../../../../src/service/deliveries/eta/learned.ts";
import { isBetter, join } from "../../../../src/service/deliveries/matching/find-joins.ts";
import { arrange, guessWays } from "../../../../src/service/deliveries/plans/arrange.ts";
import type { Carried, PlannedStop, Round } from "../../../../src/service/deliveries/plans/round.ts";
import { straightRoute } from "../../../../src/service/places/offline.ts";

const NOW = new Date("2026-06-01T12:00:00Z");
const core = { now: () => NOW, learned: () => NOTHING_LEARNED, speed: 1 };
const TOWN = { lat: -1.29, lng: 36.82 };

const place = fc
  .record({ bearing: fc.integer({ min: 0, max: 359 }), metres: fc.integer({ min: 0, max: 4000 }) })
  .map(({ bearing, metres }) => destination(TOWN, bearing, metres));
interface Ordered {
  shop: Position;
  door: Position;
  promised: number | null;
  status: Carried["status"];
}
/** @param promised within how many minutes */
function toCarried(id: string, { shop, door, promised, status }: Ordered): Carried {
  const { durationSeconds, distanceMetres } = straightRoute(shop, door, "motorbike");
  return {
    id,
    status,
    status_since: NOW.toISOString(),
    promised_by: promised === null ? null : new Date(NOW.getTime() + promised * 60_000).toISOString(),
    pickup: [shop.lat, shop.lng],
    dropoff: [door.lat, door.lng],
    package_type: "food",
    kg: 5,
    route_seconds: durationSeconds,
    route_metres: distanceMetres,
    route_estimated: false,
    route_vehicle: "motorbike",
    simulation: null,
  };
}
const carried = (id: string, ...statuses: Carried["status"][]) =>
  fc
    .record({
      shop: place,
      door: place,
      promised: fc.option(fc.integer({ min: 5, max: 90 })),
      status: fc.constantFrom(...statuses),
    })
    .map((one) => toCarried(id, one));
const aCase = fc.record({
  start: place,
  mine: fc.tuple(carried("a", "picked_up", "rider_assigned"), carried("b", "picked_up", "rider_assigned")),
  more: carried("c", "rider_assigned"),
});
const roundOf = (start: Round["place"], jobs: readonly Carried[], capacityKg = 20): Round => ({
  riderId: "rdr_1",
  vehicle: "motorbike",
  capacityKg,
  place: start,
  plan: null,
  jobs,
});

/** The seconds until each door of a plan. */
function doorsOf(stops: readonly PlannedStop[]): Map<string, number> {
  let at = 0;
  const doors = new Map<string, number>();
  for (const [n, stop] of stops.entries()) {
    const before = stops[n - 1];
    const stands = before && stop.metres === 0 && before.end === stop.end;
    at += stop.seconds + (before && !stands ? usualStay(NOTHING_LEARNED, before.end, "motorbike", NOW) : 0);
    if (stop.end === "dropoff") doors.set(stop.delivery_id, at);
  }
  return doors;
}

test("who takes a delivery with theirs breaks no promise that they would have kept, and not its own", () => {
  let joins = 0;
  fc.assert(
    fc.property(aCase, ({ start, mine, more }) => {
      if (!join(core, roundOf(start, mine), more)) return;
      joins++;
      const present = roundOf(start, mine);
      const { stops } = arrange(core, present, guessWays(present));
      const before = doorsOf(stops);
      const whole = { ...present, plan: stops, jobs: [...mine, more] };
      const after = doorsOf(arrange(core, whole, guessWays(whole), [more.id]).stops);
      for (const { id, promised_by } of whole.jobs) {
        if (promised_by === null) continue;
        const seconds = (Date.parse(promised_by) - NOW.getTime()) / 1000;
        const arrival = after.get(id) ?? Number.NaN;
        if (arrival > seconds) expect(arrival).toBeLessThanOrEqual((before.get(id) ?? 0) + 1e-6);
      }
    }),
    { numRuns: 500 },
  );
  expect(joins).toBeGreaterThan(50);
});

test("takes nothing that is too heavy with the rest", () => {
  fc.assert(
    fc.property(aCase, ({ start, mine, more }) => {
      const onBoard = mine.map((one): Carried => ({ ...one, status: "picked_up", promised_by: null }));
      const isTaken = (capacityKg: number) =>
        join(core, roundOf(start, onBoard, capacityKg), { ...more, promised_by: null, kg: 10 }) !== null;
      expect(isTaken(20)).toBe(true);
      // What is on board is dropped off first.
      expect(isTaken(10)).toBe(true);
      expect(isTaken(9)).toBe(false);
    }),
    { numRuns: 50 },
  );
});

test("while another rider is free, the promises of whoever has deliveries get more room", () => {
  const free = { id: "rdr_2", name: "", vehicle: "motorbike" as const, capacityKg: 20, position: TOWN };
  const isGiven = (minutes: number, other: typeof free | null) => {
    const make = (id: string, metres: number) =>
      toCarried(id, { shop: TOWN, door: destination(TOWN, 0, metres), promised: minutes, status: "rider_assigned" });
    const joined = join(core, roundOf(TOWN, [make("a", 3000)]), make("b", 2900));
    return joined !== null && isBetter(core, joined, other);
  };
  // Both are brought in twelve minutes.
  expect([40, 25, 15].map((minutes) => isGiven(minutes, free))).toEqual([true, false, false]);
  expect([40, 25, 15].map((minutes) => isGiven(minutes, null))).toEqual([true, true, false]);
});

test("of two orders from one shop to one street, the second adds hardly a way", () => {
  const shop = destination(TOWN, 90, 500);
  const door = destination(TOWN, 0, 3000);
  const make = (id: string) => toCarried(id, { shop, door, promised: null, status: "rider_assigned" });
  const joined = join(core, roundOf(TOWN, [make("a")]), make("b"));
  expect(joined).toMatchObject({ jobs: ["a"], adds: { stops: 0 } });
  expect(joined?.riding).toBeCloseTo(0, 3);
});
