import type { Core } from "../core.ts";
import { setDue, stirNear } from "../deliveries/matching/stir-near.ts";
import { ServiceProblem } from "../problem.ts";
import type { Queryable } from "../store/db.ts";

/**
 * Puts a rider on or off duty. Off duty, their open offer is declined, so that somebody else gets it at once.
 * @param alongside writes in the same transaction
 * @throws ServiceProblem rider_suspended
 */
export async function setDuty(
  core: Core,
  riderId: string,
  onDuty: boolean,
  alongside?: (tx: Queryable) => Promise<void>,
): Promise<void> {
  const declined = await core.db.transaction(async (tx) => {
    // Locks the offer before the rider, as an answer to an offer does. With different orders, the two transactions could
    // deadlock.
    const ended = onDuty
      ? []
      : await tx.query<{ delivery_id: string }>(
          "update offers set state = 'declined' where rider_id = $1 and state = 'open' returning delivery_id",
          [riderId],
        );
    const changed = await tx.query(
      "update riders set on_duty = $2, unanswered_offers = 0 where id = $1 and (state = 'active' or state = 'invited' and not $2) returning id",
      [riderId, onDuty],
    );
    if (changed.length === 0) throw new ServiceProblem("rider_suspended");
    await alongside?.(tx);
    return ended.map(({ delivery_id }) => delivery_id);
  });
  if (onDuty) return stirNear(core, [riderId]);
  if (declined.length === 0) return;
  await setDue(core.db, declined);
  core.due.raise();
}
