import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLooks } from "../../../../src/widget/map/rider/looks.ts";
import type { Estimate } from "../../../../src/widget/motion/create-motion.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function anEstimate(changes: Partial<Estimate> = {}): Estimate {
  const position = { lat: -1.29, lng: 36.82 };
  const moving = {
    bearing: 0,
    confidenceMetres: 20,
    state: "moving",
    ageSeconds: 0,
    jumps: 0,
    settled: false,
  } as const;
  return { position, ...moving, ...changes };
}

test("the arrow turns the short way round, also across north", () => {
  const looks = createLooks();
  const turns = looks.change([anEstimate({ bearing: 350 }), anEstimate({ bearing: 10 })], [0, 500, 1000]);
  const degrees = turns.map(({ arrowDegrees }) => arrowDegrees);
  expect((degrees[2] ?? 0) - (degrees[1] ?? 0)).toBeCloseTo(20);
});

test("wherever it turns, it points where the rider goes, and never turns by more than half a circle", () => {
  const bearings = fc.array(fc.integer({ min: 0, max: 359 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(bearings, (way) => {
      const looks = createLooks();
      const moments = [0, ...way.map((_, index) => 100 * (index + 1))];
      const degrees = looks
        .change(
          way.map((bearing) => anEstimate({ bearing })),
          moments,
        )
        .map(({ arrowDegrees }) => arrowDegrees);
      way.forEach((bearing, index) => {
        const shown = degrees[index + 1] ?? Number.NaN;
        expect((((shown - bearing) % 360) + 360) % 360).toBeCloseTo(0);
        expect(Math.abs(shown - (degrees[index] ?? Number.NaN))).toBeLessThanOrEqual(180);
      });
    }),
  );
});

test("an arrow that was hidden appears in its direction and doesn't turn into it", () => {
  const [now, next] = createLooks().change([anEstimate({ bearing: 90 })], [0, 500]);
  expect(now).toMatchObject({ arrowOpacity: 0, arrowDegrees: 90 });
  expect(next).toMatchObject({ arrowOpacity: 1, arrowDegrees: 90 });
});

test("the arrow fades as the fix gets older, but stays to be seen while the rider may still move", () => {
  const ages = [0, 30, 60, 300].map((ageSeconds) => anEstimate({ ageSeconds }));
  const opacities = createLooks()
    .change(ages, [0, 1, 2, 3, 4])
    .slice(1)
    .map(({ arrowOpacity }) => arrowOpacity);
  expect(opacities).toEqual([...opacities].sort((a, b) => b - a));
  expect(opacities[0]).toBe(1);
  expect(opacities[2]).toBeLessThan(0.5);
  expect(opacities[3]).toBeGreaterThan(0.2);
});

test("without a bearing, standing or resting there is no arrow", () => {
  for (const hidden of [{ bearing: null }, { state: "standing" }, { state: "resting" }] as const) {
    const [, next] = createLooks().change([anEstimate(hidden)], [0, 500]);
    expect(next?.arrowOpacity).toBe(0);
  }
});

test("the disc is as wide as the estimate is unsure", () => {
  const [, next] = createLooks().change([anEstimate({ confidenceMetres: 120 })], [0, 500]);
  expect(next?.discMetres).toBe(120);
});

test("a change in the middle of another begins with what is seen at that moment", () => {
  const looks = createLooks();
  looks.change([anEstimate({ bearing: 0, confidenceMetres: 10 })], [0, 0]);
  looks.change([anEstimate({ bearing: 90, confidenceMetres: 50 })], [0, 1000]);
  vi.advanceTimersByTime(250);
  const [now] = looks.change([anEstimate({ bearing: 0 })], [0, 1000]);
  expect(now?.arrowDegrees).toBeCloseTo(22.5);
  expect(now?.discMetres).toBeCloseTo(20);
});

test("after its last moment a change stays as it is, also when the clock is set back", () => {
  const looks = createLooks();
  looks.change([anEstimate({ bearing: 90 })], [0, 1000]);
  vi.advanceTimersByTime(5000);
  expect(looks.change([anEstimate({ bearing: 90 })], [0, 1000])[0]?.arrowOpacity).toBe(1);
  vi.setSystemTime(Date.now() - 60_000);
  const [now] = looks.change([anEstimate({ bearing: 90 })], [0, 1000]);
  expect(now).toMatchObject({ arrowOpacity: 1, arrowDegrees: 90 });
});
