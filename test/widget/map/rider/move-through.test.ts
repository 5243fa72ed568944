import fc from "fast-check";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { type Course, moveThrough } from "../../../../src/widget/map/rider/move-through.ts";

/** The compositor plays the animations; here we look at what it is told. */
const animate = vi.fn((_keyframes: Keyframe[], _duration: number) => ({ startTime: null }));
beforeEach(() => {
  animate.mockClear();
  Object.defineProperty(document, "timeline", { value: { currentTime: 7 }, configurable: true });
});
afterAll(() => {
  Reflect.deleteProperty(document, "timeline");
});

function anElement(): HTMLElement {
  return Object.assign(document.createElement("div"), { animate });
}

const along = (values: readonly number[], visible = 1): Course => ({
  steps: values.map((value) => [value]),
  visible: [visible],
  css: ([value = 0]) => ({ opacity: String(value) }),
});

/** The value that the animation shows after some milliseconds. */
function shownAt(milliseconds: number): number {
  const [keyframes = [], duration = 0] = animate.mock.lastCall ?? [];
  const frames = keyframes.map(({ offset, opacity, easing }) => ({
    time: Number(offset) * duration,
    value: Number(opacity),
    moves: Number(/^steps\((\d+)\)$/.exec(String(easing))?.[1] ?? 1),
  }));
  const index = frames.findLastIndex(({ time }) => time <= milliseconds);
  const [from, to] = [frames[index], frames[index + 1]];
  if (!from || !to) return from?.value ?? Number.NaN;
  const share = (milliseconds - from.time) / (to.time - from.time);
  return from.value + (Math.floor(share * from.moves + 1e-9) / from.moves) * (to.value - from.value);
}

test("an element keeps the last style of its course", () => {
  const element = anElement();
  moveThrough(element, along([0, 5, 9]), [0, 500, 1000], 100);
  expect(element.style.opacity).toBe("9");
  expect(shownAt(1000)).toBe(9);
  expect(shownAt(8000)).toBe(9);
});

test("a course that takes no time, or shows nothing new, needs no animation", () => {
  const element = anElement();
  expect(moveThrough(element, along([0, 9]), [0, 0], 100)).toBeNull();
  expect(element.style.opacity).toBe("9");
  expect(moveThrough(element, along([4, 4, 4]), [0, 500, 1000], 100)).toBeNull();
  expect(animate).not.toHaveBeenCalled();
});

test("it moves once every so many milliseconds, and begins at once", () => {
  const animation = moveThrough(anElement(), along([0, 0.9]), [0, 1000], 250);
  expect([0, 249, 251, 499, 501, 999, 1000].map(shownAt)).toEqual([0, 0, 0.225, 0.225, 0.45, 0.675, 0.9].map(close));
  expect(animation?.startTime).toBe(7);
});

test("a move that would be seen as a hop is divided", () => {
  moveThrough(anElement(), along([0, 10]), [0, 1000], 500);
  expect(shownAt(99)).toBe(0);
  expect(shownAt(101)).toBeCloseTo(1);
});

test("whatever the course, the element is never seen further off than one visible step and a half", () => {
  const value = fc.double({ min: -50, max: 50, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 2, maxLength: 20 }),
      fc.constantFrom(50, 200, 1000),
      fc.constantFrom(0.5, 4),
      (values, piece, visible) => {
        animate.mockClear();
        const times = values.map((_, index) => index * piece);
        const element = anElement();
        const animation = moveThrough(element, along(values, visible), times, 100);
        values.forEach((value, index) => {
          const shown = animation ? shownAt(times[index] ?? 0) : Number(element.style.opacity);
          expect(Math.abs(shown - value)).toBeLessThanOrEqual(1.5 * visible + 1e-6);
        });
      },
    ),
  );
});

function close(value: number) {
  return expect.closeTo(value, 6);
}
