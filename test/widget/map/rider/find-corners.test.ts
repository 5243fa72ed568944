import fc from "fast-check";
import { expect, test } from "vitest";
import { findCorners } from "../../../../src/widget/map/rider/find-corners.ts";

const VISIBLE = [1, 5];

test("a straight change has no corners, however unevenly it is timed", () => {
  const times = [0, 1, 2, 30, 31, 100];
  expect(
    findCorners(
      times.map((time) => [3 * time, -time]),
      times,
      VISIBLE,
    ),
  ).toEqual([]);
});

test("a place where the direction or the pace changes is a corner; a bend that nobody can see isn't", () => {
  const times = [0, 1, 2, 3, 4];
  expect(findCorners([[0], [10], [20], [10], [0]], times, [1])).toEqual([2]);
  expect(findCorners([[0], [10], [20], [22], [24]], times, [1])).toEqual([2]);
  expect(findCorners([[0], [10], [20.4], [30], [40]], times, [1])).toEqual([]);
});

test("any of the values may have the corner", () => {
  const steps = [
    [0, 0],
    [1, 50],
    [2, 0],
  ];
  expect(findCorners(steps, [0, 1, 2], VISIBLE)).toEqual([1]);
});

test("two steps, one or none have no corners", () => {
  expect(findCorners([[0], [9]], [0, 1], [1])).toEqual([]);
  expect(findCorners([[0]], [0], [1])).toEqual([]);
  expect(findCorners([], [], [1])).toEqual([]);
});

test("straight lines from corner to corner miss no step by more than half of what can be seen", () => {
  const number = fc.double({ min: -100, max: 100, noNaN: true });
  const courses = fc.array(fc.tuple(number, number, fc.integer({ min: 1, max: 50 })), { minLength: 2, maxLength: 24 });
  fc.assert(
    fc.property(courses, (course) => {
      const steps = course.map(([x, y]) => [x, y]);
      let passed = 0;
      const times = course.map(([, , pause]) => {
        passed += pause;
        return passed;
      });
      const corners = [0, ...findCorners(steps, times, VISIBLE), steps.length - 1];
      expect(corners).toEqual([...new Set(corners)].sort((a, b) => a - b));
      corners.slice(1).forEach((to, order) => {
        const from = corners[order] ?? 0;
        for (let index = from; index <= to; index++)
          VISIBLE.forEach((least, which) => {
            const value = (step: number) => steps[step]?.[which] ?? 0;
            const at = (step: number) => times[step] ?? 0;
            const share = (at(index) - at(from)) / (at(to) - at(from));
            const line = value(from) + share * (value(to) - value(from));
            expect(Math.abs(line - value(index)) / least).toBeLessThanOrEqual(0.5 + 1e-9);
          });
      });
    }),
  );
});
