import { ServiceProblem } from "../problem.ts";
import type { Db, Queryable } from "../store/db.ts";

/**
 * Puts a rider on or off duty. Off duty, their open offer is declined, so that somebody else gets it at once.
 * @param alongside writes in the same transaction
 * @throws ServiceProblem rider_suspended
 */
export function setDuty(
  db: Db,
  riderId: string,
  onDuty: boolean,
  alongside?: (tx: Queryable) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    // Locks the offer before the rider, as an answer to an offer does. With different orders, the two transactions could
    // deadlock.
    if (!onDuty) {
      await tx.query("update offers set state = 'declined' where rider_id = $1 and state = 'open'", [riderId]);
    }
    const changed = await tx.query(
      "update riders set on_duty = $2, unanswered_offers = 0 where id = $1 and state = 'active' returning id",
      [riderId, onDuty],
    );
    if (changed.length === 0) throw new ServiceProblem("rider_suspended");
    await alongside?.(tx);
  });
}
