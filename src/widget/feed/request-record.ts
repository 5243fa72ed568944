import type { Failure, FailureCode, Reading } from "../types.ts";
import { fetchTracking, type TrackingAddress } from "./fetch-tracking.ts";
import { readRecord } from "./read-record.ts";

/** One request's outcome: a record with the server's time of the answer (ms, null if it didn't say), or a failure. */
export type Answer = { reading: Reading; serverTime: number | null } | { failure: Failure };

const TIMEOUT_MS = 20_000;

/**
 * Asks once and never rejects. `pending` is a request that is under way already (the loader's first one).
 * A hanging request, or a hanging body, counts as `timeout`.
 */
export async function requestRecord(
  address: TrackingAddress,
  signal: AbortSignal,
  pending?: Promise<Response>,
): Promise<Answer> {
  if (!pending) {
    if (!address.id) return fail("missing_id", "There is no data-id.", false);
    if (!address.key) return fail("missing_key", "There is no data-key.", false);
  }
  const patience = new AbortController();
  const giveUp = () => patience.abort();
  const timer = setTimeout(giveUp, TIMEOUT_MS);
  signal.addEventListener("abort", giveUp);
  try {
    const gaveUp = new Promise<never>((_, reject) => patience.signal.addEventListener("abort", reject));
    const response = await Promise.race([pending ?? fetchTracking(address, patience.signal), gaveUp]);
    if (!response.ok) return refused(response);
    const reading = await Promise.race([response.json().then(readRecord, () => null), gaveUp]);
    if (!reading || (reading.delivery_id && reading.delivery_id !== address.id))
      return fail("bad_answer", "The answer is no record of it.", true);
    // Newer than the record, where that came from the browser's cache.
    reading.poll_after_seconds = Number(response.headers.get("Poll-After")) || reading.poll_after_seconds;
    const serverTime = Date.parse(response.headers.get("Date") ?? "");
    return { reading, serverTime: Number.isNaN(serverTime) ? null : serverTime };
  } catch {
    return patience.signal.aborted
      ? fail("timeout", "The service did not answer in time.", true)
      : fail("network", "The service was not reached.", true);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  }
}

function refused({ status, headers }: Response): Answer {
  const message = `The service answered ${status}.`;
  const retryAfter = readRetryAfter(headers.get("Retry-After"));
  if (status === 401) return fail("unauthorized", message, false);
  if (status === 403) return fail("forbidden", message, false);
  if (status === 404 || status === 410) return fail("not_found", message, false);
  if (status === 429) return fail("rate_limited", message, true, retryAfter);
  return fail(status >= 500 ? "server_error" : "bad_answer", message, true, retryAfter);
}

/** Seconds, from either form of RFC 9110 §10.2.3. */
function readRetryAfter(value: string | null): number | null {
  if (!value) return null;
  const seconds = /^\s*\d+\s*$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

function fail(
  code: FailureCode,
  message: string,
  retryable: boolean,
  retryAfterSeconds: number | null = null,
): { failure: Failure } {
  return { failure: { code, message, retryable, retryAfterSeconds } };
}
