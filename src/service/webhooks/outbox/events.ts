import type { Alert, AlertEvent } from "../../../contract/alert.ts";
import type { DeliveryEvent, EventType, ListEvents } from "../../../contract/event.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { DEFAULT_LIMIT } from "../../../contract/schema.ts";
import { ServiceProblem, unknownCursor } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import { readCreatedRange } from "../../read-times.ts";
import type { Queryable, SqlValue } from "../../store/db.ts";

/** An event as the outbox stores it. */
export interface EventRow {
  event_id: string;
  type: EventType | AlertEvent["type"];
  created_at: Date;
  payload: Omit<DeliveryEvent["data"], "tracking_url"> | Alert;
}

/** The columns of {@link EventRow} in outbox. */
export const EVENT_COLUMNS = "event_id, type, created_at, payload";

/**
 * The event as it is sent and as it is listed, so that both are always the same.
 * @param linkTo writes the customer's link, which the outbox doesn't hold
 */
export function toEvent(
  { event_id, type, created_at, payload }: EventRow,
  linkTo: (deliveryId: string) => string,
): { id: string; type: EventRow["type"]; timestamp: string; data: DeliveryEvent["data"] | Alert } {
  return {
    id: event_id,
    type,
    timestamp: created_at.toISOString(),
    data: "delivery_id" in payload ? { ...payload, tracking_url: linkTo(payload.delivery_id) } : payload,
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
  const { starting_after: cursor, limit = DEFAULT_LIMIT, type, delivery_id } = query;
  const [after, before] = readCreatedRange(query);
  const conditions = ["account_id = $1"];
  const params: SqlValue[] = [accountId];
  const param = (value: SqlValue) => `$${params.push(value)}`;
  if (cursor !== undefined) {
    const [last] = await db.query<{ created_at: Date; id: number }>(
      "select created_at, id from outbox where event_id = $1 and account_id = $2",
      [cursor, accountId],
    );
    if (!last) throw unknownCursor("one of your events");
    conditions.push(`(created_at, id) < (${param(last.created_at)}, ${param(last.id)})`);
  }
  if (type !== undefined) conditions.push(`type = ${param(type)}`);
  if (after) conditions.push(`created_at >= ${param(after)}`);
  if (before) conditions.push(`created_at < ${param(before)}`);
  // A delivery has few events. Without `materialized` the database might look for them among all events of the account.
  const [ofDelivery, source] =
    delivery_id === undefined
      ? ["", "outbox"]
      : [
          `with of_delivery as materialized (select * from outbox where delivery_id = ${param(delivery_id)})`,
          "of_delivery",
        ];
  return db.query<EventRow>(
    `${ofDelivery} select ${EVENT_COLUMNS} from ${source}
     where ${conditions.join(" and ")} order by created_at desc, id desc limit ${param(limit + 1)}`,
    params,
  );
}
