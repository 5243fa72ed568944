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
const USUAL = 30;
const LONGEST_BACKOFF = 300;
/** Nobody who waits for a delivery has a use for later news; and a browser's timers can't count beyond 24 days. */
const LONGEST = 3600;

/**
 * Seconds until the next request, or null when there is nothing more to ask. The service's own wish
 * (`poll_after_seconds`, Retry-After) is never undercut, because that is how a key's limit is shared by all its viewers;
 * some jitter on top keeps viewers who started together from staying together.
 *
 * @param random 0 ≤ random < 1
 */
export function nextDelay({ reading, failure, failures, interval }: Situation, random: number): number | null {
  if (failure) {
    if (!failure.retryable) return null;
    // Exponential back-off with "equal jitter": https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
    const backoff = Math.min(LONGEST_BACKOFF, SHORTEST * 2 ** (failures - 1)) * (0.5 + random / 2);
    return failure.retryAfterSeconds === null
      ? Math.max(SHORTEST, backoff)
      : Math.min(LONGEST, Math.max(1, failure.retryAfterSeconds)) * (1 + random * 0.1);
  }
  if (reading && isFinal(reading.status)) return null;
  const wish = Math.max(SHORTEST, interval ?? 0, reading?.poll_after_seconds ?? (interval ? 0 : USUAL));
  return (Math.min(LONGEST, wish) || USUAL) * (1 + random * 0.1);
}
