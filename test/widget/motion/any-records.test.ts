import fc from "fast-check";
import { expect, test } from "vitest";
import { bearingDegrees, distanceMetres, turnDegrees } from "../../../src/contract/geo.ts";
import { encodePolyline } from "../../../src/contract/polyline.ts";
import { parseRecord } from "../../../src/widget/feed/parse-record.ts";
import { createMotion, type Estimate } from "../../../src/widget/motion/create-motion.ts";
import { readFix } from "../../../src/widget/motion/fix.ts";
import { aFix, east, NAIROBI, NOON, north } from "./a-ride.ts";

const odd = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -90, 90, -180, 180, 360, 1e9, 900, -1, "90", "", null, {}, [], true),
);
const onEarth = fc.record({
  lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90)),
  lng: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 180)),
});
const metres = fc.integer({ min: -300, max: 300 });
const nearby = fc.tuple(metres, metres).map(([x, y]) => north(y, east(x)));
const teleported = fc.constant(north(100_000));
const location = fc.oneof({ weight: 4, arbitrary: nearby }, onEarth, teleported, odd);
const bearing = fc.oneof(fc.integer({ min: 0, max: 359 }), odd);
const speed_kph = fc.oneof(fc.integer({ min: 0, max: 90 }), odd);
const seconds = fc.integer({ min: -100, max: 1000 });

/** Any records, read at any times of a clock that may jump. */
const answers = fc.array(
  fc.record({
    seconds,
    clockSetBy: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: -1e7, max: 1e7 })),
    rider: fc.record({ location, bearing, speed_kph }, { requiredKeys: [] }),
    located_at: fc.oneof(
      seconds.map((at) => new Date(NOON + at * 1000).toISOString()),
      odd,
    ),
    route: fc.oneof(fc.array(fc.oneof(nearby, onEarth), { maxLength: 6 }).map(encodePolyline), fc.string()),
    target: fc.option(fc.oneof(nearby, onEarth)),
  }),
  { maxLength: 8 },
);

type Answer = typeof answers extends fc.Arbitrary<(infer One)[]> ? One : never;

function fixOf({ seconds, clockSetBy, rider, located_at, route, target }: Answer) {
  const reading = parseRecord({ status: "in_transit", rider, located_at, route });
  const checkedAt = NOON + (seconds + clockSetBy) * 1000;
  const age = reading?.located_at ? Math.max(0, NOON + seconds * 1000 - Date.parse(reading.located_at)) : null;
  const locatedAt = age === null ? null : checkedAt - age;
  return readFix({ phase: "live", reading, checkedAt, locatedAt, since: null, failure: null }, target);
}

test("for any records at any time the marker's place is a place on earth", () => {
  fc.assert(
    fc.property(answers, fc.array(fc.double(), { maxLength: 3 }), (told, times) => {
      const motion = createMotion();
      for (const answer of told) {
        const fix = fixOf(answer);
        if (fix) motion.addFix(fix);
        for (const at of [fix?.receivedAt ?? NOON, (fix?.receivedAt ?? NOON) + 1500, ...times]) {
          const shown = motion.at(at);
          if (fix && !shown) throw new Error("a fix on earth is always shown");
          if (shown) checkSane(shown);
        }
      }
    }),
  );
});

function checkSane({ position, bearing, confidenceMetres, ageSeconds }: Estimate): void {
  expect(Math.abs(position.lat)).toBeLessThanOrEqual(90);
  expect(Math.abs(position.lng)).toBeLessThanOrEqual(180);
  expect(bearing === null || (bearing >= 0 && bearing < 360)).toBe(true);
  expect(confidenceMetres).toBeGreaterThan(0);
  expect(confidenceMetres).toBeLessThanOrEqual(300);
  expect(ageSeconds).toBeGreaterThanOrEqual(0);
}

const FASTEST_METRES_PER_SECOND = 150 / 3.6;
const STEP_SECONDS = 0.25;

