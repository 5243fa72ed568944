/** Limits requests separately for each name. Names without recent requests take no memory. */
export interface Pace {
  /**
   * Counts a request. 0: the request is within the limit. Any other number: the request isn't counted, and its sender must
   * wait that many whole seconds.
   */
  take(name: string): number;
  /** Uncounts a request that needn't count after all, for example because its key works. */
  giveBack(name: string): void;
}

/** How many requests may come at once; after these, `perSecond`. */
export interface Rate {
  perSecond: number;
  burst: number;
}

/** How many names are remembered, those with the latest requests. */
const MOST_NAMES = 50_000;

/** @param elapsed seconds */
export function createPace({ perSecond, burst }: Rate, elapsed: () => number): Pace {
  /** By name: when the limit will be fully available again, in seconds as `elapsed` counts them. */
  const evenAt = new Map<string, number>();
  const most = burst / perSecond;

  function set(name: string, time: number): void {
    evenAt.delete(name);
    evenAt.set(name, time);
    for (const [oldest, even] of evenAt) {
      if (evenAt.size <= MOST_NAMES && even > elapsed()) break;
      evenAt.delete(oldest);
    }
  }

  return {
    take(name) {
      const now = elapsed();
      const even = Math.max(now, evenAt.get(name) ?? now) + 1 / perSecond;
      if (even - now > most) return Math.max(1, Math.ceil(even - now - most));
      set(name, even);
      return 0;
    },
    giveBack(name) {
      const even = evenAt.get(name);
      if (even !== undefined) set(name, even - 1 / perSecond);
    },
  };
}
