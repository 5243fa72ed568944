import fc from "fast-check";
import { expect, test } from "vitest";
import { STATUSES } from "../../../src/contract/status.ts";
import type { Failure, Reading } from "../../../src/widget/feed/reading.ts";
import { nextDelay } from "../../../src/widget/feed/schedule.ts";
import { aReading } from "../a-reading.ts";

const failed = (changes: Partial<Failure> = {}): Failure => ({
  code: "server_error",
  message: "",
  retryable: true,
  retryAfterSeconds: null,
  ...changes,
});
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const calm = { failure: null, failures: 0 };

test("a delivery under way is requested every 30 to 60 seconds as the service asks, and never earlier", () => {
  fc.assert(
    fc.property(random, fc.integer({ min: 30, max: 60 }), (r, wish) => {
      const delay = nextDelay({ ...calm, reading: aReading({ poll_after_seconds: wish }) }, r);
      expect(delay).toBeGreaterThanOrEqual(wish);
      expect(delay).toBeLessThanOrEqual(wish * 1.1);
    }),
  );
});

test("a delivery whose rider moves is requested every 10 s where the service invites to it", () => {
  const situation = { ...calm, reading: aReading({ poll_after_seconds: 10 }) };
  fc.assert(
    fc.property(random, (r) => {
      const delay = nextDelay(situation, r);
      expect(delay).toBeGreaterThanOrEqual(10);
      expect(delay).toBeLessThanOrEqual(11);
    }),
  );
  expect(nextDelay({ ...situation, interval: 45 }, 0)).toBe(45);
});

test("viewers who request at the same moment don't do so again", () => {
  const situation = { ...calm, reading: aReading() };
  expect(nextDelay(situation, 0.1)).not.toBe(nextDelay(situation, 0.9));
});

test("without the service's interval, requests come every 30 s or at the page's interval", () => {
  const reading = aReading({ poll_after_seconds: null });
  expect(nextDelay({ ...calm, reading }, 0)).toBe(30);
  expect(nextDelay({ ...calm, reading, interval: 12 }, 0)).toBe(12);
  expect(nextDelay({ ...calm, reading, interval: 1 }, 0)).toBe(5);
});

test("without the service's interval, a far rider is requested less often than a near one, and a delivery to come least", () => {
  const every = (changes: Partial<Reading>) =>
    nextDelay({ ...calm, reading: aReading({ poll_after_seconds: null, ...changes }) }, 0);
  expect(every({ status: "pending", rider: null, eta_minutes: null })).toBe(60);
  expect(every({ status: "searching", rider: null, eta_minutes: null })).toBe(30);
  expect(every({ status: "rider_arriving", eta_minutes: 45 })).toBe(60);
  expect(every({ eta_minutes: 15 })).toBe(45);
  expect(every({ eta_minutes: 8 })).toBe(30);
  expect(every({ eta_minutes: 0 })).toBe(30);
  expect(every({ status: "being_weighed" })).toBe(30);
});

test("a page can make requests rarer than the service asks, but not more frequent", () => {
  const reading = aReading({ poll_after_seconds: 40 });
  expect(nextDelay({ ...calm, reading, interval: 10 }, 0)).toBe(40);
  expect(nextDelay({ ...calm, reading, interval: 90 }, 0)).toBe(90);
});

test("nothing is requested after the end, or when another request can't help", () => {
  for (const status of ["delivered", "cancelled"]) {
    expect(nextDelay({ ...calm, reading: aReading({ status }) }, 0.5)).toBeNull();
  }
  expect(nextDelay({ reading: null, failure: failed({ retryable: false }), failures: 1 }, 0.5)).toBeNull();
});

test("a package on its way back is followed until it is at the shop", () => {
  const back = (state: "returning" | "returned") =>
    aReading({ status: "cancelled", return: { state, at: "2026-03-01T12:00:00.000Z" } });
  expect(nextDelay({ ...calm, reading: back("returning") }, 0)).toBe(30);
  expect(nextDelay({ ...calm, reading: back("returned") }, 0)).toBeNull();
});

test("the wait is Retry-After with a little jitter on top", () => {
  fc.assert(
    fc.property(random, fc.integer({ min: 5, max: 595 }), fc.integer({ min: 1, max: 99 }), (r, seconds, failures) => {
      const failure = failed({ code: "rate_limited", retryAfterSeconds: seconds });
      const delay = nextDelay({ reading: null, failure, failures }, r);
      expect(delay).toBeGreaterThanOrEqual(seconds);
      expect(delay).toBeLessThanOrEqual(seconds * 1.1);
    }),
  );
});

