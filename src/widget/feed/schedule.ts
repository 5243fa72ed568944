import { isFinal } from "../../contract/status.ts";
import { pollInterval } from "../../contract/tracking.ts";
import type { Failure, Reading } from "./reading.ts";

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
/** How far back-off grows where the service said how often it can be asked, at least, and where it never could say. */
const LONGEST_BACKOFF = 60;
const BLIND_BACKOFF = 150;
const LONGEST_JITTER = 5;

/**
 * Seconds until the next request, or null when there is nothing more to ask. What the service wishes
 * (`poll_after_seconds`, Retry-After) is never undercut, because that is how a key's limit is shared by all its viewers;
 * where it wishes nothing, the page says, or the journey. Some jitter on top keeps viewers who started together from
 * staying together; it is small, because the service has given each a time of their own. The last wish is also what
 * back-off grows to: then the viewers who come back after an outage are fewer at a time than they were before it, however
 * many they are, and where they are few, they are back soon.
 *
 * @param random 0 ≤ random < 1
 */
export function nextDelay({ reading, failure, failures, interval }: Situation, random: number): number | null {
  if (failure ? !failure.retryable : reading && isFinal(reading.status)) return null;
  const wish = reading?.poll_after_seconds;
  const asked = failure ? failure.retryAfterSeconds : wish;
  if (failure && !asked) {
    const longest = Math.min(LONGEST / 2, Math.max(LONGEST_BACKOFF, wish || BLIND_BACKOFF));
    // Exponential back-off with "equal jitter": https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
    return Math.min(longest, SHORTEST * 2 ** (failures - 1)) * (1 + random);
  }
  const own = failure ? 0 : interval || (!asked && reading ? pollInterval(reading) : 0);
  const delay = Math.min(LONGEST, Math.max(SHORTEST, own, asked || 0));
  return delay + random * Math.min(LONGEST_JITTER, delay / 10);
}
