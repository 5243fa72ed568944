import type { DeliveryEvent, EventType } from "../../../contract/event.ts";
import type { DeliveryStatus } from "../../../contract/status.ts";
import { ServiceProblem } from "../../problem.ts";
import { randomId } from "../../random-id.ts";
import type { Queryable, SqlValue } from "../../store/db.ts";

type EventData = DeliveryEvent["data"];

/** Something that happened to a delivery whose status stays. */
export interface Happening {
  type: Exclude<EventType, `delivery.${DeliveryStatus}`>;
  by: EventData["changed_by"];
  happenedAt: Date;
  /** When it is recorded. */
  at: Date;
  /** Further fields of the event's data. */
  data?: Partial<EventData>;
  /** Columns of the delivery to set, by their names. */
  set?: Readonly<Record<string, SqlValue>>;
}

interface ChangedRow {
  account_id: string;
  external_id: string | null;
  status: DeliveryStatus;
  version: number;
  rider_name: string | null;
}

/**
 * Writes an event that leaves the status as it is. It increases the delivery's version, so that merchants can put the
 * delivery's events in order.
 * @param id of the delivery, which the transaction holds
 * @returns the event's place, which is the delivery's new version
 */
export async function recordEvent(
  tx: Queryable,
  id: string,
  { type, by, happenedAt, at, data = {}, set = {} }: Happening,
): Promise<number> {
  const columns = Object.keys(set).map((name, index) => `, ${name} = $${index + 2}`);
  const [row] = await tx.query<ChangedRow>(
    `update deliveries d set version = version + 1${columns.join("")} where id = $1
     returning account_id, external_id, status, version, (select r.name from riders r where r.id = d.rider_id) as rider_name`,
    [id, ...Object.values(set)],
  );
  if (!row) throw new ServiceProblem("unknown_delivery");
  const payload: Omit<EventData, "tracking_url"> = {
    delivery_id: id,
    external_id: row.external_id,
    status: row.status,
    previous_status: row.status,
    sequence: row.version,
    changed_by: by,
    happened_at: happenedAt.toISOString(),
    ...data,
    rider: row.rider_name === null ? null : { name: row.rider_name },
  };
  await tx.query(
    `insert into outbox (event_id, delivery_id, account_id, sequence, type, created_at, payload)
     values ($1, $2, $3, $4, $5, $6, $7::json)`,
    [randomId("evt"), id, row.account_id, row.version, type, at, JSON.stringify(payload)],
  );
  return row.version;
}
