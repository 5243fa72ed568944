import { LIMITS } from "../../../contract/limits.ts";
import { EVERY_TYPE } from "../../../contract/webhook.ts";
import type { Core } from "../../core.ts";
import { invalidFields, ServiceProblem } from "../../problem.ts";
import { findEndpoint } from "../endpoints/endpoint.ts";
import { LEASE_MS } from "../sending/claim-sends.ts";
import { findEvent } from "./events.ts";

/**
 * Queues an event again, with all its retries: for one endpoint, or for every enabled endpoint that subscribed to its type.
 * Resolves to the ids of these endpoints.
 * @throws ServiceProblem unknown_event, endpoint_disabled, invalid_request naming endpoint_id
 */
export async function replayEvent(
  { db, now }: Core,
  accountId: string,
  eventId: string,
  endpointId: string | undefined,
): Promise<string[]> {
  await findEvent(db, accountId, eventId);
  if (endpointId !== undefined) {
    const endpoint = await findEndpoint(db, accountId, endpointId).catch((error: unknown) => {
      if (!(error instanceof ServiceProblem)) throw error;
      throw invalidFields([
        { param: "endpoint_id", code: "not_found", detail: "is not the id of one of your endpoints" },
      ]);
    });
    if (endpoint.disabled_at) {
      throw new ServiceProblem("endpoint_disabled", "Enable the endpoint first: PATCH it with status enabled.");
    }
  }
  const rows = await db.query<{ endpoint_id: string }>(
    `insert into webhook_sends (endpoint_id, event_id, delivery_id, sequence, state, attempts, started_at, due_at)
     select e.id, o.event_id, o.delivery_id, o.sequence, 'waiting', 0, $4, $4
     from outbox o join webhook_endpoints e on e.account_id = o.account_id and e.disabled_at is null
       and case when $3::text is null then e.types && array[o.type, '${EVERY_TYPE}'] else e.id = $3 end
     where o.event_id = $1 and o.account_id = $2
     on conflict (endpoint_id, event_id) do update set state = 'waiting', attempts = 0, started_at = $4, due_at = $4
     returning endpoint_id`,
    [eventId, accountId, endpointId ?? null, now()],
  );
  return rows.map((row) => row.endpoint_id);
}

/**
 * Queues the events again whose last attempt for this endpoint failed, with a new round of retries: the oldest first, and at
 * most `LIMITS.replayedEvents` at once. So a merchant who has repaired an endpoint needn't wait hours for the next retry. It
 * skips events that are being sent, or soon will be. Resolves to how many it has queued, and whether there are more.
 * @param since only events that were first queued at this time or later
 * @throws ServiceProblem unknown_endpoint, endpoint_disabled
 */
export async function replayFailed(
  { db, now }: Core,
  accountId: string,
  endpointId: string,
  since: Date,
): Promise<{ queued: number; has_more: boolean }> {
  const endpoint = await findEndpoint(db, accountId, endpointId);
  if (endpoint.disabled_at) {
    throw new ServiceProblem("endpoint_disabled", "Enable the endpoint first: PATCH it with status enabled.");
  }
  const most = LIMITS.replayedEvents;
  const soon = new Date(now().getTime() + LEASE_MS);
  const found = await db.query<{ id: string }>(
    // Each of the two queries reads an index of its own.
    `with given_up as (
       select s.id from webhook_sends s
       where s.endpoint_id = $1 and s.state = 'failed' and s.started_at >= $2
         and exists (select 1 from outbox o where o.event_id = s.event_id and o.account_id = $3)
       order by s.id limit ${most + 1}
     ), retried as (
       select s.id from webhook_sends s
       where s.endpoint_id = $1 and s.state = 'waiting' and s.due_at > $4 and s.attempts > 0 and s.started_at >= $2
       order by s.due_at limit ${most + 1}
     )
     select id::text from (select id from given_up union all select id from retried) due
     order by due.id limit ${most + 1}`,
    [endpointId, since, accountId, soon],
  );
  const queued = await db.query(
    `update webhook_sends set state = 'waiting', attempts = 0, started_at = $2, due_at = $2
     where id = any ($1::bigint[]) and (state = 'failed' or state = 'waiting' and due_at > $3) returning id`,
    [found.slice(0, most).map(({ id }) => id), now(), soon],
  );
  return { queued: queued.length, has_more: found.length > most };
}
