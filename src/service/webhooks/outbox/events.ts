import { trackingPath } from "../../../contract/addresses.ts";
import type { DeliveryEvent, EventType, ListEvents } from "../../../contract/event.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { DEFAULT_LIMIT } from "../../../contract/schema.ts";
import { invalidFields, ServiceProblem } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import { readCreatedRange } from "../../read-times.ts";
import type { Queryable } from "../../store/db.ts";

/** An event as the outbox stores it. */
export interface EventRow {
  event_id: string;
  type: EventType;
  created_at: Date;
  payload: Omit<DeliveryEvent["data"], "tracking_url">;
}

/** The columns of {@link EventRow} in outbox. */
export const EVENT_COLUMNS = "event_id, type, created_at, payload";

/** The event as it is sent and as it is listed, so that both are always the same. */
export function toEvent({ event_id, type, created_at, payload }: EventRow, publicUrl: string): DeliveryEvent {
  return {
    id: event_id,
    type,
    timestamp: created_at.toISOString(),
    data: { ...payload, tracking_url: `${publicUrl}${trackingPath(payload.delivery_id)}` },
  };
}

/** @throws ServiceProblem unknown_event, also for another account's event */
export async function findEvent(db: Queryable, accountId: string, id: string): Promise<EventRow> {
  const [row] = isId("evt", id)
    ? await db.query<EventRow>(`select ${EVENT_COLUMNS} from outbox where event_id = $1 and account_id = $2`, [
        id,
        accountId,
      ])
    : [];
  if (!row)
    throw new ServiceProblem("unknown_event", `There is no such event; events are kept for ${LIMITS.eventDays} days.`);
  return row;
}

/**
 * The account's events, newest first, with one more than the limit if there are more.
 * @throws ServiceProblem invalid_request naming the filter
 */
export async function listEvents(db: Queryable, accountId: string, query: ListEvents): Promise<EventRow[]> {
  const { starting_after: cursor, limit = DEFAULT_LIMIT } = query;
  const [after, before] = readCreatedRange(query);
  if (cursor !== undefined) {
    await findEvent(db, accountId, cursor).catch((error: unknown) => {
      if (!(error instanceof ServiceProblem)) throw error;
      throw invalidFields([
        { param: "starting_after", code: "not_found", detail: "is not the id of one of your events" },
      ]);
    });
  }
  return db.query<EventRow>(
    `select ${EVENT_COLUMNS} from outbox
     where account_id = $1
       and ($2::text is null or id < (select id from outbox where event_id = $2))
       and ($3::text is null or type = $3) and ($4::text is null or delivery_id = $4)
       and ($5::timestamptz is null or created_at >= $5) and ($6::timestamptz is null or created_at < $6)
     order by id desc limit $7`,
    [accountId, cursor ?? null, query.type ?? null, query.delivery_id ?? null, after, before, limit + 1],
  );
}
