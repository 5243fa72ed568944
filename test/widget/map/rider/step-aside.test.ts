import fc from "fast-check";
import { expect, test } from "vitest";
import { type Sides, stepAside } from "../../../../src/widget/map/rider/step-aside.ts";

const PIN = { x: 100, y: 100 };

/** Pixels between the puck's edge and the pin's head, and its tip. Below 0 they overlap. */
function gaps({ x, y }: { x: number; y: number }) {
  const radius = 20;
  const fromHead = Math.hypot(x - PIN.x, y - (PIN.y - 27)) - radius - 16;
  return { fromHead, fromTip: Math.hypot(x - PIN.x, y - PIN.y) - radius };
}

test("wherever the rider is, the puck and the pin stand side by side", () => {
  const near = fc.double({ min: 20, max: 180, noNaN: true });
  fc.assert(
    fc.property(near, near, (x, y) => {
      const { fromHead, fromTip } = gaps(stepAside({ x, y }, [PIN]));
      expect(fromHead).toBeGreaterThanOrEqual(2);
      expect(fromTip).toBeGreaterThanOrEqual(3);
    }),
  );
});

test("away from pins the puck is exactly where the rider is, and at a door it is near", () => {
  expect(stepAside({ x: 160, y: 100 }, [PIN])).toMatchObject({ x: 160, y: 100 });
  expect(stepAside({ x: 100, y: 140 }, [PIN])).toMatchObject({ x: 100, y: 140 });
  const { x, y } = stepAside(PIN, [PIN]);
  expect(Math.hypot(x - PIN.x, y - PIN.y)).toBeLessThan(30);
});

test("a rider who comes from the left stays at the left, also when the next fix is across the door", () => {
  let sides: Sides = [];
  for (const [x, side] of [
    [60, -1],
    [96, -1],
    [104, -1],
    [98, -1],
    [140, 1],
    [97, 1],
  ] as const) {
    const point = stepAside({ x, y: 102 }, [PIN], sides);
    sides = point.sides;
    expect(Math.sign(point.x - PIN.x), `at ${x}`).toBe(side);
  }
});

test("on the way to the door the puck never hops", () => {
  let sides: Sides = [];
  let before = stepAside({ x: 103, y: 20 }, [PIN]);
  for (let y = 20; y <= 100; y += 0.5) {
    const point = stepAside({ x: 103, y }, [PIN], sides);
    expect(Math.hypot(point.x - before.x, point.y - before.y)).toBeLessThan(8);
    sides = point.sides;
    before = point;
  }
});
