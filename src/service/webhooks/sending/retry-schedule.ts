import type { Environment } from "../../accounts/key-format.ts";

/** Seconds to wait before each retry. Together: 75.6 hours in production, 10 minutes in the sandbox. */
export const DELAYS: Readonly<Record<Environment, readonly number[]>> = {
  production: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
  sandbox: [5, 10, 20, 40, 60, 90, 110, 120, 145],
};
/** However fast the sandbox runs, a receiver needs this long to restart. */
const SHORTEST_S = 5;
/** Each wait is up to this share longer or shorter, so that events which failed together aren't retried together. */
const JITTER = 0.1;
/** The longest wait that a receiver can ask for with Retry-After. */
const LONGEST_RETRY_AFTER_S = 86_400;

/**
 * Milliseconds until the next attempt; null after the last one.
 * @param attempts how many have failed
 * @param retryAfterSeconds what the receiver asked for; makes the wait longer, never shorter
 */
export function nextDelayMs(
  attempts: number,
  { environment, speed }: { environment: Environment; speed: number },
  retryAfterSeconds: number | null,
): number | null {
  const delay = DELAYS[environment][attempts - 1];
  if (delay === undefined) return null;
  const usual = Math.max(SHORTEST_S, delay / speed) * (1 + JITTER * (2 * Math.random() - 1));
  return 1000 * Math.max(usual, Math.min(retryAfterSeconds ?? 0, LONGEST_RETRY_AFTER_S));
}

/** The seconds that a Retry-After header asks to wait, 0 or more; null if absent or unreadable. RFC 9110, section 10.2.3 */
export function readRetryAfter(header: string | string[] | undefined, now: Date): number | null {
  if (typeof header !== "string") return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  // Date.parse would read "-1" as a year.
  const at = header.endsWith("GMT") ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, (at - now.getTime()) / 1000);
}
