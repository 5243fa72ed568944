import { isFinal } from "../../contract/status.ts";
import type { Reading } from "../feed/reading.ts";
import type { Knowledge } from "./learn.ts";
import type { Phase } from "./state.ts";

/** News older than this is stale. */
export const STALE_AFTER_SECONDS = 90;
/** The limit is this many polling intervals when those are longer than a minute. */
const STALE_AFTER_INTERVALS = 1.5;
/** The limit never exceeds ten minutes, however long the intervals are. */
const LATEST_STALE_SECONDS = 600;

/**
 * The phase of a delivery.
 *
 * @param now milliseconds of the service's clock
 * @returns until: when the phase may change without an answer, in the same milliseconds; null when it can't
 */
export function phaseAt(known: Knowledge, now: number): { phase: Phase; until: number | null } {
  const { reading, checkedAt, locatedAt, failure } = known;
  if (!reading || checkedAt === null) return { phase: failure ? "error" : "loading", until: null };
  if (isFinal(reading.status)) return { phase: "ended", until: null };
  const hasPosition = Boolean(reading.rider?.location);
  const newsAt = hasPosition ? Math.min(checkedAt, locatedAt ?? checkedAt) : checkedAt;
  const until = newsAt + staleAfterSeconds(reading) * 1000;
  if (now >= until) return { phase: "stale", until: null };
  return { phase: hasPosition ? "live" : "waiting", until };
}

function staleAfterSeconds({ poll_after_seconds }: Reading): number {
  const intervals = (poll_after_seconds ?? 0) * STALE_AFTER_INTERVALS;
  return Math.min(LATEST_STALE_SECONDS, Math.max(STALE_AFTER_SECONDS, intervals));
}
