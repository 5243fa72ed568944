import { LIMITS } from "../../../contract/limits.ts";
import type { Core } from "../../core.ts";
import type { Queryable } from "../../store/db.ts";

/**
 * Closes the offers of these deliveries that ran out. Puts a rider off duty who has let several offers in a row run out: each
 * costs the customer half a minute, and the rider hasn't noticed. Riders of the fleet are always on duty.
 *
 * It doesn't wait for locks. If an offer is being answered, or its rider is sending a fix, it is closed a moment later.
 * @returns the riders whose offers were closed
 */
export function closeOffers({ db, now }: Core, deliveryIds: readonly string[]): Promise<string[]> {
  return db.transaction(async (tx) => {
    const over = await tx.query<{ rider_id: string }>(
      `with over as (
         select o.id from offers o join riders r on r.id = o.rider_id
         where o.delivery_id = any ($1) and o.state = 'open' and o.expires_at <= $2
         order by o.id for no key update of o, r skip locked)
       update offers set state = 'expired' where id in (select id from over) returning rider_id`,
      [deliveryIds, now()],
    );
    const riderIds = over.map(({ rider_id }) => rider_id);
    if (riderIds.length > 0) {
      await tx.query(
        `update riders set unanswered_offers = unanswered_offers + 1,
           on_duty = on_duty
             and unanswered_offers + 1 < case when simulated then ${LIMITS.guestsUnansweredOffers} else ${LIMITS.unansweredOffers} end
         where id = any ($1) and invited_at is not null`,
        [riderIds],
      );
    }
    return riderIds;
  });
}

/**
 * Ends the offer of a delivery that is open.
 * @returns its rider, who is free again; nobody if there is none
 */
export async function withdrawOffer(tx: Queryable, deliveryId: string): Promise<string[]> {
  const withdrawn = await tx.query<{ rider_id: string }>(
    "update offers set state = 'expired' where delivery_id = $1 and state = 'open' returning rider_id",
    [deliveryId],
  );
  return withdrawn.map(({ rider_id }) => rider_id);
}

/** When the open offers of these deliveries end. */
export async function findOpenOffers({ db }: Core, deliveryIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db.query<{ delivery_id: string; expires_at: Date }>(
    "select delivery_id, expires_at from offers where delivery_id = any ($1) and state = 'open'",
    [deliveryIds],
  );
  return new Map(rows.map(({ delivery_id, expires_at }) => [delivery_id, expires_at]));
}
