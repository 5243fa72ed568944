import fc from "fast-check";
import { expect, test } from "vitest";
import { type Arrival, expectArrival, viewArrival } from "../../../src/widget/view/expect-arrival.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 5, 12, 0, 0);

/** A service's answers, seconds apart, each slightly or completely different from the one before. */
const answers = fc.array(
  fc.record({
    afterSeconds: fc.integer({ min: 1, max: 300 }),
    eta: fc.oneof(fc.double({ min: 0, max: 240, noNaN: true }), fc.double({ min: 20, max: 30, noNaN: true })),
    status: fc.constantFrom("in_transit", "in_transit", "in_transit", "picked_up"),
  }),
  { minLength: 1, maxLength: 30 },
);

interface Told {
  /** When the answer came, and the arrival that it gives, in milliseconds. */
  now: number;
  arrives: number;
  status: string;
}

function replay(
  told: { afterSeconds: number; eta: number; status: string }[],
  each: (shown: Arrival, before: Arrival | null, answers: Told[]) => void,
) {
  let now = START;
  let arrival: Arrival | null = null;
  const all: Told[] = [];
  for (const { afterSeconds, eta, status } of told) {
    now += afterSeconds * 1000;
    all.unshift({ now, arrives: now + eta * MINUTE, status });
    const before: Arrival | null = arrival;
    arrival = expectArrival(before, eta, now, status);
    if (!arrival) throw new Error("an ETA gives an arrival");
    each(arrival, before, all);
  }
}

const NOISE = 1.5 * MINUTE;

test("the arrival is a whole minute, at most a minute and a half from what two answers agree on", () => {
  fc.assert(
    fc.property(answers, (told) => {
      replay(told, ({ at, promised }, _, [newest, last = newest]) => {
        expect(at % MINUTE).toBe(0);
        expect(Number.isFinite(promised)).toBe(true);
        const [early, late] = [newest, last].map((one) => one?.arrives ?? Number.NaN).sort((a, b) => a - b);
        expect(at).toBeGreaterThanOrEqual((early ?? 0) - NOISE);
        expect(at).toBeLessThanOrEqual((late ?? 0) + NOISE);
      });
    }),
  );
});

test("the arrival changes with the status, after a silence, once it has passed, or when two answers in a row agree", () => {
  fc.assert(
    fc.property(answers, (told) => {
      replay(told, ({ at }, before, [newest, last]) => {
        if (!before || !newest || !last || at === before.at) return;
        if (newest.status !== last.status || newest.now - last.now >= 2 * MINUTE || before.at <= newest.now) return;
        const way = Math.sign(at - before.at);
        for (const { arrives } of [newest, last]) {
          expect((arrives - before.at) * way).toBeGreaterThan(NOISE);
          expect((at - arrives) * way).toBeLessThanOrEqual(MINUTE / 2);
        }
      });
    }),
  );
});

const every = fc.integer({ min: 5, max: 119 });

test("the arrival doesn't follow an estimate that alternates, or a single wrong one", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 60, noNaN: true }), every, fc.array(fc.boolean()), (more, seconds, wrong) => {
      const clocks = new Set<number>();
      const told = wrong.map((is, n) => ({
        afterSeconds: seconds,
        eta: 120 - (n * seconds) / 60 + (is && n > 0 && !wrong[n - 1] && n % 2 ? more : 0),
        status: "in_transit",
      }));
      replay(told, ({ at }) => clocks.add(at));
      expect(clocks.size).toBeLessThanOrEqual(1);
    }),
  );
});

test("a change of two and a half minutes or more shows with the second answer, and at once with another status", () => {
  const eta = fc.double({ min: 3, max: 60, noNaN: true });
  fc.assert(
    fc.property(eta, fc.double({ min: 2.5, max: 60, noNaN: true }), every, (eta, more, seconds) => {
      const shown = expectArrival(null, eta, START, "picked_up");
      const [soon, then] = [START + seconds * 1000, START + 2 * seconds * 1000];
      const later = (now: number) => eta + more - (now - START) / MINUTE + 2 * (seconds / 60);
      const once = expectArrival(shown, later(soon), soon, "picked_up");
      expect(once?.at).toBe(shown?.at);
      expect(expectArrival(once, later(then), then, "picked_up")?.at).toBeGreaterThan(shown?.at ?? Infinity);
      expect(expectArrival(shown, later(soon), soon, "in_transit")?.at).toBeGreaterThan(shown?.at ?? Infinity);
    }),
  );
});

