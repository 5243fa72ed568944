import { EVERY_TYPE } from "../../../contract/webhook.ts";
import type { Core } from "../../core.ts";
import { invalidFields, ServiceProblem } from "../../problem.ts";
import { findEndpoint } from "../endpoints/endpoint.ts";
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
