import { LIMITS } from "../../../contract/limits.ts";
import type { Core } from "../../core.ts";
import { deleteInBatches } from "../../store/delete-in-batches.ts";

/** How long merchants can list and replay events, and read attempts. Much longer than the retries of an event. */
const KEPT_MS = LIMITS.eventDays * 86_400_000;

/** Deletes old attempts, sends and events. An event that still waits for an endpoint stays. */
export async function deleteOldEvents({ db, now }: Core): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  await deleteInBatches(db, "webhook_attempts", { condition: "at < $1", order: "at" }, [before]);
  const done = { condition: "state <> 'waiting' and started_at < $1", order: "started_at" };
  await deleteInBatches(db, "webhook_sends", done, [before]);
  // An event that waited this long for a disabled endpoint is no longer news.
  await db.query(
    `delete from webhook_sends s using webhook_endpoints e
     where e.id = s.endpoint_id and s.state = 'waiting' and s.started_at < $1 and e.disabled_at < $1`,
    [before],
  );
  const sent = `created_at < $1 and fanned_out_at is not null
    and not exists (select 1 from webhook_sends s where s.event_id = outbox.event_id and s.state = 'waiting')`;
  await deleteInBatches(db, "outbox", { condition: sent, order: "created_at" }, [before]);
}
