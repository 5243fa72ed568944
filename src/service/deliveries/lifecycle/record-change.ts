import type { Actor } from "../../../contract/status.ts";
import { randomId } from "../../random-id.ts";
import type { Queryable, SqlValue } from "../../store/db.ts";
import { cashInSql } from "../cash.ts";
import { DELIVERY_COLUMNS, type Delivery, type DeliveryRow, toDelivery } from "../delivery.ts";
import { PROVED_BY_IN_SQL } from "../proof/describe-proof.ts";

/** A time as JSON has it. */
const isoTimeInSql = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Writes a delivery and what belongs to its new status in one statement: its history and, as an event, the outbox. The
 * event names the rider of this moment, because the delivery may have another one when the event is sent.
 * @param at the time of this record. The change itself may have happened before: the delivery's status_since says it
 * @param write an `insert` or `update` of one row of deliveries, with `params` from $4 on, without `returning`
 * @returns the delivery; null if `write` found no row
 */
export async function recordChange(
  tx: Queryable,
  { actor, at }: { actor: Actor; at: Date },
  write: string,
  params: readonly SqlValue[],
): Promise<Delivery | null> {
  const [row] = await tx.query<DeliveryRow>(
    `with changed as (${write} returning ${DELIVERY_COLUMNS}, cash, cash_collected),
     history as (
       insert into delivery_history (delivery_id, sequence, status, actor, at)
       select id, version, status, $2::text, status_since from changed),
     event as (
       insert into outbox (event_id, delivery_id, account_id, sequence, type, created_at, payload)
       select $1::text, id, account_id, version, 'delivery.' || status, $3::timestamptz, json_build_object(
         'delivery_id', id,
         'external_id', external_id,
         'status', status,
         'previous_status',
         (select h.status from delivery_history h
          where h.delivery_id = changed.id and h.sequence < changed.version order by h.sequence desc limit 1),
         'sequence', version,
         'changed_by', $2::text,
         'happened_at', ${isoTimeInSql("status_since")},
         'cancel_reason', (select d.cancel_reason from deliveries d where d.id = changed.id),
         'proof', case when status = 'delivered' then
           (select ${PROVED_BY_IN_SQL} from deliveries d where d.id = changed.id)
         end,
         'signed_by', case when status = 'delivered' then
           (select d.signature from deliveries d where d.id = changed.id)
         end,
         'cash', ${cashInSql()},
         'rider', (select json_build_object('name', r.name) from riders r where r.id = changed.rider_id))
       from changed)
     select * from changed`,
    [randomId("evt"), actor, at, ...params],
  );
  return row ? toDelivery(row) : null;
}
