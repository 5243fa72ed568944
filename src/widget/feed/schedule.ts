import { pollInterval } from "../../contract/poll-interval.ts";
import { isFinal } from "../../contract/status.ts";
import type { Failure, Reading } from "../types.ts";

export interface Situation {
  /** The last record received, if any. */
  reading: Reading | null;
  /** The newest request's failure, if it failed. */
  failure: Failure | null;
  /** How many requests have failed in a row. */
  failures: number;
  /** What the page asked for, in seconds. */
  interval?: number | undefined;
}

const SHORTEST = 5;
/** Nobody who waits for a delivery has a use for later news; and a browser's timers can't count beyond 24 days. */
const LONGEST = 3600;
const LONGEST_BACKOFF = 150;

/**
 * Seconds until the next request, or null when there is nothing more to ask. What the service wishes
 * (`poll_after_seconds`, Retry-After) is never undercut, because that is how a key's limit is shared by all its viewers;
 * where it wishes nothing, the page says, or the journey. Some jitter on top keeps viewers who started together from
 * staying together.
 *
 * @param random 0 ≤ random < 1
 */
export function nextDelay({ reading, failure, failures, interval }: Situation, random: number): number | null {
  if (failure ? !failure.retryable : reading && isFinal(reading.status)) return null;
  const wish = failure ? failure.retryAfterSeconds : reading?.poll_after_seconds;
  // Exponential back-off with "equal jitter": https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
  if (failure && !wish) return Math.min(LONGEST_BACKOFF, SHORTEST * 2 ** (failures - 1)) * (1 + random);
  const own = failure ? 0 : interval || (!wish && reading ? pollInterval(reading) : 0);
  return Math.min(LONGEST, Math.max(SHORTEST, own, wish || 0)) * (1 + random * 0.1);
}
