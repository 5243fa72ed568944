import type { Core } from "../../core.ts";
import { metresInSql } from "../../places/distance-in-sql.ts";
import type { Queryable } from "../../store/db.ts";
import { IS_AUTOMATIC } from "../simulation.ts";
import { CAN_CARRY_IN_SQL, REACH_METRES } from "./eligibility.ts";

/** A little more than the reach, from south to north. */
const REACH_DEGREES = REACH_METRES / 110_000;
/**
 * For each rider only so many deliveries are tried again, because the rider gets one of them: those that they weren't asked for
 * yet, and of these the longest waiting.
 */
const A_RIDER = 3;

/** Makes deliveries due whose open offer has ended; those that only their merchant moves stay as they are. */
export async function setDue(tx: Queryable, deliveryIds: readonly string[]): Promise<void> {
  await tx.query(
    `update deliveries set due_at = status_since where id = any ($1) and status = 'searching' and ${IS_AUTOMATIC}`,
    [deliveryIds],
  );
}

/**
 * Makes deliveries due that wait near riders who may now take one: who became free, came on duty or came nearer. Call it after
 * the transaction in which they did, so that whoever attends to the deliveries finds the riders.
 */
export async function stirNear(
  { db, now, due }: Pick<Core, "db" | "now" | "due">,
  riderIds: readonly string[],
): Promise<void> {
  if (riderIds.length === 0) return;
  const stirred = await db.transaction((tx) =>
    tx.query(
      // Behind what is due already: else new deliveries would wait for as long as riders are short elsewhere.
      `update deliveries set due_at = $2 where id in (
         select id from deliveries where due_at > $2 and status = 'searching' and id in (
           select near.id from riders r cross join lateral (
             select d.id from deliveries d
             where d.status = 'searching' and d.due_at > $2 and ${IS_AUTOMATIC}
               and d.pickup_lat between r.lat - ${REACH_DEGREES} and r.lat + ${REACH_DEGREES}
               and ${metresInSql("d.pickup_", "r.")} <= ${REACH_METRES} and ${CAN_CARRY_IN_SQL}
               and not exists (select 1 from offers o where o.delivery_id = d.id and o.state = 'open')
             order by exists (select 1 from offers o where o.delivery_id = d.id and o.rider_id = r.id), d.status_since
             limit ${A_RIDER}) near
           where r.id = any ($1) and r.on_duty and r.state = 'active')
         order by id for no key update)
       returning 1`,
      [riderIds, now()],
    ),
  );
  if (stirred.length > 0) due.raise();
}
