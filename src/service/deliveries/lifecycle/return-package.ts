import type { DeliveryReturn } from "../../../contract/delivery-return.ts";
import type { Core } from "../../core.ts";
import type { Queryable } from "../../store/db.ts";
import type { Delivery } from "../delivery.ts";
import { stirNear } from "../matching/stir-near.ts";
import { recordEvent } from "./record-event.ts";
import { changeDelivery, clampTime } from "./transition.ts";

interface ReturnRow {
  state: DeliveryReturn["state"];
  rider_id: string;
  reason: string | null;
  at: Date;
}

/** SQL: the ids of the deliveries whose package this rider brings back to the shop. */
export const returningOfInSql = (rider: string): string =>
  `select b.delivery_id from delivery_returns b where b.rider_id = ${rider} and b.state = 'returning'`;

/** The way back of a delivery's package; null if it has none. */
export async function findReturn(db: Queryable, deliveryId: string): Promise<ReturnRow | null> {
  const [row] = await db.query<ReturnRow>(
    `select b.state, b.rider_id, b.at, d.cancel_reason as reason
     from delivery_returns b join deliveries d on d.id = b.delivery_id where b.delivery_id = $1`,
    [deliveryId],
  );
  return row ?? null;
}

/** Sends a package, whose delivery has just been cancelled, back to the shop with its rider. */
export async function startReturn(tx: Queryable, { id, riderId }: Delivery, at: Date): Promise<void> {
  await tx.query("insert into delivery_returns (delivery_id, rider_id, state, at) values ($1, $2, 'returning', $3)", [
    id,
    riderId,
    at,
  ]);
  await recordReturn(tx, id, { type: "delivery.returning", by: "operator", happenedAt: at, at });
}

interface Ended {
  by: "rider" | "operator";
  happenedAt?: Date | undefined;
  /** Writes in the transaction, also where nothing has to change. */
  alongside?: ((tx: Queryable, delivery: Delivery) => Promise<void>) | undefined;
}

/**
 * Notes that a package is back at the shop. Repeating it changes nothing.
 * @param check refuses with what it throws; the delivery is held
 * @param noteVersion gets the delivery's version after the change
 */
export async function endReturn(
  core: Core,
  deliveryId: string,
  { by, happenedAt, alongside }: Ended,
  check: (delivery: Delivery, way: ReturnRow | null, tx: Queryable) => Promise<ReturnRow>,
  noteVersion?: (tx: Queryable, version: number, at: Date) => Promise<void>,
): Promise<void> {
  let freed: string[] = [];
  await changeDelivery(
    core,
    deliveryId,
    async (delivery, tx, at) => {
      const way = await check(delivery, await findReturn(tx, deliveryId), tx);
      if (way.state === "returned") return null;
      const since = clampTime(happenedAt, way.at, at);
      await tx.query("update delivery_returns set state = 'returned', at = $2 where delivery_id = $1", [
        deliveryId,
        since,
      ]);
      const version = await recordReturn(tx, deliveryId, { type: "delivery.returned", by, happenedAt: since, at });
      await noteVersion?.(tx, version, at);
      freed = [way.rider_id];
      return null;
    },
    alongside,
  );
  await stirNear(core, freed);
}

/** Writes the event, which has the record's `return`. */
async function recordReturn(
  tx: Queryable,
  id: string,
  happening: Omit<Parameters<typeof recordEvent>[2], "data">,
): Promise<number> {
  const way = await findReturn(tx, id);
  return recordEvent(tx, id, { ...happening, ...(way && { data: { return: describeReturn(way) } }) });
}

/** A way back as records and events tell it. */
export function describeReturn({ state, reason, at }: Omit<ReturnRow, "rider_id">): DeliveryReturn {
  return { state, reason, at: at.toISOString() };
}
