import fc from "fast-check";
import { expect, test } from "vitest";
import {
  bearingDegrees,
  destination,
  distanceMetres,
  type Position,
  turnDegrees,
} from "../../../../src/contract/geo.ts";
import { VEHICLES } from "../../../../src/contract/tracking.ts";
import { VEHICLE_SPEEDS } from "../../../../src/sandbox/riders/ride/limit-speeds.ts";
import { ACCELERATION, BRAKING, planRide, type Ride } from "../../../../src/sandbox/riders/ride/plan-ride.ts";

const start = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const legs = fc.array(
  fc.record({
    metres: fc.double({ min: 1, max: 400, noNaN: true }),
    bearing: fc.double({ min: 0, max: 359.9, noNaN: true }),
  }),
  { minLength: 1, maxLength: 12 },
);
const route = fc.tuple(start, legs).map(([from, steps]) => {
  const points: Position[] = [from];
  let last: Position = from;
  for (const { metres, bearing } of steps) {
    last = destination(last, bearing, metres);
    points.push(last);
  }
  return points;
});
const crossings = fc
  .array(
    fc.record({
      metres: fc.double({ min: 0, max: 3000, noNaN: true }),
      kind: fc.constantFrom("signal" as const, "plain" as const),
    }),
    { maxLength: 20 },
  )
  .map((list) => list.toSorted((a, b) => a.metres - b.metres));
const ride = fc.record({ points: route, crossings, vehicle: fc.constantFrom(...VEHICLES), seed: fc.string() });

const lengthOf = (points: readonly Position[]) =>
  points.reduce((sum, point, at) => sum + distanceMetres(points[at - 1] ?? point, point), 0);

function moments(planned: Ride, everySeconds: number) {
  const count = Math.ceil(planned.durationSeconds / everySeconds);
  return Array.from({ length: count + 1 }, (_, at) => planned.at(Math.min(planned.durationSeconds, at * everySeconds)));
}

/** With the rider's own pace and the street's unevenness, no speed exceeds the cruise speed times this. */
const MAX_CRUISE_FACTOR = 1.2;

/** How far a place is from the nearest of the route's segments, and the bearings of the segments it is on. */
function whereOn(points: readonly Position[], place: Position) {
  let nearest = Number.POSITIVE_INFINITY;
  const bearings: number[] = [];
  for (const [at, to] of points.entries()) {
    const from = points[at - 1];
    if (!from) continue;
    // On the segment exactly when going by way of the place is no detour.
    const detour = distanceMetres(from, place) + distanceMetres(place, to) - distanceMetres(from, to);
    nearest = Math.min(nearest, detour);
    if (detour < 0.001) bearings.push(bearingDegrees(from, to));
  }
  return { detour: nearest, bearings };
}

test("a ride stays on its route, with the bearing of the street it is on", () => {
  fc.assert(
    fc.property(ride, ({ points, crossings, vehicle, seed }) => {
      for (const { position, bearing } of moments(planRide(points, crossings, vehicle, seed), 5)) {
        const { detour, bearings } = whereOn(points, position);
        expect(detour).toBeLessThan(0.001);
        expect(Math.min(...bearings.map((along) => Math.abs(turnDegrees(along, bearing ?? Number.NaN))))).toBeLessThan(
          0.1,
        );
      }
    }),
    { numRuns: 60 },
  );
});

test("a ride goes from standstill at the start to standstill at the end, and is over then", () => {
  fc.assert(
    fc.property(ride, ({ points, crossings, vehicle, seed }) => {
      const planned = planRide(points, crossings, vehicle, seed);
      const first = planned.at(0);
      const last = planned.at(planned.durationSeconds);
      expect(first.position).toEqual(points[0]);
      expect(first.speedKph).toBe(0);
      expect(last.position).toEqual(points.at(-1));
      expect(last.speedKph).toBeCloseTo(0, 6);
      expect(last.metres).toBeCloseTo(lengthOf(points), 3);
      expect(planned.at(planned.durationSeconds + 3600)).toEqual(last);
      expect(planned.at(-1)).toEqual(first);
    }),
  );
});

test("a ride never goes backwards, and moves no farther than its speed allows", () => {
  fc.assert(
    fc.property(ride, ({ points, crossings, vehicle, seed }) => {
      const fastest = (VEHICLE_SPEEDS[vehicle].cruiseKph / 3.6) * MAX_CRUISE_FACTOR;
      const all = moments(planRide(points, crossings, vehicle, seed), 1);
      const steps = all.map(({ metres }, at) => metres - (all[at - 1]?.metres ?? 0));
      const speeds = all.map(({ speedKph }) => speedKph / 3.6);
      expect(Math.min(...steps, ...speeds)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...steps)).toBeLessThanOrEqual(fastest + 0.001);
      expect(Math.max(...speeds)).toBeLessThanOrEqual(fastest);
    }),
  );
});