test("outside cross-fades the marker is never faster than 150 km/h, and no glide starts with a jump", () => {
  fc.assert(
    fc.property(answers, (told) => {
      const motion = createMotion();
      const inOrder = told.map((answer, index) => ({ ...answer, clockSetBy: 0, seconds: index * 30 }));
      let last: Estimate | null = null;
      for (const answer of inOrder) {
        const fix = fixOf(answer);
        if (fix) motion.addFix(fix);
        for (let step = 0; step < 40; step++) {
          const shown: Estimate | null = motion.at(NOON + (answer.seconds + step * STEP_SECONDS) * 1000);
          if (shown && last && shown.jumps === last.jumps) {
            // At the first step the fix has just come, so the marker is where it was.
            const most = step === 0 ? 1 : FASTEST_METRES_PER_SECOND * STEP_SECONDS + 0.5;
            expect(distanceMetres(last.position, shown.position)).toBeLessThan(most);
          }
          last = shown;
        }
        last = motion.at(NOON + (answer.seconds + 30) * 1000);
      }
    }),
    { numRuns: 60 },
  );
});

test("a glide never takes a rider backwards", () => {
  const turn = fc.record({
    x: fc.integer({ min: -90, max: 90 }),
    y: fc.integer({ min: -90, max: 90 }),
    bearing: fc.integer({ min: 0, max: 359 }),
    speed_kph: fc.integer({ min: 0, max: 60 }),
  });
  fc.assert(
    fc.property(turn, ({ x, y, bearing, speed_kph }) => {
      const motion = createMotion();
      motion.addFix(aFix({ bearing: 90, speed_kph: 30 }));
      const before = motion.at(NOON + 30_000);
      if (!before) throw new Error("there is no rider");
      motion.addFix(aFix({ location: north(y, east(x, before.position)), bearing, speed_kph }, 30));
      let last = before;
      for (let at = 30.25; at <= 32; at += STEP_SECONDS) {
        const shown = motion.at(NOON + at * 1000);
        if (!shown || shown.jumps > 0) return;
        const moved = distanceMetres(last.position, shown.position);
        const way = bearingDegrees(last.position, shown.position);
        if (moved > 1) expect(Math.abs(turnDegrees(90, way))).toBeLessThan(125);
        last = shown;
      }
    }),
    // The marker may move aside and back by a metre before it goes on.
    { numRuns: 300, examples: [[{ x: -9, y: -3, bearing: 130, speed_kph: 43 }]] },
  );
});

test("a fix that comes twice or late changes nothing", () => {
  fc.assert(
    fc.property(answers, fc.array(fc.nat()), (told, repeats) => {
      const plain = createMotion();
      const repeated = createMotion();
      const stamped = told
        .map((answer, index) => ({
          ...answer,
          clockSetBy: 0,
          seconds: index * 30,
          located_at: new Date(NOON + index * 30_000).toISOString(),
        }))
        .flatMap((answer) => fixOf(answer) ?? []);
      stamped.forEach((fix, index) => {
        plain.addFix(fix);
        repeated.addFix(fix);
        const earlier = stamped[(repeats[index] ?? 0) % (index + 1)] ?? fix;
        repeated.addFix({ ...earlier, receivedAt: fix.receivedAt + 5000 });
        expect(repeated.at(fix.receivedAt + 10_000)).toEqual(plain.at(fix.receivedAt + 10_000));
      });
      expect(plain.at(NOON)).toEqual(repeated.at(NOON));
    }),
  );
});

test("the marker moves as far anywhere on earth as in Nairobi", () => {
  fc.assert(
    fc.property(onEarth, fc.integer({ min: 0, max: 359 }), (location, bearing) => {
      const [here, there] = [createMotion(), createMotion()];
      here.addFix(aFix({ location: NAIROBI, bearing: 90 }));
      there.addFix(aFix({ location, bearing }));
      const [a, b] = [here.at(NOON + 40_000), there.at(NOON + 40_000)];
      if (!a || !b) throw new Error("there is no rider");
      expect(distanceMetres(location, b.position)).toBeCloseTo(distanceMetres(NAIROBI, a.position), 1);
    }),
  );
});
