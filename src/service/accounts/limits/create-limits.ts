import { createLimiter, type Limiter, type Load } from "./create-limiter.ts";

/** How often limits that are idle are removed. A new one is the same as an idle one. */
const SWEEP_SECONDS = 60;
/** More limits than this aren't kept, however many addresses come: the oldest go. Each takes some 9 kB. */
const MOST_LIMITS = 10_000;

/** The limit that all requests with one key share. */
export interface Limit {
  limiter: Limiter;
  /** Requests a second, in all processes together. */
  perSecond: number;
  /** The value of the RateLimit-Policy header. */
  policy: string;
  /** Who uses the limit, in all processes together, at a time in seconds. */
  load(now: number): Load;
}

export interface Limits {
  /** The time by which requests are counted, in seconds. */
  now(): number;
  /** Finds the limit with this name, or creates it, and sets its requests a second. */
  of(name: string, perSecond: number): Limit;
  /** Sets the part of a limit that this process has, from 0 to 1, and who uses it in the other processes. */
  share(name: string, part: number, elsewhere: Load): void;
  /** Every limit in use, with the number of requests that it has counted so far, and who uses it in this process. */
  all(): Iterable<{ name: string; perSecond: number; arrivals: number; load: Load }>;
}

/**
 * Keeps one limiter for each key.
 * @param now seconds
 * @param firstPart the part of a new limit that this process has until it hears from the others
 */
export function createLimits(now: () => number, firstPart: () => number = () => 1): Limits {
  const limits = new Map<string, Limit & { part: number; elsewhere: Load }>();
  let sweptAt = now();

  function sweep(time: number): void {
    sweptAt = time;
    for (const [name, { limiter }] of limits) if (limiter.isIdle(time)) limits.delete(name);
  }

  return {
    now,
    of(name, perSecond) {
      const known = limits.get(name);
      if (known && known.perSecond === perSecond) return known;
      const time = now();
      if (time - sweptAt > SWEEP_SECONDS) sweep(time);
      const part = known?.part ?? firstPart();
      const limiter = known?.limiter ?? createLimiter(perSecond * part, time);
      limiter.setRate(perSecond * part);
      const limit = {
        limiter,
        perSecond,
        part,
        elsewhere: known?.elsewhere ?? { viewers: 0, newcomers: 0 },
        policy: `"default";q=${perSecond};w=1`,
        load(at: number) {
          const { viewers, newcomers } = limiter.load(at);
          return { viewers: viewers + limit.elsewhere.viewers, newcomers: newcomers + limit.elsewhere.newcomers };
        },
      };
      limits.set(name, limit);
      const [oldest] = limits.size > MOST_LIMITS ? limits.keys() : [];
      if (oldest !== undefined) limits.delete(oldest);
      return limit;
    },
    share(name, part, elsewhere) {
      const limit = limits.get(name);
      if (!limit) return;
      limit.elsewhere = elsewhere;
      if (limit.part === part) return;
      limit.part = part;
      limit.limiter.setRate(limit.perSecond * part);
    },
    *all() {
      for (const [name, { limiter, perSecond }] of limits) {
        yield { name, perSecond, arrivals: limiter.arrivals(), load: limiter.load(now()) };
      }
    },
  };
}
