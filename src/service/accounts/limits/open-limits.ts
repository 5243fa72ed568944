import { createLimiter, type Limiter } from "./create-limiter.ts";

/** The limit that requests with one key share, and what it says about itself in every answer. */
export interface Limit {
  limiter: Limiter;
  /** Requests a second, all processes together. */
  perSecond: number;
  /** Value of the RateLimit-Policy header. */
  policy: string;
}

export interface Limits {
  /** The limit that goes by this name, of so many requests a second. */
  of(name: string, perSecond: number): Limit;
  /** Hands a name's part of its limit to this process: 1 when no other process serves it. */
  share(name: string, part: number): void;
  /** Every limit in use, with how many requests it has counted so far. */
  all(): Iterable<{ name: string; perSecond: number; arrivals: number }>;
}

/** Limits that nobody used for this long are whole again and needn't be kept. */
const SWEEP_SECONDS = 60;

/**
 * @param now seconds
 * @param firstPart what a process may believe to have of a limit before it has heard of the others
 */
export function openLimits(now: () => number, firstPart: () => number = () => 1): Limits {
  const limits = new Map<string, Limit & { part: number }>();
  let sweptAt = now();

  function sweep(time: number): void {
    sweptAt = time;
    for (const [name, { limiter }] of limits) if (limiter.isIdle(time)) limits.delete(name);
  }

  return {
    of(name, perSecond) {
      const known = limits.get(name);
      if (known && known.perSecond === perSecond) return known;
      const time = now();
      if (time - sweptAt > SWEEP_SECONDS) sweep(time);
      const part = known?.part ?? firstPart();
      const limiter = known?.limiter ?? createLimiter(perSecond * part, time);
      limiter.setRate(perSecond * part);
      const limit = { limiter, perSecond, part, policy: `"default";q=${perSecond};w=1` };
      limits.set(name, limit);
      return limit;
    },
    share(name, part) {
      const limit = limits.get(name);
      if (!limit || limit.part === part) return;
      limit.part = part;
      limit.limiter.setRate(limit.perSecond * part);
    },
    *all() {
      for (const [name, { limiter, perSecond }] of limits) yield { name, perSecond, arrivals: limiter.arrivals() };
    },
  };
}
