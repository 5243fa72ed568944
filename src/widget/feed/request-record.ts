import { fetchRecord, recordUrl, type TrackingAddress } from "./fetch-record.ts";
import { parseRecord } from "./parse-record.ts";
import type { Failure, FailureCode, Reading } from "./reading.ts";

/**
 * A record, with the server's time of the answer (ms, null when it isn't said) and for how many ms it lay in caches since, as
 * these say it; or a failure.
 */
export type Answer = { reading: Reading; serverTime: number | null; cachedMs: number } | { failure: Failure };

const TIMEOUT_MS = 20_000;
/** In characters. A record has some thousands. A longer body isn't a record, so nobody reads it to its end. */
const LONGEST_BODY = 300_000;

/**
 * Requests the record once and never rejects. A request or a body that hangs is a `timeout`.
 *
 * @param cache `no-store` avoids what a fault has left in the browser's cache: the redirect of a captive portal, or a
 *   hanging request that others wait for in Chromium
 * @param pending a request that is under way already
 */
export async function requestRecord(
  address: TrackingAddress,
  signal: AbortSignal,
  cache: RequestCache,
  pending?: Promise<Response>,
): Promise<Answer> {
  if (!pending && !address.id) return fail("missing_id", "No data-id.", false);
  if (!pending && !address.key) return fail("missing_key", "No data-key.", false);
  const limit = new AbortController();
  const abort = () => limit.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  signal.addEventListener("abort", abort, { signal: limit.signal });
  try {
    const response = await Promise.race([
      ask(address, { signal: limit.signal, cache }, pending),
      rejectOnAbort(limit.signal),
    ]);
    const { ok, headers } = response;
    const serverTime = Date.parse(headers.get("Date") ?? "") || null;
    if (!ok) return refuse(response, serverTime ?? Date.now());
    const reading = parseRecord(JSON.parse(await readBody(response, limit.signal)), headers.get("Poll-After"));
    const isOurs = reading !== null && (reading.delivery_id === null || reading.delivery_id === address.id);
    const cachedMs = 1000 * (Number(headers.get("Age")) || 0);
    return isOurs ? { reading, serverTime, cachedMs } : fail("bad_answer", NO_RECORD);
  } catch (error) {
    if (error instanceof SyntaxError) return fail("bad_answer", NO_RECORD);
    return limit.signal.aborted ? fail("timeout", "No answer in time.") : fail("network", "Not reached.");
  } finally {
    clearTimeout(timer);
    // Ends the download of a body that nobody reads any more.
    abort();
  }
}

/** Base address of a service that takes the key only in the header, as the interface says. Ours takes it in the query, too. */
let byHeader = "";

async function ask(address: TrackingAddress, init: RequestInit, pending?: Promise<Response>): Promise<Response> {
  const { api, key } = address;
  const url = recordUrl(address);
  // No real key has characters that `encodeURI` changes. `fetch` refuses most of them in a header, which would look like a
  // failure of the network. Encoded, they reach the service, which refuses the key.
  const askByHeader = () => fetchRecord(url, { ...init, headers: { Authorization: `Bearer ${encodeURI(key)}` } });
  if (byHeader === api) return askByHeader();
  const response = await (pending ?? fetchRecord(url, init));
  // A demo's answer has no URL, and there is no service to ask again.
  if (response.status !== 401 || !response.url) return response;
  const second = await askByHeader();
  if (second.ok) byHeader = api;
  return second;
}

const NO_RECORD = "No record of it.";

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", reject);
  });
}

/** @throws {SyntaxError} when the body is too long to be a record */
async function readBody(response: Response, signal: AbortSignal): Promise<string> {
  const { body } = response;
  // The answer of a page's own `fetch` may have no stream.
  if (!body) return response.text();
  let text = "";
  const write = (part: string) => {
    text += part;
    if (text.length > LONGEST_BODY) throw new SyntaxError();
  };
  await body.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({ write }), { signal });
  return text;
}

/** Statuses that another request can't change, with the code of their failure. */
const FINAL: Readonly<Record<number, FailureCode>> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  410: "not_found",
};

/** @param now milliseconds of the server's clock */
function refuse({ status, headers }: Response, now: number): Answer {
  // A refusal in HTML may come from a captive portal, so another request may succeed.
  const isPage = /html/.test(headers.get("Content-Type") ?? "");
  const final = isPage ? undefined : FINAL[status];
  const retryAfter = readRetryAfter(headers.get("Retry-After") ?? "", now);
  return fail(final ?? codeOf(status), `Status ${status}.`, !final, retryAfter);
}

function codeOf(status: number): FailureCode {
  if (status === 429) return "rate_limited";
  return status < 500 ? "bad_answer" : "server_error";
}

/** Seconds, from either form of RFC 9110 §10.2.3. Null if the value is missing, invalid or in the past. */
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
