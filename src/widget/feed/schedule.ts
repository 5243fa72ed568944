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
/** A customer gets news at least this often, even if an attacked service asks for longer intervals. */
const LONGEST = 600;
/** Back-off grows up to the interval that the service last asked for, or up to this if that interval is shorter. */
const LONGEST_BACKOFF = 60;
/** Back-off grows up to this if the service has asked for no interval. */
const LONGEST_BACKOFF_UNTOLD = 150;
const LONGEST_JITTER = 5;

/**
 * Seconds until the next request, or null when nothing is left to ask.
 *
 * The service's own wish (`poll_after_seconds`, Retry-After) is a minimum, because that is how all viewers share a key's
 * limit; where that has room, the service invites more often than a status suggests. Without a wish, the page's interval
 * counts, or else what the delivery's status suggests. Jitter separates viewers who started together. It is small, because
 * the service already asks each viewer for a different delay. Back-off grows up to the last wish, so that after an outage
 * viewers ask no more often than before it.
 *
 * @param random 0 ≤ random < 1
 */
export function nextDelay({ reading, failure, failures, interval }: Situation, random: number): number | null {
  const isReturning = reading?.return?.state === "returning";
  const isOver = failure ? !failure.retryable : reading !== null && isFinal(reading.status) && !isReturning;
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
  const delay = Math.min(LONGEST - LONGEST_JITTER, Math.max(SHORTEST, asked, own));
  return delay + random * Math.min(LONGEST_JITTER, delay / 10);
}
