import { describe, expect, it } from "vitest";
import { createLimiter } from "../../../../src/service/accounts/limits/create-limiter.ts";
import { type Manner, runCrowd, type Visit } from "./run-crowd.ts";

/** A pseudo-random sequence, the same in every run. */
function openChance(seed = 7): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const servedOf = (visits: readonly Visit[]) => visits.filter(({ retryAfter }) => retryAfter === 0);
function sharesOf(visits: readonly Visit[], callers: number): number[] {
  const shares = new Array<number>(callers).fill(0);
  for (const { who } of servedOf(visits)) shares[who] = (shares[who] ?? 0) + 1;
  return shares;
}
function perSecond(visits: readonly Visit[]): number[] {
  const counts = new Map<number, number>();
  for (const { at } of servedOf(visits)) counts.set(Math.floor(at), (counts.get(Math.floor(at)) ?? 0) + 1);
  return [...counts.values()];
}
/** Jain's index: 1 if all have the same, 1/n if one has everything. https://en.wikipedia.org/wiki/Fairness_measure */
function fairnessOf(shares: readonly number[]): number {
  const sum = shares.reduce((total, share) => total + share, 0);
  return sum ** 2 / (shares.length * shares.reduce((total, share) => total + share ** 2, 0));
}

describe("one caller", () => {
  it("gets the whole limit at once, and then the rate", () => {
    const limiter = createLimiter(10, 100);
    const take = (now: number) => limiter.take("one", now);
    expect(Array.from({ length: 10 }, () => take(100))).toEqual(new Array(10).fill(0));
    expect(limiter.remaining()).toBe(0);
    expect(limiter.resetAfter()).toBe(1);
    expect(take(100)).toBe(1);
    expect(take(101)).toBe(0);
  });

  it.each([0, 0.3, 0.74, 0.76, 0.9, 0.999])(
    "gets no more by repeating a refused request at once, at %d of a second",
    (part) => {
      const limiter = createLimiter(10, 100 + part);
      const answers = Array.from({ length: 30 }, () => limiter.take("one", 100 + part));
      expect(answers.filter((wait) => wait === 0)).toHaveLength(10);
    },
  );

  it("keeps its promised second when it comes too early, and is served when it comes in time", () => {
    const limiter = createLimiter(1, 0);
    for (let n = 0; n < 6; n++) limiter.take(`other ${n}`, 0);
    const wait = limiter.take("eager", 0);
    expect(wait).toBeGreaterThan(3);
    expect(limiter.take("eager", 1)).toBe(wait - 1);
    expect(limiter.take("eager", wait + 0.5)).toBe(0);
  });

  it("isn't confused by a clock that jumps back", () => {
    const limiter = createLimiter(10, 1000);
    for (let n = 0; n < 10; n++) limiter.take("one", 1000);
    expect(limiter.take("one", 5)).toBeGreaterThan(0);
    expect(limiter.take("one", 1002)).toBe(0);
  });
});

describe("the first second of a limit", () => {
  it.each([100, 100.3, 100.6, 100.9])("serves no more than one and a half times the limit, begun at %d", (start) => {
    const limiter = createLimiter(50, start);
    const served = new Map<number, number>();
    const serve = (caller: string, now: number) => {
      if (limiter.take(caller, now) === 0) served.set(Math.floor(now), (served.get(Math.floor(now)) ?? 0) + 1);
    };
    // Callers who ask twenty times a second, whatever they are told, and more of them all the time.
    for (let n = 0; n < 3000; n++) {
      const now = start + n / 1000;
      serve(`caller ${n % (50 + n / 20)}`, now);
      serve(`only once ${n}`, now);
    }
    expect(Math.max(...served.values())).toBeLessThanOrEqual(75);
    expect([...served.values()].reduce((sum, one) => sum + one)).toBeGreaterThan(90);
  });
});

it("promises no second to more callers than the limit", () => {
  const limiter = createLimiter(10, 0);
  const waits = Array.from({ length: 110 }, (_, n) => limiter.take(`caller ${n}`, 0)).filter((wait) => wait > 0);
  for (let second = 1; second <= 10; second++) expect(waits.filter((wait) => wait === second).length).toBe(10);
});

