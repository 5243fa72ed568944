import type { Core } from "../../core.ts";

/**
 * How many seconds the oldest overdue event has waited; 0 if none is overdue. A retry counts from the time when it is due.
 * Events that wait for a disabled endpoint don't count.
 */
export async function measureLag({ db, now }: Core): Promise<number> {
  const at = now();
  const [row] = await db.query<{ since: Date | null }>(
    `select least(
       (select min(created_at) from outbox where fanned_out_at is null),
       (select min(s.due_at) from webhook_sends s join webhook_endpoints e on e.id = s.endpoint_id
        where s.state = 'waiting' and s.due_at <= $1 and e.disabled_at is null)) as since`,
    [at],
  );
  return row?.since ? Math.max(0, (at.getTime() - row.since.getTime()) / 1000) : 0;
}
