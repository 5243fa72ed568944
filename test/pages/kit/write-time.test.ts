import { expect, it } from "vitest";
import { dayAfter, startOfDay } from "../../../src/pages/dashboard/view/deliveries/days.ts";
import { writeAway, writeLeft } from "../../../src/pages/kit/ui/write-time.ts";

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

it.each([
  [0, "just now"],
  [-3 * MINUTE, "3 min. ago"],
  [-5 * HOUR, "5 hr. ago"],
  [2 * HOUR, "in 2 hr."],
  [20_000, "in a few seconds"],
  [9_000, "just now"],
  [-2 * DAY, null],
])("tells how far %i ms are from now", (ms, text) => {
  expect(writeAway(1e12 + ms, 1e12)).toBe(text);
});

it.each([
  [DAY - 30_000, "1 d 0 h"],
  [DAY - MINUTE, "23 h 59 min"],
  [30_000, "1 min"],
  [-5, "0 min"],
])("tells what is left of %i ms", (ms, text) => {
  expect(writeLeft(1e12 + ms, 1e12)).toBe(text);
});

it("a day begins and ends at midnight in the reader's time zone, and other text is no day", () => {
  expect(startOfDay("2026-03-14")).toBe(new Date(2026, 2, 14).toISOString());
  expect(dayAfter("2026-12-31")).toBe(new Date(2027, 0, 1).toISOString());
  for (const text of ["", "yesterday", "2026-3-1"]) expect(startOfDay(text)).toBeUndefined();
});
