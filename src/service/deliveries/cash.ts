import type { DeliveryStatus } from "../../contract/status.ts";
import type { Queryable } from "../store/db.ts";

/** SQL expression: what the rider collects, and whether they have it; null: nothing. @param of the prefix of the columns, as `d.` */
export const cashInSql = (of = ""): string => `${of}cash || jsonb_build_object('collected', ${of}cash_collected)`;

/** Where the rider meets who hands it over, by the status that the step leads to. */
const MET_AT: Partial<Record<DeliveryStatus, "pickup" | "dropoff">> = { picked_up: "pickup", delivered: "dropoff" };

/**
 * Keeps whether its rider has collected the cash, as it was said first. Changes nothing where there is none to collect in this
 * step.
 * @param riderId who has collected it; null: who has the delivery
 */
export async function storeCollected(
  tx: Queryable,
  id: string,
  { to, collected, at, riderId = null }: { to: DeliveryStatus; collected: boolean; at: Date; riderId?: string | null },
): Promise<void> {
  await tx.query(
    `update deliveries set cash_collected = $2, cash_rider_id = coalesce($5, rider_id), cash_collected_at = $4
     where id = $1 and cash ->> 'from' = $3 and cash_collected is null`,
    [id, collected, MET_AT[to] ?? "", at, riderId],
  );
}
