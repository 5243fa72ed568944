import { deliveryAt, STEPS } from "./delivery-at.ts";
import type { Moment } from "./scenarios.ts";

/** The seconds of the delivery at which a part of the play ends … */
const TOLD = [0, ...Object.values(STEPS).slice(1), STEPS.delivered + 10];
/** … and those of the play. */
const PLAYED = [0, 5, 9, 33, 38, 41, 81, 90];
const WHOLE = 90;

/** Often enough for a rider who is played several times as fast to glide, not to jump. */
const WAIT = 1;

/** A whole delivery in a minute and a half, over and over; every moment of it reads like one of a real delivery. */
export function playJourney(seconds: number, now: number): Moment {
  const played = seconds % WHOLE;
  const answer = deliveryAt(convert(played, PLAYED, TOLD), now, {
    ago: (step) => played - convert(step, TOLD, PLAYED),
  });
  return { answer, wait: WAIT };
}

/** Where one scale says `value`, the other says this. */
function convert(value: number, from: readonly number[], to: readonly number[]): number {
  const part = Math.max(
    1,
    from.findIndex((end) => end > value),
  );
  const [start = 0, end = 0] = [from[part - 1], from[part]];
  const [first = 0, last = 0] = [to[part - 1], to[part]];
  return first + ((last - first) * (value - start)) / (end - start);
}