test("the rounding of a correct service never changes the arrival", () => {
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
          shown = expectArrival(shown, round((arrives - now) / MINUTE), now, "in_transit");
          if (shown) clocks.add(shown.at);
        }
        expect(clocks.size).toBe(1);
      },
    ),
  );
});

test("the minutes left are whole and never negative, and only decrease between answers", () => {
  const moments = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.double({ min: 0, max: 120, noNaN: true }), moments, (eta, seconds) => {
      const arrival = expectArrival(null, eta, START, "in_transit");
      if (!arrival) throw new Error("an ETA gives an arrival");
      let last = Number.POSITIVE_INFINITY;
      for (const second of seconds.sort((a, b) => a - b)) {
        const now = START + second * 1000;
        const { late, minutes } = viewArrival(arrival, now);
        expect(Number.isInteger(minutes) && minutes >= 0 && minutes <= last).toBe(true);
        expect(late).toBe(now > arrival.promised + 2 * MINUTE);
        last = minutes;
      }
    }),
  );
});

test("a fresh answer reads as the service meant it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 180 }), fc.integer({ min: 0, max: 59 }), (eta, second) => {
      const now = START + second * 1000 + 1;
      const arrival = expectArrival(null, eta, now, "in_transit");
      expect(arrival && viewArrival(arrival, now)).toMatchObject({ late: false, minutes: eta });
    }),
  );
});

test("an arrival that stays a minute ahead is called late", () => {
  let arrival = expectArrival(null, 5, START, "in_transit");
  for (let now = START; now <= START + 10 * MINUTE; now += 30_000)
    arrival = expectArrival(arrival, Math.max(1, 5 - (now - START) / MINUTE), now, "in_transit");
  expect(arrival && viewArrival(arrival, START + 10 * MINUTE)).toMatchObject({ late: true, minutes: 1 });
});

test("after the promised time has passed, the newest estimate is shown, in whole minutes and never in the past", () => {
  let arrival = expectArrival(null, 5, START, "in_transit");
  for (let now = START; now <= START + 12 * MINUTE; now += 30_000)
    arrival = expectArrival(arrival, Math.max(0, 5 - (now - START) / MINUTE), now, "in_transit");
  expect(arrival && viewArrival(arrival, START + 12 * MINUTE)).toEqual({
    late: true,
    minutes: 0,
    at: START + 12 * MINUTE,
  });
  expect(arrival && viewArrival(arrival, START + 12.2 * MINUTE).at).toBe(START + 13 * MINUTE);
  expect(arrival?.promised).toBe(START + 5 * MINUTE);
});

test("an arrival that moves well ahead of time is a new promise and not late", () => {
  const first = expectArrival(null, 5, START, "in_transit");
  const second = expectArrival(first, 20, START + MINUTE, "rider_arriving");
  expect(second?.promised).toBe(START + 21 * MINUTE);
});

test("without an ETA there is no arrival, and the next ETA starts again", () => {
  const first = expectArrival(null, 5, START, "in_transit");
  expect(expectArrival(first, null, START, "in_transit")).toBeNull();
  expect(expectArrival(null, -3, START, "in_transit")?.at).toBe(START);
});

test("counted from an old fix, the arrival stays the same in every new answer", () => {
  const moments = fc.array(fc.integer({ min: 0, max: 7200 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.double({ min: 0, max: 120, noNaN: true }), moments, (eta, seconds) => {
      let shown = expectArrival(null, eta, START, "in_transit");
      const first = shown?.at;
      for (const second of seconds.sort((a, b) => a - b)) {
        shown = expectArrival(shown, eta, START + second * 1000, "in_transit", START);
        expect(shown?.at).toBe(first);
      }
    }),
  );
});
