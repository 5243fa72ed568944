import type { DeliveryStatus } from "../../contract/status.ts";
import type { Queryable } from "../store/db.ts";

/** SQL expression: what the rider collects, and whether they have it; null: nothing. @param of the prefix of the columns, as `d.` */
export const cashInSql = (of = ""): string => `${of}cash || jsonb_build_object('collected', ${of}cash_collected)`;

/** Where the rider meets who hands it over, by the status that the step leads to. */
const MET_AT: Partial<Record<DeliveryStatus, "pickup" | "dropoff">> = { picked_up: "pickup", delivered: "dropoff" };

/** Keeps whether the rider says that they have collected the cash. Changes nothing where there is none to collect in this step. */
export async function storeCollected(tx: Queryable, id: string, to: DeliveryStatus, collected: boolean): Promise<void> {
  await tx.query("update deliveries set cash_collected = $2 where id = $1 and cash ->> 'from' = $3", [
    id,
    collected,
    MET_AT[to] ?? "",
  ]);
}
