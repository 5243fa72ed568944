import type { UsageEntry } from "../../../../contract/people/traffic.ts";

/** What all keys did on a day. */
export interface Day {
  /** The day in UTC, such as 2026-03-14. */
  id: string;
  requests: number;
  rateLimited: number;
  deliveries: number;
}

const DAY_MS = 86_400_000;

/**
 * Adds up the entries of all keys, oldest day first. A day without any is there, too.
 * @param now in ms
 * @param count how many days, the present one included
 */
export function sumByDay(entries: readonly UsageEntry[], now: number, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => {
    const id = new Date(now - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    const sum: Day = { id, requests: 0, rateLimited: 0, deliveries: 0 };
    for (const { day, requests, rate_limited, deliveries } of entries) {
      if (day !== id) continue;
      sum.requests += requests;
      sum.rateLimited += rate_limited;
      sum.deliveries += deliveries;
    }
    return sum;
  });
}
