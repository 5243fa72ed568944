import fc from "fast-check";
import { expect, test } from "vitest";
import { planWay } from "../../../../src/widget/map/rider/plan-way.ts";
import type { Estimate } from "../../../../src/widget/motion/create-motion.ts";

const NOW = 1000;

/** A rider who rides east at so many pixels a second, on a map that shows a degree as one pixel. */
function plan(pixelsPerSecond: number) {
  const estimateAt = (time: number): Estimate => ({
    position: { lat: 0, lng: (pixelsPerSecond * (time - NOW)) / 1000 },
    bearing: 90,
    confidenceMetres: 20,
    state: "moving",
    ageSeconds: 0,
    jumps: 0,
    settled: false,
  });
  return planWay(estimateAt, ({ lat, lng }) => ({ x: lng, y: lat }), NOW);
}

test("in one step a rider moves no further than what the marker hides, unless they cross the map in seconds", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 200, noNaN: true }), (speed) => {
      const { step, meet } = plan(speed);
      expect(step).toBeGreaterThanOrEqual(1000);
      expect(step).toBeLessThanOrEqual(60_000);
      if (step > 1000) expect((speed * step) / 1000).toBeLessThanOrEqual(47);
      expect(meet?.lng).toBeCloseTo((0.55 * speed * step) / 1000, 3);
    }),
  );
});

test("the way is timed in whole moves, and reaches beyond the step, since the next one may come late", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 200, noNaN: true }), (speed) => {
      const { way, times, step, move } = plan(speed);
      expect(way).toHaveLength(times.length);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeGreaterThan(step);
      for (const time of times) expect(Math.abs(time / move - Math.round(time / move))).toBeLessThan(1e-6);
      times.forEach((time, index) => {
        expect(way[index]?.position.lng).toBeCloseTo((speed * time) / 1000, 6);
      });
    }),
  );
});

test("a fast rider moves in every frame, a slow one twice a second at the least", () => {
  expect(plan(60).move).toBeCloseTo(1000 / 60);
  expect(plan(0.01).move).toBe(500);
});

test("a step ends where the rider turns from east to west, so that the vehicle can face about", () => {
  const estimateAt = (time: number): Estimate => ({
    position: { lat: 0, lng: Math.abs(time - NOW - 8000) / 1000 },
    bearing: time < NOW + 8000 ? 90 : 270,
    confidenceMetres: 20,
    state: "moving",
    ageSeconds: 0,
    jumps: 0,
    settled: false,
  });
  const { step, times } = planWay(estimateAt, ({ lat, lng }) => ({ x: lng, y: lat }), NOW);
  expect(step).toBe(times.find((time) => time >= 8000));
  expect(times.at(-1)).toBeGreaterThan(step);
});

test("without an estimate there is no way", () => {
  expect(
    planWay(
      () => null,
      ({ lat, lng }) => ({ x: lng, y: lat }),
      NOW,
    ),
  ).toMatchObject({ way: [], meet: null });
});
