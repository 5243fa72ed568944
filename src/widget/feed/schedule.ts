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
  /** What the page wishes, in seconds. */
  interval?: number | undefined;
}

/** All in seconds. */
const SHORTEST = 5;
/** Later news is of no use to somebody who waits for a delivery, and a browser's timers end at 24 days. */
const LONGEST = 3600;
/** How far back-off grows, at least, when the last record said how often the service can be asked … */
const LONGEST_BACKOFF = 60;
/** … and when there is no such record. */
const LONGEST_BACKOFF_UNTOLD = 150;
const LONGEST_JITTER = 5;

/**
 * Seconds until the next request, or null when nothing is left to ask.
 *
 * The service's own wish (`poll_after_seconds`, Retry-After) is a minimum, because that is how all viewers share a key's
 * limit. Without it the page's interval counts, or else the journey's. Jitter parts viewers who started together; it is
 * small, because the service wishes something else of each viewer. Back-off grows up to the last wish: then fewer viewers
 * come back at a time after an outage than came before it, and few viewers are back soon.
 *
 * @param random 0 ≤ random < 1
 */
export function nextDelay({ reading, failure, failures, interval }: Situation, random: number): number | null {
  const isOver = failure ? !failure.retryable : reading !== null && isFinal(reading.status);
  if (isOver) return null;
  const wish = reading?.poll_after_seconds || 0;
  const asked = failure ? failure.retryAfterSeconds || 0 : wish;
  if (failure && !asked) {
    const longest = Math.min(LONGEST / 2, Math.max(LONGEST_BACKOFF, wish || LONGEST_BACKOFF_UNTOLD));
    // "Equal jitter": https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
    return Math.min(longest, SHORTEST * 2 ** (failures - 1)) * (1 + random);
  }
  const journey = asked || !reading ? 0 : pollInterval(reading);
  const own = failure ? 0 : interval || journey;
  const delay = Math.min(LONGEST, Math.max(SHORTEST, asked, own));
  return delay + random * Math.min(LONGEST_JITTER, delay / 10);
}
