import type { Steps } from "./in-steps.ts";

/** One measured time: how much longer than usual it was, as a natural logarithm, and how much it counts. */
export interface Sample {
  value: number;
  weight: number;
}

/**
 * What was believed before weighs as much as this many rides: the value from before the first ride, or that of a coarser
 * group of hours.
 */
export const DOUBT = 20;
/**
 * The largest difference that counts in full, as a natural logarithm: 1.5 times as long, or two thirds. A ride that differs
 * by more counts as if it differed by this much.
 */
const STRONGEST_PULL = Math.log(1.5);
/** The search for the centre ends at a step smaller than `SMALLEST_STEP`, or after `MOST_STEPS` steps. */
const SMALLEST_STEP = 0.001;
const MOST_STEPS = 30;

/**
 * The centre of the samples and of `belief`, which weighs as much as `DOUBT` samples. This is Huber's estimator: a mean that
 * limits the pull of each sample, so that no sample of weight 1 moves it by more than `STRONGEST_PULL / DOUBT`.
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

/** The values are rounded to this step of the natural logarithm: a thousandth of the time. */
const GRAIN = 0.001;

/**
 * Equally likely values in ascending order, as many as `believed` has. The `believed` values weigh as much as `DOUBT`
 * samples. The samples are counted in a histogram, because sorting tens of thousands of them takes too long for one step.
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