test("speed changes no quicker than a vehicle can accelerate and brake, and explains the distance", () => {
  fc.assert(
    fc.property(ride, ({ points, crossings, vehicle, seed }) => {
      const every = 0.25;
      const all = moments(planRide(points, crossings, vehicle, seed), every).slice(0, -1);
      const changes = [0];
      const excesses = [0];
      all.forEach((now, at) => {
        const before = all[at - 1];
        if (!before) return;
        changes.push((now.speedKph - before.speedKph) / 3.6 / every);
        const mean = (now.metres - before.metres) / every;
        const slower = Math.min(now.speedKph, before.speedKph) / 3.6;
        const faster = Math.max(now.speedKph, before.speedKph) / 3.6;
        excesses.push(mean - faster - ACCELERATION * every, slower - BRAKING * every - mean);
      });
      expect(Math.max(...changes)).toBeLessThanOrEqual(ACCELERATION + 0.001);
      expect(Math.min(...changes)).toBeGreaterThanOrEqual(-BRAKING - 0.001);
      expect(Math.max(...excesses)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 60 },
  );
});

test("the same seed rides the same ride, and a ride is only ever lengthened by crossings", () => {
  fc.assert(
    fc.property(ride, fc.double({ min: 0, max: 500, noNaN: true }), ({ points, crossings, vehicle, seed }, seconds) => {
      const planned = planRide(points, crossings, vehicle, seed);
      expect(planRide(points, crossings, vehicle, seed).at(seconds)).toEqual(planned.at(seconds));
      expect(planned.durationSeconds).toBeGreaterThanOrEqual(planRide(points, [], vehicle, seed).durationSeconds);
    }),
  );
});

const north = (metres: number, from: Position = { lat: -1.29, lng: 36.82 }) => destination(from, 0, metres);
const home = north(0);

test("a motorbike crosses a kilometre of free street at a motorbike's speed", () => {
  const { durationSeconds, at } = planRide([home, north(1000)], [], "motorbike", "free");
  const averageKph = 3600 / durationSeconds;
  expect(averageKph).toBeGreaterThan(28);
  expect(averageKph).toBeLessThan(42);
  expect(at(durationSeconds / 2).speedKph).toBeGreaterThan(33);
});

test("a right-angled corner is ridden slowly, the sharper the slower", () => {
  const slowestAtCorner = (turn: number) => {
    const corner = north(300);
    const ride = planRide([home, corner, destination(corner, turn, 300)], [], "car", "corner");
    return Math.min(
      ...moments(ride, 0.1)
        .filter(({ metres }) => Math.abs(metres - 300) < 5)
        .map(({ speedKph }) => speedKph),
    );
  };
  expect(slowestAtCorner(90)).toBeLessThan(15);
  expect(slowestAtCorner(170)).toBeLessThan(slowestAtCorner(90));
  expect(slowestAtCorner(90)).toBeLessThan(slowestAtCorner(45));
  expect(slowestAtCorner(45)).toBeLessThan(slowestAtCorner(0));
});

test("a bend drawn with many small turns is slowed for like a corner", () => {
  const points = [home, north(200)];
  for (let bearing = 10; bearing <= 90; bearing += 10) {
    points.push(destination(points.at(-1) ?? home, bearing, 1.5));
  }
  points.push(destination(points.at(-1) ?? home, 90, 200));
  const inTheBend = moments(planRide(points, [], "motorbike", "bend"), 0.1).filter(
    ({ metres }) => metres > 200 && metres < 212,
  );
  expect(Math.min(...inTheBend.map(({ speedKph }) => speedKph))).toBeLessThan(20);
});

test("some signals are red: the rider stands 5–35 s a little before the crossing, then goes on", () => {
  const standing = Array.from({ length: 60 }, (_, seed) => {
    const ride = planRide([home, north(600)], [{ metres: 300, kind: "signal" }], "bicycle", `signal ${seed}`);
    const still = moments(ride, 0.1).filter(({ metres, speedKph }) => speedKph === 0 && metres > 5 && metres < 595);
    for (const { metres } of still) expect(Math.abs(metres - 296)).toBeLessThan(2);
    return still.length / 10;
  });
  const red = standing.filter((seconds) => seconds > 0);
  expect(red.length).toBeGreaterThan(10);
  expect(red.length).toBeLessThan(50);
  expect(Math.min(...red)).toBeGreaterThan(4.8);
  expect(Math.max(...red)).toBeLessThan(35.2);
});

test("plain crossings slow some riders down, and stop none", () => {
  const slowest = Array.from({ length: 40 }, (_, seed) => {
    const ride = planRide([home, north(600)], [{ metres: 300, kind: "plain" }], "van", `plain ${seed}`);
    const there = moments(ride, 0.1).filter(({ metres }) => Math.abs(metres - 300) < 6);
    return Math.min(...there.map(({ speedKph }) => speedKph));
  });
  expect(Math.min(...slowest)).toBeGreaterThan(5);
  expect(slowest.filter((speed) => speed < 23).length).toBeGreaterThan(8);
  expect(slowest.filter((speed) => speed >= 23).length).toBeGreaterThan(8);
});

test("a ride to where one already is takes no time", () => {
  for (const points of [[home], [home, home]]) {
    const ride = planRide(points, [{ metres: 0, kind: "signal" }], "bicycle", "here");
    expect(ride.durationSeconds).toBe(0);
    expect(ride.at(10)).toEqual({ position: home, bearing: null, speedKph: 0, metres: 0 });
  }
});

test("a ride across the antimeridian takes the short way", () => {
  const from = { lat: -16.8, lng: 179.998 };
  const ride = planRide([from, { lat: -16.8, lng: -179.998 }], [], "car", "Taveuni");
  const halfway = ride.at(ride.durationSeconds / 2);
  expect(Math.abs(halfway.position.lng)).toBeGreaterThan(179.99);
  expect(halfway.bearing).toBeCloseTo(90, 0);
});
