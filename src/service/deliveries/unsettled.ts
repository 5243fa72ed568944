import type { Settled } from "../../contract/operator.ts";
import type { Core } from "../core.ts";
import type { Queryable } from "../store/db.ts";

/** Something about a delivery that a dispatcher has to settle, also after its end. */
interface Matter {
  reason: Settled;
  since: Date;
  /** When it is over, settled or not. Null: when somebody has settled it. */
  until: Date | null;
  details?: readonly string[];
}

/** Notes what has to be settled, once for each reason. */
export async function noteUnsettled(tx: Queryable, deliveryId: string, matter: Matter): Promise<void> {
  const { reason, since, until, details = [] } = matter;
  await tx.query(
    `insert into unsettled (delivery_id, reason, since, until, details) values ($1, $2, $3, $4, $5)
     on conflict (delivery_id, reason) do nothing`,
    [deliveryId, reason, since, until, details],
  );
}

/** @returns whether there was something to settle */
export async function settle(tx: Queryable, deliveryId: string, reason: Settled): Promise<boolean> {
  const settled = await tx.query("delete from unsettled where delivery_id = $1 and reason = $2 returning 1", [
    deliveryId,
    reason,
  ]);
  return settled.length > 0;
}

/** SQL: what is unsettled now, as `u`, where $1 is the present time. */
export const UNSETTLED_IN_SQL = "unsettled u where (u.until is null or u.until > $1::timestamptz)";

/** Deletes what nobody has settled in time. Call it now and then. */
export async function deleteOldUnsettled({ db, now }: Pick<Core, "db" | "now">): Promise<void> {
  await db.query("delete from unsettled where until <= $1", [now()]);
}
