import { isFinal } from "../../contract/status.ts";
import type { Phase, TrackerState } from "./state.ts";

/** After this many seconds without a newer fix, or without an answer, what is shown is called stale … */
export const STALE_AFTER_SECONDS = 90;
/** … or after this many polling intervals, where the service has asked for long ones … */
const STALE_AFTER_INTERVALS = 1.5;
/** … but no place is live that is older than ten minutes. */
const STALE_AT_LAST = 600;

/** What can be said of a delivery at `now` (ms), from what is known of it; and when that may change by itself. */
export function phaseAt(known: Omit<TrackerState, "phase">, now: number): { phase: Phase; until: number | null } {
  const { reading, checkedAt, locatedAt, failure } = known;
  if (!reading || checkedAt === null) return { phase: failure ? "error" : "loading", until: null };
  if (isFinal(reading.status)) return { phase: "ended", until: null };
  const rider = reading.rider?.location;
  // Without a rider there is no place to go stale, only the news itself.
  const since = rider ? Math.min(checkedAt, locatedAt ?? checkedAt) : checkedAt;
  const intervals = (reading.poll_after_seconds ?? 0) * STALE_AFTER_INTERVALS;
  const until = since + Math.min(STALE_AT_LAST, Math.max(STALE_AFTER_SECONDS, intervals)) * 1000;
  return now < until ? { phase: rider ? "live" : "waiting", until } : { phase: "stale", until: null };
}
