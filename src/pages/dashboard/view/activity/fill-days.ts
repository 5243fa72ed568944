import type { UsageEntry } from "../../../../contract/people/traffic.ts";

/** The figures of one day. */
export interface Day {
  /** The day in UTC, such as 2026-03-14. */
  id: string;
  requests: number;
  rateLimited: number;
  deliveries: number;
}

const DAY_MS = 86_400_000;

/**
 * The figures of the last days, oldest first. A day without an entry has zeros.
 * @param now in ms
 * @param count how many days, including today
 */
export function fillDays(entries: readonly UsageEntry[], now: number, count: number): Day[] {
  const byDay = new Map(entries.map((entry) => [entry.day, entry]));
  return Array.from({ length: count }, (_, index) => {
    const id = new Date(now - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    const { requests = 0, rate_limited: rateLimited = 0, deliveries = 0 } = byDay.get(id) ?? {};
    return { id, requests, rateLimited, deliveries };
  });
}