/** Any value that a service, a proxy, a page or a bug of ours may give. */
const anyNumber = fc.oneof(fc.double(), fc.integer({ min: -10, max: 100_000 }), fc.constantFrom(1e300, Infinity, NaN));
const anySituation = fc.record({
  reading: fc.option(
    fc
      .record({
        status: fc.oneof(fc.constantFrom(...STATUSES), fc.string()),
        eta_minutes: fc.option(fc.double({ min: 0, max: 43_200, noNaN: true })),
        poll_after_seconds: fc.option(anyNumber),
      })
      .map(aReading),
  ),
  failure: fc.option(fc.record({ retryable: fc.boolean(), retryAfterSeconds: fc.option(anyNumber) }).map(failed)),
  failures: fc.integer({ min: 1 }),
  interval: fc.option(anyNumber, { nil: undefined }),
});
const TEN_MINUTES = 600;

test("every wait is between five seconds and ten minutes, and no shorter than the service asks", () => {
  fc.assert(
    fc.property(anySituation, random, (situation, r) => {
      const delay = nextDelay(situation, r);
      if (delay === null) return;
      expect(delay).toBeGreaterThanOrEqual(5);
      expect(delay).toBeLessThanOrEqual(TEN_MINUTES);
      const { failure, reading } = situation;
      const wish = failure ? failure.retryAfterSeconds : reading?.poll_after_seconds;
      if (wish) expect(delay).toBeGreaterThanOrEqual(Math.min(TEN_MINUTES - 5, wish));
    }),
    { numRuns: 2000 },
  );
});

test("with the same jitter, each failure's wait is at least as long as the one before", () => {
  fc.assert(
    fc.property(random, fc.integer({ min: 1, max: 2000 }), (r, failures) => {
      const wait = (count: number) => nextDelay({ reading: null, failure: failed(), failures: count }, r) ?? 0;
      expect(wait(failures + 1)).toBeGreaterThanOrEqual(wait(failures));
      expect(wait(failures)).toBeLessThanOrEqual(300);
    }),
  );
});

test("waits after failures grow from 5 s to 5 min, with jitter", () => {
  const waits = (r: number) =>
    Array.from({ length: 12 }, (_, i) => nextDelay({ reading: null, failure: failed(), failures: i + 1 }, r) ?? -1);
  expect(waits(0.999).map(Math.round)).toEqual([10, 20, 40, 80, 160, 300, 300, 300, 300, 300, 300, 300]);
  fc.assert(
    fc.property(random, (r) => {
      for (const wait of waits(r)) expect(wait >= 5 && wait <= 300).toBe(true);
    }),
  );
  expect(waits(0.1)).not.toEqual(waits(0.9));
});

test("waits after failures grow to the service's interval, so that many viewers don't come back at once", () => {
  const longest = (wish: number, r: number) =>
    nextDelay({ reading: aReading({ poll_after_seconds: wish }), failure: failed(), failures: 50 }, r);
  expect(longest(30, 0)).toBe(60);
  expect(longest(200, 0)).toBe(200);
  fc.assert(
    fc.property(random, fc.integer({ min: 1, max: 3600 }), (r, wish) => {
      expect(longest(wish, r)).toBeGreaterThanOrEqual(Math.min(300, wish));
      expect(longest(wish, r)).toBeLessThanOrEqual(2 * Math.max(60, Math.min(300, wish)));
    }),
  );
});

test("no interval or Retry-After makes a wait shorter than 5 s or longer than ten minutes", () => {
  const anything = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Infinity, -1, 0, 1e12));
  fc.assert(
    fc.property(random, anything, anything, fc.integer({ min: 1, max: 5000 }), (r, interval, asked, failures) => {
      const calmly = nextDelay(
        { ...calm, reading: aReading({ poll_after_seconds: Math.abs(asked) || null }), interval },
        r,
      );
      const failing = nextDelay({ reading: null, failure: failed(), failures, interval }, r);
      const told = nextDelay(
        { reading: null, failure: failed({ retryAfterSeconds: Math.abs(asked) || null }), failures },
        r,
      );
      for (const delay of [calmly, failing]) expect(delay).toBeGreaterThanOrEqual(5);
      for (const delay of [calmly, failing, told]) expect(delay).toBeLessThanOrEqual(TEN_MINUTES);
      expect(told).toBeGreaterThanOrEqual(1);
    }),
  );
});
