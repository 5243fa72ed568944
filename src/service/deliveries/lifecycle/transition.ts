import { type Actor, canTransition, type DeliveryStatus } from "../../../contract/status.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { isUniqueViolation, type Queryable } from "../../store/db.ts";
import { type Delivery, findDelivery } from "../delivery.ts";
import { recordChange } from "./record-change.ts";

export interface Change {
  to: DeliveryStatus;
  actor: Actor;
  at: Date;
  /** Absent: the rider stays as it is. */
  riderId?: string | null;
}

/** Says what should change, and writes what belongs to the change. */
type Decide = (delivery: Delivery, tx: Queryable, at: Date) => Promise<Omit<Change, "at">> | Omit<Change, "at">;

/**
 * Reads a delivery, asks `decide` what should change, and changes it, all in one transaction. Then tells this process.
 * @param alongside writes in the same transaction, after the change
 * @throws ServiceProblem unknown_delivery, illegal_transition, and whatever `decide` throws
 */
export async function changeDelivery(
  core: Core,
  id: string,
  decide: Decide,
  alongside?: (tx: Queryable, changed: Delivery) => Promise<void>,
): Promise<Delivery> {
  const changed = await core.db.transaction(async (tx) => {
    const delivery = await findDelivery(tx, id);
    if (!delivery) throw new ServiceProblem("unknown_delivery");
    const at = core.now();
    const changed = await transition(tx, delivery, { ...(await decide(delivery, tx, at)), at });
    await alongside?.(tx, changed);
    return changed;
  });
  await core.changes.publish(id);
  return changed;
}

/**
 * Changes a delivery's status; nothing else does. Compares and sets the version, so that of two changes to the same version
 * one succeeds and the other throws. Writes delivery, history and outbox in the caller's transaction.
 * @throws ServiceProblem illegal_transition
 */
export async function transition(tx: Queryable, delivery: Delivery, change: Change): Promise<Delivery> {
  if (!canTransition(delivery.status, change.to)) throw illegal(delivery, change.to);
  const riderId = change.riderId === undefined ? delivery.riderId : change.riderId;
  // If the clock was set back, the history must still be in order.
  const at = new Date(Math.max(change.at.getTime(), delivery.since.getTime()));
  const changed = await recordChange(
    tx,
    change.actor,
    `update deliveries set status = $5, version = version + 1, status_since = $6, rider_id = $7
     where id = $3 and version = $4`,
    [delivery.id, delivery.version, change.to, at, riderId],
  ).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new ServiceProblem("illegal_transition", "The rider is on another delivery.");
    throw error;
  });
  if (!changed)
    throw new ServiceProblem("illegal_transition", "The delivery was changed at the same moment; read it again.");
  return changed;
}

function illegal(delivery: Delivery, to: DeliveryStatus): ServiceProblem {
  return new ServiceProblem("illegal_transition", `A delivery that is ${delivery.status} can't become ${to}.`);
}
