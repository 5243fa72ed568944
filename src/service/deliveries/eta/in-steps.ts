import { setImmediate as giveWay } from "node:timers/promises";

/**
 * How long steps run before other work gets a turn. Short enough that requests don't notice the delay, and long enough that
 * hardly any time is lost between turns.
 */
const LONGEST_MS = 8;

/** Work that can pause at each `yield`. A step between two of them should take a few milliseconds at most. */
export type Steps<T> = Generator<void, T>;

/** Does long work in steps. Other work gets a turn in between. */
export async function inSteps<T>(steps: Steps<T>): Promise<T> {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < LONGEST_MS) continue;
    await giveWay();
    since = performance.now();
  }
}

/** Does the work without pauses. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
