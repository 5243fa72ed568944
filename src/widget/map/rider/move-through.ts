import { findCorners } from "./find-corners.ts";

/** The styles that an element takes on, one after the other. */
export interface Course {
  /** Numbers that `css` turns into a style. The first step is now. */
  readonly steps: readonly (readonly number[])[];
  /** For each of these numbers, the smallest difference that can be seen. */
  readonly visible: readonly number[];
  /** The style of a step. The compositor can animate only `transform` and `opacity`. */
  css(step: readonly number[]): Record<string, string>;
}

/**
 * An animation lasts this many times as long as its course, and rests at the end of it. The next animation replaces it
 * before that, so none ends: Chromium draws a frame for each end, even if the animation was cancelled before.
 */
const HOLD = 10;

/**
 * Animates an element along a course, on the compositor. The element keeps the last style.
 *
 * @param times of the steps, in milliseconds from the first. If the last is 0, the element gets its last style at once.
 * @param move milliseconds between two moves. Elements that move at the same moments share their frames. A move that would
 *   skip more than can be seen is divided into smaller ones.
 * @returns null if nothing moves
 */
export function moveThrough(
  element: HTMLElement,
  { steps, visible, css }: Course,
  times: readonly number[],
  move: number,
): Animation | null {
  const last = steps.length - 1;
  const at = (index: number) => steps[index] ?? [];
  const time = (index: number) => times[index] ?? 0;
  const end = css(at(last));
  Object.assign(element.style, end);
  const duration = HOLD * time(last);
  if (duration === 0) return null;
  const corners = [0, ...findCorners(steps, times, visible), last];
  if (new Set(corners.map((corner) => JSON.stringify(css(at(corner))))).size < 2) return null;
  const keyframes = corners.map((corner, order) => {
    const next = corners[order + 1] ?? corner;
    const hops = visible.map((least, which) => Math.abs((at(next)[which] ?? 0) - (at(corner)[which] ?? 0)) / least);
    const moves = Math.max(1, Math.round((time(next) - time(corner)) / move), ...hops.map(Math.ceil));
    return { ...css(at(corner)), easing: `steps(${moves})`, offset: time(corner) / duration };
  });
  const animation = element.animate([...keyframes, { ...end, offset: 1 }], duration);
  // Without a start time the compositor sets one, and the page draws another frame for it.
  animation.startTime = document.timeline.currentTime;
  return animation;
}
