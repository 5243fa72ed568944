import { findCorners } from "./find-corners.ts";

/** What an element goes through. */
export interface Course {
  /** Numbers that become its style, from now on. */
  readonly steps: readonly (readonly number[])[];
  /** How much of each of these numbers somebody would see. */
  readonly visible: readonly number[];
  /** Only what the compositor can change without any script: transform and opacity. */
  css(step: readonly number[]): Record<string, string>;
}

/**
 * An animation that ends has Chromium draw a frame, at that time even if it was cancelled long before. So ours stand at
 * their end for this many times as long as they move, and are replaced meanwhile.
 */
const STANDS_FOR = 10;

/**
 * Takes an element along its course; it keeps the last style.
 *
 * @param times of its steps, in milliseconds from the first; 0 for the last means at once
 * @param move milliseconds between two moves. What nobody can see isn't worth composing a frame, and elements that move at
 *   the same moments share theirs; only what would be seen to hop moves more often.
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
  const lasts = STANDS_FOR * time(last);
  if (lasts === 0) return null;
  const corners = [0, ...findCorners(steps, times, visible), last];
  if (new Set(corners.map((corner) => JSON.stringify(css(at(corner))))).size < 2) return null;
  const keyframes = corners.map((corner, order) => {
    const next = corners[order + 1] ?? corner;
    const hops = visible.map((least, which) => Math.abs((at(next)[which] ?? 0) - (at(corner)[which] ?? 0)) / least);
    const moves = Math.max(1, Math.round((time(next) - time(corner)) / move), ...hops.map(Math.ceil));
    return { ...css(at(corner)), easing: `steps(${moves})`, offset: time(corner) / lasts };
  });
  const animation = element.animate([...keyframes, { ...end, offset: 1 }], lasts);
  // One that waits for the compositor to say when it began has the page draw another frame then.
  animation.startTime = document.timeline.currentTime;
  return animation;
}
