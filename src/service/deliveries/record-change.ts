import type { Actor } from "../../contract/status.ts";
import type { Queryable } from "../store/db.ts";
import type { Delivery } from "./delivery.ts";

/** Writes the status a delivery has just taken to its history and to the outbox, in the transaction of the change. */
export async function recordChange(tx: Queryable, delivery: Delivery, actor: Actor): Promise<void> {
  await tx.query(
    "insert into delivery_history (delivery_id, sequence, status, actor, at) values ($1, $2, $3, $4, $5)",
    [delivery.id, delivery.version, delivery.status, actor, delivery.since],
  );
  await tx.query(
    "insert into outbox (delivery_id, account_id, sequence, type, payload, created_at) values ($1, $2, $3, $4, $5, $6)",
    [
      delivery.id,
      delivery.accountId,
      delivery.version,
      `delivery.${delivery.status}`,
      JSON.stringify({
        delivery_id: delivery.id,
        external_id: delivery.externalId,
        status: delivery.status,
        sequence: delivery.version,
        at: delivery.since.toISOString(),
      }),
      delivery.since,
    ],
  );
}
