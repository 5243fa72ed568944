import { MOST_NAMES } from "../../create-pace.ts";
import { keepNewest } from "../../keep-newest.ts";
import { createLimiter, type Limiter } from "./create-limiter.ts";

/** Limits by name, such as a key's. All processes on one database keep them together. */
export interface Limits {
  /** The time by which requests are counted, in seconds. */
  now(): number;
  /** Finds the limit with this name, or creates it, and sets its requests a second. */
  of(name: string, perSecond: number): Limiter;
  /** Those in use, that used latest last. */
  all(): ReadonlyMap<string, Shared>;
  /** Sets how many processes there are. */
  shareWith(processes: number): void;
}

/** A limit that processes share. */
interface Shared {
  limiter: Limiter;
  /** How many requests a second the other processes serve; null: nobody has said. */
  elsewhere: number | null;
}

/** Of an equal part, how much each process has at least. With all of it, what is measured too low would only ever add. */
const LEAST_PART = 0.8;

/** @param now seconds */
export function createLimits(now: () => number): Limits {
  const limits = new Map<string, Shared>();
  let processes = 1;
  return {
    now,
    of(name, perSecond) {
      const limit = limits.get(name) ?? { limiter: createLimiter(perSecond / processes, now()), elsewhere: null };
      keepNewest(limits, name, limit, MOST_NAMES);
      // What the others leave, or most of an equal part.
      const { limiter, elsewhere } = limit;
      const part = perSecond / processes;
      limiter.setRate(Math.max(LEAST_PART * part, elsewhere === null ? part : perSecond - elsewhere));
      return limiter;
    },
    all: () => limits,
    shareWith: (count) => {
      processes = count;
    },
  };
}
