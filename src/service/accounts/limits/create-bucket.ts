import { FAIRNESS, LIMITER } from "./settings.ts";

/** A token bucket that also counts what the present second has served. Times are seconds. */
export interface Bucket {
  /** Requests a second. */
  rate(): number;
  /** The time of the last `advance`. */
  now(): number;
  /** The whole second of that time. */
  second(): number;
  /**
   * Lets time pass until `now`. `extra` says how many tokens may stay above the bucket's size.
   * @returns the whole second of the previous time, if a new second has begun since; else null
   */
  advance(now: number, extra: () => number): number | null;
  /** Whether a holder of a place can be served while `others` hold places in this second. `debt` is how far it may overdraw. */
  canServeHolder(others: number, debt: number): boolean;
  /** Whether a caller without a place can be served, with tokens left for the `promised` and the `late` holders. */
  canServeNewcomer(promised: number, late: number): boolean;
  serve(): void;
  /** Whether it is nearly full, although the last second served no more than the rate. */
  hasSpare(): boolean;
  /** How many requests could be served now. */
  remaining(): number;
  /** How many requests were served without a token. */
  debt(): number;
  /** Whole seconds until it is full. */
  resetAfter(): number;
  isFull(): boolean;
  setRate(perSecond: number): void;
}

/** The most requests that one second serves, whatever has been saved up. */
export const peakOf = (rate: number) => rate + Math.max(rate * LIMITER.peakPart, LIMITER.peakRequests);

/** @param saved the tokens at the start */
export function createBucket(perSecond: number, start: number, saved: number): Bucket {
  let rate = perSecond;
  let tokens = saved;
  let at = start;
  let second = Math.floor(start);
  let served = 0;
  const lately = createCounter(start);

  /** The requests of one second, and at least one, or it would serve nobody. */
  const size = () => Math.max(1, rate);
  /** With the tokens that the rest of this second will add: they count for holders of places. */
  const tokensThisSecond = () => tokens + (second + 1 - at) * rate;
  const isBelowPeak = (others: number) => served + others + 1 <= peakOf(rate);

  return {
    rate: () => rate,
    now: () => at,
    second: () => second,
    advance(now, extra) {
      if (now <= at) return null;
      tokens += (now - at) * rate;
      if (tokens > size()) tokens = Math.min(tokens, size() + extra());
      at = now;
      const last = second;
      second = Math.floor(now);
      if (second === last) return null;
      served = 0;
      return last;
    },
    canServeHolder: (others, debt) => tokensThisSecond() - others >= 1 - debt && isBelowPeak(others),
    canServeNewcomer: (promised, late) =>
      tokens >= 1 &&
      tokensThisSecond() - promised - late >= 1 &&
      isBelowPeak(promised) &&
      lately.sum(at) + 1 <= peakOf(rate),
    serve() {
      tokens -= 1;
      served += 1;
      lately.add(at);
    },
    hasSpare: () => tokens >= Math.max(1, size() * FAIRNESS.sparePart) && lately.sum(at) + 1 <= rate,
    remaining: () => Math.max(0, Math.floor(Math.min(tokens, peakOf(rate) - served))),
    debt: () => Math.max(0, -tokens),
    resetAfter: () => Math.max(1, Math.ceil((size() - tokens) / rate)),
    isFull: () => tokens >= size(),
    setRate(perSecond) {
      rate = perSecond;
      tokens = Math.min(tokens, size());
    },
  };
}

const SLICES = 10;

/** Counts the requests served within the last second, to a tenth of it. It ends now, not at a whole second of the clock. */
function createCounter(start: number) {
  const slices = new Array<number>(SLICES).fill(0);
  let last = Math.floor(start * SLICES);

  function pass(now: number): number {
    const slice = Math.max(last, Math.floor(now * SLICES));
    for (let next = Math.max(last + 1, slice - SLICES + 1); next <= slice; next++) slices[next % SLICES] = 0;
    last = slice;
    return slice % SLICES;
  }
  return {
    add: (now: number) => {
      const index = pass(now);
      slices[index] = (slices[index] ?? 0) + 1;
    },
    sum: (now: number) => {
      pass(now);
      return slices.reduce((sum, count) => sum + count, 0);
    },
  };
}
