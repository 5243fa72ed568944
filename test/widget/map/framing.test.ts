import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseView, type Mark, mustMove } from "../../../src/widget/map/framing.ts";

const PHONE = { width: 296, height: 222, covered: null, hasButtons: true };
const CLOSEST = 18;
const puck = (x: number, y: number): Mark => ({ x, y, kind: "puck" });
const pin = (x: number, y: number): Mark => ({ x, y, kind: "pin" });

/** Marks whose places are given in pixels of the world at zoom 10. */
const at = (marks: readonly Mark[]) => (zoom: number) =>
  marks.map(({ x, y, kind }) => ({ x: x * 2 ** (zoom - 10), y: y * 2 ** (zoom - 10), kind }));

/** The marks in pixels of the map, after the camera has moved. */
function place(marks: readonly Mark[], frame: Parameters<typeof chooseView>[1]) {
  const view = chooseView(at(marks), frame, CLOSEST);
  const toMap = ({ x, y, kind }: Mark) => ({ x: x - view.x + frame.width / 2, y: y - view.y + frame.height / 2, kind });
  return { zoom: view.zoom, shown: at(marks)(view.zoom).map(toMap) };
}

test("a following camera rests while everything is seen, and could not be closer", () => {
  const marks = [puck(120, 150), pin(60, 80)];
  expect(mustMove(marks, PHONE, 14, 14)).toBe(false);
  expect(mustMove(marks, PHONE, 14, 15)).toBe(true);
});

test("it moves when the puck reaches an edge, a pin's head leaves, or either gets under the buttons", () => {
  expect(mustMove([puck(290, 180)], PHONE, 14, 14)).toBe(true);
  expect(mustMove([puck(150, 210)], PHONE, 14, 14)).toBe(true);
  expect(mustMove([puck(120, 150), pin(60, 28)], PHONE, 14, 14)).toBe(true);
  expect(mustMove([puck(120, 150), pin(60, 225)], PHONE, 14, 14)).toBe(true);
  expect(mustMove([puck(240, 60)], PHONE, 14, 14)).toBe(true);
  expect(mustMove([puck(120, 150), pin(250, 120)], PHONE, 14, 14)).toBe(true);
});

test("shop, home and rider use the height that there is: the next level would not fit", () => {
  // One above the other, 171 pixels apart at zoom 10. The upper pin's head and the lower one's tip are equally far from the edges.
  const { zoom, shown } = place([pin(0, 0), puck(0, 60), pin(0, 171)], PHONE);
  expect(zoom).toBe(10);
  expect(shown.map(({ y }) => Math.round(y))).toEqual([38, 98, 209]);
  expect(place([pin(0, 0), puck(0, 60), pin(0, 172)], PHONE).zoom).toBe(9);
});

test("a pin that stands beside the rider has room there", () => {
  const { zoom, shown } = place([{ x: 0, y: 0, kind: "pair" }, puck(0, 0), pin(159, 60)], PHONE);
  expect(zoom).toBe(10);
  expect(shown[0]?.x).toBeGreaterThanOrEqual(48);
});

test("the view is no closer than the camera asks for, however close the marks are", () => {
  expect(chooseView(at([puck(0, 0), pin(0.001, 0)]), PHONE, 16).zoom).toBe(16);
  expect(chooseView(at([puck(0, 0), pin(0.001, 0)]), PHONE, 18).zoom).toBe(18);
});

test("without buttons, as on touch screens, marks may be in their corner", () => {
  const corner = [puck(250, 50), pin(60, 180)];
  expect(mustMove(corner, PHONE, 14, 14)).toBe(true);
  expect(mustMove(corner, { ...PHONE, hasButtons: false }, 14, 14)).toBe(false);
});

test("marks that fit beside or below the buttons don't make the view zoom out", () => {
  const marks = [puck(0, 120), pin(176, 0)];
  const { zoom, shown } = place(marks, PHONE);
  expect(zoom).toBe(10);
  expect(shown[1]?.x).toBeLessThanOrEqual(296 - 50 - 10);
  expect(mustMove(shown, PHONE, zoom, zoom)).toBe(false);
});

test("places are shown beside or below a panel on the map, never under it", () => {
  const covered = { width: 240, height: 140 };
  const phone = { width: 360, height: 400, covered, hasButtons: true };
  expect(mustMove([puck(180, 170)], phone, 14, 14)).toBe(false);
  expect(mustMove([puck(180, 150)], phone, 14, 14)).toBe(true);
  const below = place([puck(0, 0), pin(50, 60)], phone).shown;
  for (const { y } of below) expect(y).toBeGreaterThan(160);
  const beside = place([puck(0, 0), pin(50, 60)], { width: 1280, height: 480, covered, hasButtons: true }).shown;
  for (const { x } of beside) expect(x).toBeGreaterThan(260);
});

test("wherever the places are and however much is covered, a camera that has moved rests, on a whole level", () => {
  const size = (least: number, most: number) => fc.integer({ min: least, max: most });
  const mark = fc.record({
    x: size(0, 400),
    y: size(0, 400),
    kind: fc.constantFrom("puck" as const, "pin" as const, "pair" as const),
  });
  const panel = fc.option(fc.record({ width: size(0, 1200), height: size(0, 1200) }));
  const frames = fc.record({
    width: size(120, 900),
    height: size(100, 700),
    covered: panel,
    hasButtons: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(mark, { minLength: 1, maxLength: 3 }), frames, (marks, frame) => {
      const { zoom, shown } = place(marks, frame);
      expect(Number.isInteger(zoom)).toBe(true);
      expect(zoom).toBeLessThanOrEqual(CLOSEST);
      expect(mustMove(shown, frame, zoom, zoom), JSON.stringify(shown)).toBe(false);
    }),
    { numRuns: 1000 },
  );
});
