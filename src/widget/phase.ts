import { isFinal, isStatus } from "../contract/status.ts";
import type { Phase, TrackerState } from "./types.ts";

/** After this many seconds without a newer fix, or without an answer, what is shown is called stale … */
const STALE_AFTER = 90;
/** … or after this many polling intervals, where the service has asked for long ones. */
const STALE_AFTER_INTERVALS = 1.5;

/** What can be said of a delivery at `now` (ms), from what is known of it; and when that may change by itself. */
export function phaseAt(known: Omit<TrackerState, "phase">, now: number): { phase: Phase; until: number | null } {
  const { reading, checkedAt, locatedAt, failure } = known;
  if (!reading || checkedAt === null) return { phase: failure ? "error" : "loading", until: null };
  if (isStatus(reading.status) && isFinal(reading.status)) return { phase: "ended", until: null };
  const rider = reading.rider?.location;
  // Without a rider there is no place to go stale, only the news itself.
  const since = rider ? Math.min(checkedAt, locatedAt ?? checkedAt) : checkedAt;
  const patience = Math.max(STALE_AFTER, (reading.poll_after_seconds ?? 0) * STALE_AFTER_INTERVALS);
  const until = since + patience * 1000;
  return now < until ? { phase: rider ? "live" : "waiting", until } : { phase: "stale", until: null };
}
