import type { Core } from "../../core.ts";

/** How long events can be listed and replayed, and attempts be looked up. Far longer than any event is retried. */
const KEPT_MS = 30 * 86_400_000;

/** Deletes old attempts, what was queued, and events; an event that is still waiting for an endpoint stays. */
export async function forgetOldEvents({ db, now }: Core): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  await db.query("delete from webhook_attempts where at < $1", [before]);
  await db.query("delete from webhook_sends where state <> 'waiting' and started_at < $1", [before]);
  // What waits for an endpoint that is disabled won't be news any more.
  await db.query(
    `delete from webhook_sends s using webhook_endpoints e
     where e.id = s.endpoint_id and s.state = 'waiting' and s.started_at < $1 and e.disabled_at < $1`,
    [before],
  );
  await db.query(
    `delete from outbox o where created_at < $1 and fanned_out_at is not null
       and not exists (select 1 from webhook_sends s where s.event_id = o.event_id and s.state = 'waiting')`,
    [before],
  );
}
