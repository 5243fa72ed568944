import { keepNewest } from "./keep-newest.ts";
import { ServiceProblem } from "./problem.ts";

/** Counts by name how often something happens, and says when it is too often. A pace counts in this process. */
export interface Pace {
  /** Counts one. 0, or where it is too many the whole seconds to wait: then it isn't counted. */
  take(name: string): number;
  /** Uncounts one that needn't count after all, for example because its key works. */
  giveBack(name: string): void;
}

/** How many may come at once; after these, `perSecond`. */
export interface Rate {
  perSecond: number;
  burst: number;
}

/** How many names are remembered, those counted latest: memory has a bound, however many addresses come. */
export const MOST_NAMES = 10_000;

/** @param elapsed seconds */
export function createPace({ perSecond, burst }: Rate, elapsed: () => number): Pace {
  /** By name: when the limit will be fully available again, in seconds as `elapsed` counts them. */
  const evenAt = new Map<string, number>();
  const most = burst / perSecond;
  return {
    take(name) {
      const now = elapsed();
      const even = Math.max(now, evenAt.get(name) ?? now) + 1 / perSecond;
      if (even - now > most) return Math.max(1, Math.ceil(even - now - most));
      keepNewest(evenAt, name, even, MOST_NAMES);
      return 0;
    },
    giveBack(name) {
      const even = evenAt.get(name);
      if (even !== undefined) evenAt.set(name, even - 1 / perSecond);
    },
  };
}

/**
 * @param wait whole seconds; 0: nothing is refused
 * @throws ServiceProblem rate_limited
 */
export function refuseFor(wait: number, refusal: string): void {
  if (wait > 0) throw new ServiceProblem("rate_limited", `${refusal} Come again in ${wait} s.`, [], wait);
}
