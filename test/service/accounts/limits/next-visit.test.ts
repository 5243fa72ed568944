import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inviteAfter } from "../../../../src/service/accounts/limits/create-limiter.ts";
import { runCrowd, type Visit } from "./run-crowd.ts";

const viewers = fc.integer({ min: 0, max: 100_000 });
const perSecond = fc.integer({ min: 1, max: 1000 });
const usual = fc.integer({ min: 30, max: 60 });
const newcomers = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1000, noNaN: true }));

describe("the wait that a viewer of a moving rider is told", () => {
  it("is 10 s or more, and never longer than the usual one", () => {
    fc.assert(
      fc.property(viewers, newcomers, perSecond, usual, (n, others, rate, longest) => {
        const seconds = inviteAfter(n, rate, others, longest);
        expect(Number.isInteger(seconds)).toBe(true);
        expect(seconds).toBeGreaterThanOrEqual(10);
        expect(seconds).toBeLessThanOrEqual(longest);
      }),
    );
  });

  it("leaves two fifths of the limit free, wherever it is shorter than the usual one", () => {
    fc.assert(
      fc.property(viewers, newcomers, perSecond, usual, (n, others, rate, longest) => {
        const seconds = inviteAfter(n, rate, others, longest);
        if (seconds < longest) expect(n / seconds + others).toBeLessThanOrEqual(0.6 * rate + 1e-9);
      }),
    );
  });

  it("grows with every viewer by a second at most, and shrinks as the limit grows", () => {
    fc.assert(
      fc.property(viewers, newcomers, perSecond, usual, (n, others, rate, longest) => {
        const seconds = inviteAfter(n, rate, others, longest);
        const oneMore = inviteAfter(n + 1, rate, others, longest) - seconds;
        expect(oneMore).toBeGreaterThanOrEqual(0);
        if (0.6 * rate - others >= 1) expect(oneMore).toBeLessThanOrEqual(1);
        expect(inviteAfter(n, rate + 1, others, longest)).toBeLessThanOrEqual(seconds);
      }),
    );
  });

  it("is no longer than the room demands: a second less would be too much", () => {
    fc.assert(
      fc.property(viewers, newcomers, perSecond, usual, (n, others, rate, longest) => {
        const seconds = inviteAfter(n, rate, others, longest);
        if (seconds > 10) expect(n / (seconds - 1) + others).toBeGreaterThan(0.6 * rate - 1e-9);
      }),
    );
  });

  it("is the sandbox's own where that is shorter", () => {
    expect(inviteAfter(0, 10, 0, 5)).toBe(5);
    expect(inviteAfter(5000, 10, 50, 5)).toBe(5);
  });
});

describe("viewers of moving riders, at 50 requests a second", () => {
  /** Each waits as told and up to a tenth longer, as the widget does. */
  const watch = (crowd: number, seconds = 600, arrivals?: readonly number[]) => {
    const chance = openChance();
    return runCrowd({
      rate: 50,
      arrivals: arrivals ?? Array.from({ length: crowd }, () => chance() * 30),
      manner: ({ retryAfter }, pollAfter) => (retryAfter || pollAfter) * (1 + 0.1 * chance()),
      seconds,
      moving: true,
    });
  };
  const between = (visits: readonly Visit[], from: number, until: number) =>
    visits.filter(({ at }) => at >= from && at < until);
  const refusedOf = (visits: readonly Visit[]) =>
    visits.filter(({ retryAfter }) => retryAfter > 0).length / visits.length;
  /** Mean seconds between two answers of one viewer. */
  const intervalOf = (visits: readonly Visit[], crowd: number, seconds: number) =>
    (crowd * seconds) / visits.filter(({ retryAfter }) => retryAfter === 0).length;
  function fairnessOf(visits: readonly Visit[], crowd: number): number {
    const shares = new Array<number>(crowd).fill(0);
    for (const { who, retryAfter } of visits) if (retryAfter === 0) shares[who] = (shares[who] ?? 0) + 1;
    const sum = shares.reduce((total, share) => total + share, 0);
    return sum ** 2 / (crowd * shares.reduce((total, share) => total + share ** 2, 0));
  }

  it.each([
    [10, 10, 11],
    [100, 10, 11],
    [300, 10, 11],
    [600, 20, 22],
    [1000, 30, 33],
  ])("%i of them ask every %i to %i s, alike and hardly ever refused", (crowd, least, most) => {
    const visits = between(watch(crowd), 120, 600);
    const interval = intervalOf(visits, crowd, 480);
    expect(interval).toBeGreaterThanOrEqual(least * 0.99);
    expect(interval).toBeLessThanOrEqual(most);
    expect(refusedOf(visits)).toBeLessThan(0.002);
    expect(fairnessOf(visits, crowd)).toBeGreaterThan(0.99);
  });

  it("hardly cost newcomers a first answer when 700 come within half a minute", () => {
    const chance = openChance(3);
    const arrivals = Array.from({ length: 1000 }, (_, n) => (n < 300 ? chance() * 30 : 300 + chance() * 30));
    const visits = watch(1000, 600, arrivals);
    expect(intervalOf(between(visits, 60, 300), 300, 240)).toBeLessThan(11.1);
    expect(refusedOf(between(visits, 300, 600))).toBeLessThan(0.02);
    expect(intervalOf(between(visits, 400, 600), 1000, 200)).toBeLessThan(33);
    const first = new Map<number, number>();
    for (const { who, at, retryAfter } of visits) if (retryAfter === 0 && !first.has(who)) first.set(who, at);
    const waits = arrivals.map((at, who) => (first.get(who) ?? Infinity) - at);
    expect(Math.max(...waits)).toBeLessThan(5);
  });
});

/** A pseudo-random sequence, the same in every run. */
function openChance(seed = 7): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
