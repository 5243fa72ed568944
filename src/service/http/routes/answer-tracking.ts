import type { Limit } from "../../accounts/limits/open-limits.ts";
import type { Core } from "../../core.ts";
import type { Snapshot } from "../../deliveries/tracking/build-snapshot.ts";

/** A tracking record as it is answered to one viewer; 304 when it is the one they have. */
export interface TrackingAnswer {
  status: 200 | 304;
  headers: Record<string, string>;
  body: string;
}

interface Counted {
  limit: Limit;
  caller: string;
}

/** @param counted who asks, where a rate limit counts them */
export function answerTracking(
  core: Core,
  snapshot: Snapshot,
  counted: Counted | null,
  ifNoneMatch: string | undefined,
): TrackingAnswer {
  const pollAfter = pollAfterSeconds(core, snapshot, counted);
  const etag = `"${snapshot.digest}"`;
  const headers: Record<string, string> = {
    etag,
    "poll-after": String(pollAfter),
    "cache-control": "private, no-cache",
  };
  if (matches(ifNoneMatch, etag)) return { status: 304, headers, body: "" };
  const body = snapshot.body(pollAfter);
  headers["content-type"] = "application/json; charset=utf-8";
  headers["content-length"] = String(Buffer.byteLength(body));
  return { status: 200, headers, body };
}

/**
 * How long this viewer should wait before the next request: as long as the delivery suggests, or until the next free
 * place in the calendar of their key's limit. The ETag leaves it out, so that viewers with different places share it.
 */
function pollAfterSeconds({ now }: Core, { ended, pollSeconds }: Snapshot, counted: Counted | null): number {
  if (ended || !counted) return pollSeconds;
  return counted.limit.limiter.pollAfter(counted.caller, now().getTime() / 1000, pollSeconds);
}

/** If-None-Match compares weakly: https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
