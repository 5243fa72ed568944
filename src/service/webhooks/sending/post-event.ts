import type { Dispatchers } from "../../guard/open-dispatchers.ts";
import { describeFailure } from "./describe-failure.ts";
import { readRetryAfter } from "./retry-schedule.ts";

/** How an endpoint answered, or why there is no answer. */
export interface Outcome {
  succeeded: boolean;
  status: number | null;
  /** The beginning of the response body, printable. */
  excerpt: string | null;
  error: string | null;
  durationMs: number;
  retryAfterSeconds: number | null;
}

const EXCERPT_BYTES = 400;

/**
 * Posts a body. Doesn't follow redirects, and reads only the beginning of the response.
 * @param limits.stopping aborts the request; the promise then rejects, because that says nothing about the endpoint
 */
export async function postEvent(
  url: string,
  { headers, body, now }: { headers: Record<string, string>; body: string; now: Date },
  request: Dispatchers["request"],
  limits: { timeoutMs: number; stopping: AbortSignal },
): Promise<Outcome> {
  const { timeoutMs, stopping } = limits;
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await request(url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": `${__SERVICE_NAME__}-webhooks/1`, ...headers },
      body,
      signal: AbortSignal.any([timeout, stopping]),
    });
    const status = response.statusCode;
    const asksToWait = status === 429 || status === 503;
    const answeredMs = durationMs();
    return {
      succeeded: status >= 200 && status < 300,
      status,
      excerpt: await readExcerpt(response.body),
      error: status >= 300 && status < 400 ? "redirects are not followed; change the endpoint's url" : null,
      durationMs: answeredMs,
      retryAfterSeconds: asksToWait ? readRetryAfter(response.headers["retry-after"], now) : null,
    };
  } catch (error) {
    if (stopping.aborted) throw error;
    return {
      succeeded: false,
      status: null,
      excerpt: null,
      error: timeout.aborted ? `no answer within ${timeoutMs / 1000} s` : describeFailure(error),
      durationMs: durationMs(),
      retryAfterSeconds: null,
    };
  }
}

/** The first bytes as text without control characters. An error after the status line doesn't change the outcome. */
async function readExcerpt(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= EXCERPT_BYTES) break;
    }
  } catch {}
  const text = Buffer.concat(chunks).subarray(0, EXCERPT_BYTES).toString("utf8");
  return text.replace(/\p{Cc}+/gu, " ").trim();
}
