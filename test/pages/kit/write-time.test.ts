import { expect, it } from "vitest";
import { dayAfter, startOfDay } from "../../../src/pages/dashboard/view/deliveries/days.ts";
import { writeTime } from "../../../src/pages/kit/write-time.ts";

const NOW = new Date(2026, 2, 14, 0, 30);
const at = (...parts: [number, number, number, number, number, number]) => new Date(...parts).toISOString();

it.each([
  [at(2026, 2, 14, 23, 59, 5), "11:59 PM"],
  [at(2026, 2, 13, 23, 59, 5), "Mar 13, 11:59 PM"],
  [at(2025, 11, 3, 9, 5, 0), "Dec 3, 2025, 9:05 AM"],
])("%s has its day where that isn't today, and its year where that isn't this one", (time, text) => {
  expect(writeTime(time, NOW.getTime()).replaceAll("\u202f", " ")).toBe(text);
});

it("tells the seconds where they matter", () => {
  expect(writeTime(at(2026, 2, 14, 9, 5, 7), NOW.getTime(), "seconds")).toMatch(/^9:05:07\sAM$/);
});

it("what is known to the hour has no minutes", () => {
  expect(writeTime(at(2026, 2, 13, 9, 5, 7), NOW.getTime(), "hours")).toMatch(/^Mar 13, about 9:00\sAM$/);
  expect(writeTime(at(2026, 2, 12, 23, 59, 7), NOW.getTime(), "hours")).toMatch(/^Mar 13, about 12:00\sAM$/);
  const atOnce = Date.parse(at(2026, 2, 14, 10, 42, 30));
  expect(writeTime(at(2026, 2, 14, 10, 42, 7), atOnce, "hours"), "not yet 11").toMatch(/^about 10:00\sAM$/);
});

it("a day begins and ends at midnight in the reader's time zone, and other text is no day", () => {
  expect(startOfDay("2026-03-14")).toBe(new Date(2026, 2, 14).toISOString());
  expect(dayAfter("2026-12-31")).toBe(new Date(2027, 0, 1).toISOString());
  for (const text of ["", "yesterday", "2026-3-1"]) expect(startOfDay(text)).toBeUndefined();
});
