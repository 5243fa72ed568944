import { setImmediate as giveWay } from "node:timers/promises";

/** Long enough that hardly any time is lost between the steps, short enough that nobody notices. */
const LONGEST_MS = 8;

/** Work that can pause at each `yield`. A step between two of them should take a few milliseconds at most. */
export type Steps<T> = Generator<void, T>;

/** Does long work in steps, between which others have their turn. */
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

/** Does it at once. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
