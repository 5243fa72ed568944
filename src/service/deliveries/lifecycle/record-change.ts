import type { Actor } from "../../../contract/status.ts";
import { randomId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import type { Delivery } from "../delivery.ts";

/**
 * Writes a delivery's new status to its history and, as an event, to the outbox, in the transaction of the change. The
 * event names the rider of this moment, because the delivery may have another one when the event is sent.
 */
export async function recordChange(tx: Queryable, delivery: Delivery, actor: Actor): Promise<void> {
  await tx.query(
    "insert into delivery_history (delivery_id, sequence, status, actor, at) values ($1, $2, $3, $4, $5)",
    [delivery.id, delivery.version, delivery.status, actor, delivery.since],
  );
  await tx.query(
    `insert into outbox (event_id, delivery_id, account_id, sequence, type, created_at, payload)
     values ($1, $2, $3, $4, 'delivery.' || $5::text, $6, json_build_object(
       'delivery_id', $2::text,
       'external_id', $7::text,
       'status', $5::text,
       'previous_status', (select status from delivery_history where delivery_id = $2 and sequence = $4::integer - 1),
       'sequence', $4::integer,
       'changed_by', $8::text,
       'rider', (select json_build_object('name', name) from riders where id = $9)))`,
    [
      randomId("evt"),
      delivery.id,
      delivery.accountId,
      delivery.version,
      delivery.status,
      delivery.since,
      delivery.externalId,
      actor,
      delivery.riderId,
    ],
  );
}
