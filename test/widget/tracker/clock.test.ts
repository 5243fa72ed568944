import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createClock } from "../../../src/widget/tracker/clock.ts";

const NOON = Date.parse("2026-03-01T12:00:00Z");
const MINUTE = 60_000;
/** The service's time, which no device can set. */
const service = () => NOON + performance.now() - begun;
let begun = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ["Date", "performance", "setTimeout"] });
  begun = performance.now();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => vi.advanceTimersByTime(ms);
/** How far the clock is from the service's time, in seconds. */
const error = (clock: ReturnType<typeof createClock>) => Math.round((clock.now() - service()) / 1000);
const inWorker = () => vi.stubGlobal("navigator", { serviceWorker: { controller: {} } });

test.each([
  ["two minutes ahead", 2 * MINUTE],
  ["a day ahead", 1440 * MINUTE],
  ["a day behind", -1440 * MINUTE],
  ["twenty minutes behind", -20 * MINUTE],
])("of a device that is %s, it is the service's time from the first answer on", (_what, off) => {
  vi.setSystemTime(NOON + off);
  const clock = createClock();
  expect(error(clock)).toBe(off / 1000);
  clock.hear(service(), 0);
  expect(error(clock)).toBe(0);
  wait(30 * MINUTE);
  expect(error(clock)).toBe(0);
});

test("a device that is right keeps its own time, however slow the answers are", () => {
  const clock = createClock();
  for (const late of [0, 3000, 8000, 500]) {
    const answeredAt = service();
    wait(late);
    clock.hear(answeredAt, 0);
    expect(clock.now()).toBe(Date.now());
    wait(30_000);
  }
});

test("an answer that a cache has kept doesn't set the clock back, whether it says its age or not", () => {
  const clock = createClock();
  clock.hear(service(), 0);
  const kept = service();
  for (const age of [5, 60, 600]) {
    wait(age * MINUTE - (service() - kept));
    // It says its age.
    expect(clock.hear(kept, service() - kept)).toBe(service());
    expect(clock.hear(kept, 0)).toBe(service());
    expect(error(clock)).toBe(0);
  }
});

test("the first answer in a page with a service worker may be old, and those that move on show the device's error", () => {
  inWorker();
  vi.setSystemTime(NOON + 20 * MINUTE);
  const clock = createClock();
  clock.hear(service(), 0);
  expect(error(clock), "nobody can tell yet").toBe(20 * 60);
  wait(30_000);
  clock.hear(service(), 0);
  expect(error(clock)).toBe(0);
});

test("a worker that answers with the same again and again doesn't make the old new", () => {
  inWorker();
  const kept = service() - 30 * MINUTE;
  const clock = createClock();
  for (let n = 0; n < 5; n++) {
    expect(clock.hear(kept, 0)).toBe(service());
    wait(30_000);
  }
});

test("a clock that is set while the card is open is corrected: back at once, ahead by the next answer", () => {
  const clock = createClock();
  clock.hear(service(), 0);
  wait(MINUTE);
  vi.setSystemTime(Date.now() - 300 * MINUTE);
  expect(error(clock)).toBe(0);
  wait(MINUTE);
  clock.hear(service(), 0);
  vi.setSystemTime(Date.now() + 400 * MINUTE);
  wait(MINUTE);
  clock.hear(service(), 0);
  expect(error(clock)).toBe(0);
});

test("an answer without a time changes nothing", () => {
  const clock = createClock();
  expect(clock.hear(null, 0)).toBe(clock.now());
});
