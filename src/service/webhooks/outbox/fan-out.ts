import { EVERY_TYPE } from "../../../contract/webhook.ts";
import type { Core } from "../../core.ts";
import { tryLock } from "../../store/locks.ts";
import { WAITING_ENDPOINTS_IN_SQL } from "../sending/claim-sends.ts";

const BATCH = 1000;

/**
 * Queues new events of the outbox for each endpoint that subscribed to their type. Only one process does this at a time, so
 * that a delivery's events are queued in order.
 */
export async function fanOut({ db, now }: Core): Promise<void> {
  const [some] = await db.query("select 1 from outbox where fanned_out_at is null limit 1");
  if (!some) return;
  await db.transaction(async (tx) => {
    if (!(await tryLock(tx, "webhookFanOut"))) return;
    await tx.query(
      `with taken as (
         update outbox set fanned_out_at = $1
         where id in (select id from outbox where fanned_out_at is null order by id limit ${BATCH})
         returning id, event_id, account_id, delivery_id, sequence, type,
           -- Who hears that an alert has ended has heard of it.
           case type when 'alert.ended' then (payload ->> 'since')::timestamptz else created_at end as began_at
       )
       insert into webhook_sends (endpoint_id, event_id, delivery_id, sequence, state, attempts, started_at, due_at)
       select e.id, t.event_id, t.delivery_id, t.sequence, 'waiting', 0, $1, $1
       from taken t join webhook_endpoints e on e.account_id = t.account_id and e.disabled_at is null
         and e.created_at <= t.began_at and e.types && array[t.type, '${EVERY_TYPE}']
       order by t.id
       on conflict (endpoint_id, event_id) do nothing`,
      [now()],
    );
  });
}

/**
 * How many seconds the oldest overdue event has waited; 0 if none is overdue. A retry counts from the time when it is due.
 * Events that wait for a disabled endpoint don't count.
 */
export async function measureLag({ db, now }: Core): Promise<number> {
  const at = now();
  const [row] = await db.query<{ since: Date | null }>(
    `select least(
       (select min(created_at) from outbox where fanned_out_at is null),
       (select min(first.due_at) from ${WAITING_ENDPOINTS_IN_SQL}
        cross join lateral (
          select s.due_at from webhook_sends s where s.endpoint_id = e.id and s.state = 'waiting' and s.due_at <= $1
          order by s.due_at limit 1) first)) as since`,
    [at],
  );
  return row?.since ? Math.max(0, (at.getTime() - row.since.getTime()) / 1000) : 0;
}
