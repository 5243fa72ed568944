import { fetchTracking, type TrackingAddress } from "./fetch-tracking.ts";
import { readRecord } from "./read-record.ts";
import type { Failure, FailureCode, Reading } from "./reading.ts";

/** One request's outcome: a record with the server's time of the answer (ms, null if it didn't say), or a failure. */
export type Answer = { reading: Reading; serverTime: number | null } | { failure: Failure };

const TIMEOUT_MS = 20_000;
/** Characters. A record has some thousands; whatever is longer than this isn't one, and isn't read to its end. */
const LONGEST_BODY = 300_000;

/**
 * Asks once and never rejects. A hanging request, or a hanging body, counts as `timeout`.
 *
 * @param cache `no-store` passes by whatever a fault has left in the browser's cache: a portal's redirect, or a request
 *   that still hangs, behind which Chromium makes others wait
 * @param pending a request that is under way already (the loader's first one)
 */
export async function requestRecord(
  address: TrackingAddress,
  signal: AbortSignal,
  cache: RequestCache,
  pending?: Promise<Response>,
): Promise<Answer> {
  if (!pending) {
    if (!address.id) return fail("missing_id", "No data-id.", false);
    if (!address.key) return fail("missing_key", "No data-key.", false);
  }
  const patience = new AbortController();
  const giveUp = () => patience.abort();
  const timer = setTimeout(giveUp, TIMEOUT_MS);
  signal.addEventListener("abort", giveUp, patience);
  try {
    const response = await Promise.race([
      pending ?? fetchTracking(address, { signal: patience.signal, cache }),
      new Promise<never>((_, reject) => {
        patience.signal.onabort = reject;
      }),
    ]);
    const { ok, headers } = response;
    const serverTime = Date.parse(headers.get("Date") ?? "") || null;
    if (!ok) return refuse(response, serverTime ?? Date.now());
    let body = "";
    const write = (part: string) => {
      body += part;
      if (body.length > LONGEST_BODY) throw new SyntaxError();
    };
    await response.body?.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({ write }), patience);
    const reading = readRecord(JSON.parse(body), headers.get("Poll-After"));
    if (reading && (reading.delivery_id ?? address.id) === address.id) return { reading, serverTime };
    throw new SyntaxError();
  } catch (error) {
    if (error instanceof SyntaxError) return fail("bad_answer", "No record of it.");
    return patience.signal.aborted ? fail("timeout", "No answer in time.") : fail("network", "Not reached.");
  } finally {
    clearTimeout(timer);
    // Whatever is still to come is of no use.
    giveUp();
  }
}

/** Refusals that asking again doesn't change. */
const FINAL: Readonly<Record<number, FailureCode>> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  410: "not_found",
};

function refuse({ status, headers }: Response, now: number): Answer {
  // A page may be a captive portal's, which goes away again.
  const final = !/html/.test(headers.get("Content-Type") ?? "") && FINAL[status];
  const code = final || (status === 429 ? "rate_limited" : status < 500 ? "bad_answer" : "server_error");
  return fail(code, `Status ${status}.`, !final, readRetryAfter(headers.get("Retry-After") ?? "", now));
}

/** Seconds, from either form of RFC 9110 §10.2.3; null where it names no time to come. */
function readRetryAfter(value: string, now: number): number | null {
  const seconds = Number(value) || (Date.parse(value) - now) / 1000;
  return seconds > 0 ? seconds : null;
}

export function fail(
  code: FailureCode,
  message: string,
  retryable = true,
  retryAfterSeconds: number | null = null,
): { failure: Failure } {
  return { failure: { code, message, retryable, retryAfterSeconds } };
}
