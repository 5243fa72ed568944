import { isFinal } from "../../../contract/status.ts";
import { formatDuration } from "../estimates/format-duration.ts";
import { usualSeconds } from "../estimates/pace.ts";
import type { SharedRecord } from "../tracking/build-record.ts";
import type { Snapshots } from "../tracking/open-snapshots.ts";
import type { RecordRow } from "./load-records.ts";

/**
 * The time until the drop-off in words: what the tracking record says once a rider is on it, and what is usual before.
 * Null once the delivery has ended.
 */
export async function tellEta(snapshots: Snapshots, row: RecordRow, now: Date): Promise<string | null> {
  if (isFinal(row.status)) return null;
  const snapshot = await snapshots.read(row.id);
  const tracked: SharedRecord | null = snapshot && JSON.parse(`{${snapshot.members}}`);
  if (tracked && tracked.eta_minutes !== null) return formatDuration(tracked.eta_minutes * 60);
  const wait = row.status === "pending" && row.scheduled_at ? row.scheduled_at.getTime() - now.getTime() : 0;
  return formatDuration(Math.max(0, wait) / 1000 + usualSeconds(row.route_metres, row.package_type));
}
