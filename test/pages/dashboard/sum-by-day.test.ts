import { expect, it } from "vitest";
import { sumByDay } from "../../../src/pages/dashboard/view/activity/sum-by-day.ts";

it("adds up what all keys and members did on a day, oldest day first", () => {
  const entry = (day: string, key_id: string | null, requests: number) => ({
    day,
    key_id,
    requests,
    rate_limited: 1,
    deliveries: 2,
  });
  expect(
    sumByDay([entry("2026-03-15", "key_a", 5), entry("2026-03-14", "key_a", 7), entry("2026-03-15", null, 1)]),
  ).toEqual([
    { id: "2026-03-14", requests: 7, rateLimited: 1, deliveries: 2 },
    { id: "2026-03-15", requests: 6, rateLimited: 2, deliveries: 4 },
  ]);
});