describe.each([10, 50])("100 callers at five times a limit of %i for a minute", (rate) => {
  const pace = 100 / (5 * rate);
  const chance = openChance();
  const spread = Array.from({ length: 100 }, () => chance() * pace);
  const crowds: { name: string; arrivals: number[]; manner: Manner }[] = [
    { name: "who do as they are told", arrivals: spread, manner: ({ retryAfter }) => retryAfter || pace },
    {
      name: "who all started at the same moment",
      arrivals: new Array(100).fill(0),
      manner: ({ retryAfter }) => retryAfter || 0.005,
    },
    {
      name: "who come up to a tenth late",
      arrivals: spread,
      manner: ({ retryAfter }) => retryAfter * (1 + chance() / 10) || pace,
    },
    { name: "who come at their own pace, whatever they are told", arrivals: spread, manner: () => pace },
  ];
  it.each(crowds)("$name: serves them within a twentieth of the limit, in equal shares", ({ arrivals, manner }) => {
    const visits = runCrowd({ rate, arrivals, manner, seconds: 60 });
    const served = servedOf(visits).length / (60 * rate);
    expect(served).toBeGreaterThan(0.95);
    expect(served).toBeLessThan(1.05);
    const shares = sharesOf(visits, 100);
    const mean = (60 * rate) / 100;
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(mean / 2);
    expect(Math.max(...shares)).toBeLessThanOrEqual(mean * 2);
  });
});

it("serves a thousand who come at once in turn, and tells none to wait longer than two minutes", () => {
  const visits = runCrowd({
    rate: 5,
    arrivals: Array.from({ length: 1000 }, (_, who) => who / 1000),
    manner: ({ retryAfter }) => retryAfter || 10_000,
    seconds: 240,
  });
  expect(Math.max(...visits.map(({ retryAfter }) => retryAfter))).toBe(120);
  expect(sharesOf(visits, 1000)).toEqual(new Array(1000).fill(1));
});

it("serves callers who wait as promised, also beside callers who don't", () => {
  const chance = openChance();
  const visits = runCrowd({
    rate: 10,
    arrivals: Array.from({ length: 100 }, () => chance() * 2),
    manner: ({ who, retryAfter }) => (who % 2 ? 0.05 : retryAfter || 2),
    seconds: 60,
  });
  const patient = sharesOf(visits, 100).filter((_, who) => who % 2 === 0);
  expect(Math.min(...patient)).toBeGreaterThanOrEqual(2);
  expect(servedOf(visits).length).toBeLessThan(1.05 * 600);
});

it("gives the places of callers who never come back to others", () => {
  const chance = openChance();
  let names = 0;
  const visits = runCrowd({
    rate: 10,
    arrivals: Array.from({ length: 20 }, () => chance()),
    manner: () => 0.1,
    seconds: 30,
    callerOf: () => `caller ${names++}`,
  });
  // The limiter needs some seconds to learn that these callers don't come back.
  const served = servedOf(visits).filter(({ at }) => at >= 10).length / 200;
  expect(served).toBeGreaterThan(0.95);
  expect(served).toBeLessThan(1.05);
});

describe("2000 viewers of one key at 10 a second, for an hour", () => {
  const viewers = 2000;
  const fair = viewers / 10;
  const watch = (seed: number, outage?: { from: number; until: number }) => {
    const chance = openChance(seed);
    return runCrowd({
      rate: 10,
      arrivals: Array.from({ length: viewers }, () => chance() * 30),
      manner: ({ retryAfter }, pollAfter) =>
        retryAfter === -1 ? 150 + 150 * chance() : (retryAfter || pollAfter) * (0.97 + 0.06 * chance()),
      seconds: 3600,
      ...(outage && { outage }),
    });
  };

  it("use the limit fully, evenly and almost without a refusal", () => {
    const visits = watch(1);
    const settled = visits.filter(({ at }) => at > 600);
    expect(servedOf(settled).length / (10 * 3000)).toBeGreaterThan(0.93);
    expect(servedOf(settled).length / settled.length).toBeGreaterThan(0.97);
    expect(fairnessOf(sharesOf(visits, viewers))).toBeGreaterThan(0.98);
    const last = new Map<number, number>();
    for (const { who, at } of servedOf(visits)) {
      expect(at - (last.get(who) ?? 0)).toBeLessThan(2 * fair);
      last.set(who, at);
    }
  });

  it("don't come back all at once after half an hour of outage", () => {
    const visits = watch(2, { from: 900, until: 2700 });
    const after = visits.filter(({ at }) => at >= 2700);
    expect(Math.max(...perSecond(after))).toBeLessThanOrEqual(15);
    const settled = after.filter(({ at }) => at > 3200);
    expect(servedOf(settled).length / settled.length).toBeGreaterThan(0.97);
  });
});

it("asks few viewers to poll at the usual interval", () => {
  const limiter = createLimiter(50, 0);
  expect(limiter.take("one", 0.5)).toBe(0);
  expect(limiter.pollAfter("one", 0.5, 30)).toBe(30);
  expect(limiter.take("one", 30.5)).toBe(0);
  expect(limiter.pollAfter("one", 30.5, 5)).toBe(5);
});

it("books a viewer's next visit after ten hours of callers who never come again", () => {
  const limiter = createLimiter(10, 0);
  for (let second = 0; second < 36_000; second += 5) limiter.take(`caller ${second}`, second);
  expect(limiter.take("viewer", 36_000)).toBe(0);
  expect(limiter.pollAfter("viewer", 36_000, 30)).toBe(30);
});
