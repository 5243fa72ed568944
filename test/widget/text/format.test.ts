import { expect, test, vi } from "vitest";
import { createFormat } from "../../../src/widget/text/format.ts";

const metric = createFormat("en-GB", "metric");
const imperial = createFormat("en-US", "imperial");

/** Versions of `Intl` differ in the width of spaces. These tests accept each. */
const plain = (text: string) => text.replace(/\s/g, " ").replace(/,/g, "");

test.each([
  [0, "10 m"],
  [0.004, "10 m"],
  [0.293, "290 m"],
  [0.347, "350 m"],
  [0.96, "950 m"],
  [0.98, "1 km"],
  [1.24, "1.2 km"],
  [9.94, "9.9 km"],
  [12.4, "12 km"],
])("%d km reads %s", (km, words) => expect(plain(metric.distance(km))).toBe(words));

test.each([
  [0.1, "350 ft"],
  [0.2, "0.1 mi"],
  [2, "1.2 mi"],
  [40, "25 mi"],
])("%d km reads %s in America", (km, words) => expect(plain(imperial.distance(km))).toBe(words));

test("a time in Urdu keeps its order between words that run from right to left", () => {
  const at = new Date(2026, 10, 28, 14, 4).getTime();
  expect(plain(createFormat("ur").clock(at))).toBe("\u200e2:04 PM");
});

test("speeds are whole numbers", () => {
  expect(plain(metric.speed(24.4))).toBe("24 km/h");
  expect(plain(imperial.speed(24.4))).toBe("15 mph");
});

test.each([
  [1, "1 min"],
  [59, "59 min"],
  [60, "1 hr"],
  [92, "1 hr 32 min"],
])("%d minutes read %s", (minutes, words) => expect(plain(metric.minutes(minutes))).toBe(words));

test.each([
  [12_900, "12 sec"],
  [60_000, "1 min"],
  [119_000, "1 min"],
  [7_300_000, "2 hr 1 min"],
])("an age of %d ms reads %s", (age, words) => expect(plain(metric.age(age))).toBe(words));

test("clock times follow the locale", () => {
  const at = new Date(2026, 0, 5, 12, 45).getTime();
  expect(metric.clock(at)).toBe("12:45");
  expect(plain(imperial.clock(at))).toBe("12:45 PM");
});

test("a time on another day names the day", () => {
  vi.useFakeTimers({ now: new Date(2026, 0, 5, 12, 45), toFake: ["Date"] });
  try {
    const at = (day: number, hour: number) => new Date(2026, 0, day, hour).getTime();
    expect([metric.day(at(5, 0)), metric.day(at(5, 23))]).toEqual(["", ""]);
    expect(metric.when(at(5, 9))).toBe("09:00");
    expect(plain(metric.when(at(4, 23)))).toBe("Sun 4 Jan 23:00");
    expect(plain(imperial.when(at(6, 0)))).toBe("Tue Jan 6 12:00 AM");
  } finally {
    vi.useRealTimers();
  }
});
