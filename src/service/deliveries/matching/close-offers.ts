import { LIMITS } from "../../../contract/limits.ts";
import type { Core } from "../../core.ts";
import { tryLock } from "../../store/locks.ts";

/**
 * Closes offers that ran out, whose delivery no longer waits or whose rider went off duty, in the order of their ids. Puts a rider off duty who has let
 * several offers in a row run out: each costs the customer half a minute, and the rider hasn't noticed. Riders of the fleet
 * are always on duty. Only one process does this at a time; the others skip it.
 *
 * It doesn't wait for locks. If an offer is being answered, or its rider is sending a fix, the next round closes the offer.
 */
export function closeOffers({ db, now }: Core): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await tryLock(tx, "matching"))) return;
    const over = await tx.query<{ id: string; rider_id: string; ran_out: boolean }>(
      `select o.id, o.rider_id, o.expires_at <= $1 as ran_out
       from offers o join deliveries d on d.id = o.delivery_id join riders r on r.id = o.rider_id
       where o.state = 'open' and (o.expires_at <= $1 or d.status <> 'searching' or not (r.on_duty and r.state = 'active'))
       order by o.id for no key update of o, r skip locked`,
      [now()],
    );
    if (over.length === 0) return;
    await tx.query("update offers set state = 'expired' where id = any ($1)", [over.map(({ id }) => id)]);
    await tx.query(
      `update riders set unanswered_offers = unanswered_offers + 1,
         on_duty = on_duty
           and unanswered_offers + 1 < case when simulated then ${LIMITS.guestsUnansweredOffers} else ${LIMITS.unansweredOffers} end
       where id = any ($1) and invited_at is not null`,
      [over.filter(({ ran_out }) => ran_out).map(({ rider_id }) => rider_id)],
    );
  });
}
