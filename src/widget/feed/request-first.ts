import { type EarlyRequest, recordUrl, type TrackingAddress } from "./fetch-record.ts";
import { type Answer, requestRecord } from "./request-record.ts";

interface First {
  /** The loader's request, whose answer nobody has read yet. */
  response?: Promise<Response>;
  answer?: Promise<Answer>;
  /** `Date.now()` from when on it is too old for a tracker that starts. */
  until: number;
}

/** How long the loader's request serves, in milliseconds. A hidden page takes its answer only once it is seen. */
const EARLY_SERVES_MS = 10_000;
/** How long it serves others after that. Frameworks and libraries that swap parts of a page mount a card several times. */
const SERVES_MS = 1000;

/** The first requests on this page that still serve, by their address. */
const firsts = new Map<string, First>();

/** Keeps a request that the loader has made for the first tracker of its address. */
export function keepEarly({ url, startedAt, response }: EarlyRequest): void {
  firsts.set(url, { response, until: startedAt + EARLY_SERVES_MS });
}

/**
 * Requests the record for a tracker that starts, unless another of this page has done so within the last second. No tracker
 * that is destroyed aborts the request, because the next one may follow at once.
 */
export function requestFirst(address: TrackingAddress): Promise<Answer> {
  const url = recordUrl(address);
  const now = Date.now();
  // A page may show many deliveries, one after the other.
  for (const [other, { until }] of firsts) if (until <= now) firsts.delete(other);
  const first: First = firsts.get(url) ?? { until: Number.POSITIVE_INFINITY };
  first.until = Math.min(first.until, now + SERVES_MS);
  first.answer ??= requestRecord(address, new AbortController().signal, "no-cache", first.response);
  firsts.set(url, first);
  return first.answer;
}
