import { type EarlyRequest, recordUrl, type TrackingAddress } from "./fetch-record.ts";
import { type Answer, requestRecord } from "./request-record.ts";

interface First {
  /** The loader's request, whose answer nobody has read yet. */
  response?: Promise<Response>;
  answer?: Promise<Answer>;
  /** `Date.now()` from which the answer is too old for a new tracker. */
  until: number;
}

/** How long a tracker may use the loader's request, in milliseconds. A hidden page uses it only once it is visible. */
const EARLY_SERVES_MS = 10_000;
/**
 * For so many milliseconds after the first tracker started, others get the same answer: frameworks, and libraries that swap
 * parts of a page, mount a card several times in a row.
 */
const SERVES_MS = 1000;

/** This page's requests that new trackers may still use, by URL. */
const firsts = new Map<string, First>();

/** Keeps a request that the loader has made for the first tracker of its address. */
export function keepEarly({ url, startedAt, response }: EarlyRequest): void {
  firsts.set(url, { response, until: startedAt + EARLY_SERVES_MS });
}

/**
 * Requests the record for a new tracker. If another tracker of this page has requested it within the last second, both get
 * the same answer. Destroying a tracker doesn't abort the request, because the next tracker may start at once.
 */
export function requestFirst(address: TrackingAddress): Promise<Answer> {
  const url = recordUrl(address);
  const now = Date.now();
  // Without this, a page that shows many deliveries one after the other would keep all their answers.
  for (const [other, { until }] of firsts) if (until <= now) firsts.delete(other);
  const first: First = firsts.get(url) ?? { until: Number.POSITIVE_INFINITY };
  first.until = Math.min(first.until, now + SERVES_MS);
  first.answer ??= requestRecord(address, new AbortController().signal, "no-cache", first.response);
  firsts.set(url, first);
  return first.answer;
}
