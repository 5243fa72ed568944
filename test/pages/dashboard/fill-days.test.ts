import { expect, it } from "vitest";
import { fillDays } from "../../../src/pages/dashboard/view/activity/fill-days.ts";

it("shows the last days, those without anything, too", () => {
  const entry = (day: string, requests: number) => ({ day, requests, rate_limited: 1, deliveries: 2 });
  const entries = [entry("2026-03-15", 6), entry("2026-03-13", 7), entry("2026-03-12", 9)];
  expect(fillDays(entries, Date.parse("2026-03-15T23:59:00Z"), 3)).toEqual([
    { id: "2026-03-13", requests: 7, rateLimited: 1, deliveries: 2 },
    { id: "2026-03-14", requests: 0, rateLimited: 0, deliveries: 0 },
    { id: "2026-03-15", requests: 6, rateLimited: 1, deliveries: 2 },
  ]);
});
