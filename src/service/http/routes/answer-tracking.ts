import type { Limit } from "../../accounts/limits/open-limits.ts";
import type { Core } from "../../core.ts";
import type { Snapshot } from "../../deliveries/tracking/open-snapshots.ts";
import { pollAfterSeconds } from "../../deliveries/tracking/poll-after.ts";

/** A tracking record as it is answered to one viewer; 304 when it is the one they have. */
export interface TrackingAnswer {
  status: 200 | 304;
  headers: Record<string, string>;
  body: string;
}

export function answerTracking(
  { now }: Core,
  snapshot: Snapshot,
  counted: { limit: Limit; caller: string } | null,
  ifNoneMatch: string | undefined,
): TrackingAnswer {
  const pollAfter = pollAfterSeconds(counted, snapshot, now);
  const etag = `"${snapshot.digest}"`;
  const headers: Record<string, string> = {
    etag,
    "poll-after": String(pollAfter),
    "cache-control": "private, no-cache",
  };
  if (matches(ifNoneMatch, etag)) return { status: 304, headers, body: "" };
  const body = `{${snapshot.members},"poll_after_seconds":${pollAfter}}`;
  headers["content-type"] = "application/json; charset=utf-8";
  headers["content-length"] = String(Buffer.byteLength(body));
  return { status: 200, headers, body };
}

/** If-None-Match compares weakly: https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
