import fc from "fast-check";
import { expect, test } from "vitest";
import { type Arrival, expectArrival, viewArrival } from "../../../src/widget/view/expect-arrival.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 5, 12, 0, 0);

/** Answers of a service, some seconds apart. */
const answers = fc.array(
  fc.record({ afterSeconds: fc.integer({ min: 1, max: 300 }), eta: fc.double({ min: 0, max: 240, noNaN: true }) }),
  { minLength: 1, maxLength: 30 },
);

function replay(
  told: { afterSeconds: number; eta: number }[],
  each: (arrival: Arrival, now: number, eta: number) => void,
) {
  let now = START;
  let arrival: Arrival | null = null;
  for (const { afterSeconds, eta } of told) {
    now += afterSeconds * 1000;
    arrival = expectArrival(arrival, eta, now);
    if (!arrival) throw new Error("an ETA gives an arrival");
    each(arrival, now, eta);
  }
  return arrival;
}

test("what is shown is a whole minute, never more than a minute and a half from the newest answer", () => {
  fc.assert(
    fc.property(answers, (told) => {
      replay(told, (arrival, now, eta) => {
        expect(arrival.at % MINUTE).toBe(0);
        expect(Math.abs(arrival.at - (now + eta * MINUTE))).toBeLessThanOrEqual(1.5 * MINUTE);
      });
    }),
  );
});

test("a service that is right but counts in whole minutes never makes the clock move", () => {
  const rounding = fc.constantFrom(Math.ceil, Math.round, Math.floor);
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 90 * 60 }),
      fc.integer({ min: 5, max: 60 }),
      rounding,
      (seconds, every, round) => {
        const arrives = START + seconds * 1000;
        let shown: Arrival | null = null;
        const clocks = new Set<number>();
        for (let now = START; now < arrives; now += every * 1000) {
          shown = expectArrival(shown, round((arrives - now) / MINUTE), now);
          if (shown) clocks.add(shown.at);
        }
        expect(clocks.size).toBe(1);
      },
    ),
  );
});

test("news of two and a half minutes or more always shows", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 3, max: 60, noNaN: true }),
      fc.double({ min: 2.5, max: 60, noNaN: true }),
      (eta, more) => {
        const shown = expectArrival(null, eta, START);
        expect(expectArrival(shown, eta + more, START)?.at).toBeGreaterThan(shown?.at ?? Number.POSITIVE_INFINITY);
      },
    ),
  );
});

test("the minutes left are whole, never negative, and only fall while no answer comes", () => {
  const moments = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.double({ min: 0, max: 120, noNaN: true }), moments, (eta, seconds) => {
      const arrival = expectArrival(null, eta, START);
      if (!arrival) throw new Error("an ETA gives an arrival");
      let last = Number.POSITIVE_INFINITY;
      for (const second of seconds.sort((a, b) => a - b)) {
        const now = START + second * 1000;
        const { face, minutes } = viewArrival(arrival, now);
        expect(Number.isInteger(minutes) && minutes >= 0 && minutes <= last).toBe(true);
        if (face === "coming") expect(minutes).toBeGreaterThanOrEqual(1);
        if (face === "now") expect(arrival.at - now).toBeLessThan(MINUTE);
        expect(face === "late").toBe(now > arrival.promised + 2 * MINUTE);
        last = minutes;
      }
    }),
  );
});

test("a fresh answer reads as the service meant it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 180 }), fc.integer({ min: 0, max: 59 }), (eta, second) => {
      const now = START + second * 1000 + 1;
      const arrival = expectArrival(null, eta, now);
      expect(arrival && viewArrival(arrival, now)).toEqual({ face: "coming", minutes: eta });
    }),
  );
});

test("an arrival put off again and again, always a minute ahead, is called late", () => {
  let arrival = expectArrival(null, 5, START);
  for (let now = START; now <= START + 10 * MINUTE; now += 30_000)
    arrival = expectArrival(arrival, Math.max(1, 5 - (now - START) / MINUTE), now);
  expect(arrival && viewArrival(arrival, START + 10 * MINUTE)).toMatchObject({ face: "late", minutes: 1 });
});

test("an arrival put off in good time is a new promise, not lateness", () => {
  const first = expectArrival(null, 5, START);
  const second = expectArrival(first, 20, START + MINUTE);
  expect(second?.promised).toBe(START + 21 * MINUTE);
});

test("without an ETA nothing is expected, and what comes after starts afresh", () => {
  const first = expectArrival(null, 5, START);
  expect(expectArrival(first, null, START)).toBeNull();
  expect(expectArrival(null, -3, START)?.at).toBe(START);
});
