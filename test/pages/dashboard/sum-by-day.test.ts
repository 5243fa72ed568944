import { expect, it } from "vitest";
import { sumByDay } from "../../../src/pages/dashboard/view/activity/sum-by-day.ts";

it("adds up what all keys and members did on each day, and shows days without anything", () => {
  const entry = (day: string, key_id: string | null, requests: number) => ({
    day,
    key_id,
    requests,
    rate_limited: 1,
    deliveries: 2,
  });
  const entries = [entry("2026-03-15", "key_a", 5), entry("2026-03-13", "key_a", 7), entry("2026-03-15", null, 1)];
  expect(sumByDay(entries, Date.parse("2026-03-15T23:59:00Z"), 3)).toEqual([
    { id: "2026-03-13", requests: 7, rateLimited: 1, deliveries: 2 },
    { id: "2026-03-14", requests: 0, rateLimited: 0, deliveries: 0 },
    { id: "2026-03-15", requests: 6, rateLimited: 2, deliveries: 4 },
  ]);
});
