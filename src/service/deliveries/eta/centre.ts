import type { Steps } from "./in-steps.ts";

/** One measured time: how much longer than usual it was, as a natural logarithm, and how much it counts. */
export interface Sample {
  value: number;
  weight: number;
}

/** What was believed before counts as so many rides. */
export const DOUBT = 20;
/** A ride that differs by more, as a natural logarithm, pulls no harder: half as long again, or two thirds. */
const STRONGEST_PULL = Math.log(1.5);
/** The search for the middle of some rides ends with a step of a thousandth, or after so many. */
const SMALLEST_STEP = 0.001;
const MOST_STEPS = 30;

/**
 * The middle of the samples and of a belief that counts as some of them. Huber's estimator: the mean, in which each sample
 * pulls with no more than a certain strength, so that no single one moves it by more than `STRONGEST_PULL / DOUBT`.
 */
export function* findCentre(samples: readonly Sample[], belief: number): Steps<number> {
  const total = samples.reduce((sum, { weight }) => sum + weight, DOUBT);
  let centre = belief;
  for (let step = 0; step < MOST_STEPS; step++) {
    yield;
    let pull = DOUBT * (belief - centre);
    for (const { value, weight } of samples) {
      pull += weight * Math.max(-STRONGEST_PULL, Math.min(STRONGEST_PULL, value - centre));
    }
    centre += pull / total;
    if (Math.abs(pull) < SMALLEST_STEP * total) break;
  }
  return centre;
}

/** Nothing is told finer than this: a thousandth of the time. */
const GRAIN = 0.001;

/**
 * Values of which each is as likely as the others, as many as were believed before, which count as some rides here, too.
 * They are counted and not sorted: to sort tens of thousands takes too long for one step.
 */
export function* findSpread(samples: readonly Sample[], believed: readonly number[]): Steps<number[]> {
  const counts = new Map<number, number>();
  let total = 0;
  const count = ({ value, weight }: Sample) => {
    const grain = Math.round(value / GRAIN);
    counts.set(grain, (counts.get(grain) ?? 0) + weight);
    total += weight;
  };
  for (const value of believed) count({ value, weight: DOUBT / believed.length });
  for (const [index, sample] of samples.entries()) {
    if (index % 2000 === 0) yield;
    count(sample);
  }
  yield;
  const spread: number[] = [];
  let before = 0;
  for (const [grain, weight] of [...counts].sort(([a], [b]) => a - b)) {
    before += weight;
    while (spread.length < believed.length && before >= ((spread.length + 0.5) / believed.length) * total) {
      spread.push(grain * GRAIN);
    }
  }
  return spread;
}
