import type { UsageEntry } from "../../../../contract/people/traffic.ts";

/** What all keys did on a day. */
export interface Day {
  /** The day in UTC, such as 2026-03-14. */
  id: string;
  requests: number;
  rateLimited: number;
  deliveries: number;
}

/** Adds up the entries of all keys, oldest day first. */
export function sumByDay(entries: readonly UsageEntry[]): Day[] {
  const days = new Map<string, Day>();
  for (const { day, requests, rate_limited, deliveries } of entries) {
    const sum = days.get(day) ?? { id: day, requests: 0, rateLimited: 0, deliveries: 0 };
    sum.requests += requests;
    sum.rateLimited += rate_limited;
    sum.deliveries += deliveries;
    days.set(day, sum);
  }
  return [...days.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
