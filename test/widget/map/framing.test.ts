import fc from "fast-check";
import { expect, test } from "vitest";
import { mustMove, paddingFor } from "../../../src/widget/map/framing.ts";

const calm = {
  width: 360,
  height: 270,
  zoom: 14,
  idealZoom: 14,
  rider: { x: 180, y: 135 },
  others: [{ x: 60, y: 60 }],
};

test("a following camera rests while everything is well in view", () => {
  expect(mustMove(calm)).toBe(false);
  expect(mustMove({ ...calm, idealZoom: 13 })).toBe(false);
});

test("it moves when the rider nears the edge, the destination leaves, or it could be a whole level closer", () => {
  expect(mustMove({ ...calm, rider: { x: 340, y: 135 } })).toBe(true);
  expect(mustMove({ ...calm, rider: { x: 180, y: -5 } })).toBe(true);
  expect(mustMove({ ...calm, others: [{ x: 365, y: 60 }] })).toBe(true);
  expect(mustMove({ ...calm, idealZoom: 15 })).toBe(true);
});

test("in a small frame the margins leave room for what they surround", () => {
  for (const [width, height] of [
    [120, 80],
    [360, 220],
    [900, 600],
  ] as const) {
    const { top, right, bottom, left } = paddingFor(width, height);
    expect(left + right).toBeLessThan(width / 2);
    expect(top + bottom).toBeLessThan(height / 2);
  }
});

test("what lies on the map hides nothing: places are shown beside it or below it", () => {
  const panel = { width: 240, height: 140 };
  expect(mustMove({ ...calm, rider: { x: 180, y: 160 }, others: [], covered: panel })).toBe(false);
  expect(mustMove({ ...calm, rider: { x: 180, y: 130 }, others: [], covered: panel })).toBe(true);
  expect(paddingFor(360, 400, panel), "a phone").toMatchObject({ left: 40, top: 140 + 56 });
  expect(paddingFor(1280, 480, panel), "a wide page").toMatchObject({ left: 240 + 40, top: 56 });
});

test("however much is covered, there is room to show the rider in, and a camera that shows them there rests", () => {
  const size = (least: number, most: number) => fc.integer({ min: least, max: most });
  fc.assert(
    fc.property(size(120, 900), size(100, 700), size(0, 1200), size(0, 1200), (width, height, wide, high) => {
      const covered = { width: wide, height: high };
      const { top, right, bottom, left } = paddingFor(width, height, covered);
      const free = { width: width - left - right, height: height - top - bottom };
      expect(Math.min(free.width, free.height)).toBeGreaterThan(20);
      const rider = { x: left + free.width / 2, y: top + free.height / 2 };
      expect(mustMove({ ...calm, width, height, covered, rider, others: [] })).toBe(false);
    }),
  );
});
