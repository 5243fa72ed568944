import { expect, test } from "vitest";
import { createCalendar } from "../../../../src/service/accounts/limits/create-calendar.ts";

test("a second has as many places as the rate says, on average also for fractions", () => {
  const calendar = createCalendar();
  const booked = Array.from({ length: 25 }, () => calendar.book("viewers", 100, 2.5));
  expect(Math.min(...booked)).toBe(100);
  expect(Math.max(...booked)).toBe(109);
});

test.each([
  [10, 50],
  [0.1, 1],
])("when the rate rises from %d to %d a second, full seconds get more places", (few, many) => {
  const calendar = createCalendar();
  for (let n = 0; n < 100 * few; n++) calendar.book("viewers", 0, few);
  const booked = Array.from({ length: 100 * (many - few) }, () => calendar.book("viewers", 0, many));
  expect(Math.max(...booked)).toBeLessThanOrEqual(100);
  for (let second = 0; second < 100; second++) expect(calendar.promised(second)).toBeLessThanOrEqual(Math.ceil(many));
});
