import type { Limit } from "../../accounts/limits/open-limits.ts";

/**
 * How long this viewer should wait before asking again: as long as the journey suggests (`usualSeconds`, of the riders'
 * world), within what polling can do, or until the next free place in the calendar of their key's limit. The record's ETag leaves it out, so that a place of
 * one's own costs nobody the 304.
 */
export function pollAfterSeconds(
  counted: { limit: Limit; caller: string } | null,
  { speed, ended, usualSeconds }: { speed: number; ended: boolean; usualSeconds: number },
  now: () => Date,
): number {
  const usual = Math.round(Math.min(60, Math.max(5, usualSeconds / speed)));
  if (ended || !counted) return usual;
  return counted.limit.limiter.pollAfter(counted.caller, now().getTime() / 1000, usual);
}
