import { type Actor, canTransition, type DeliveryStatus, isFinal } from "../../../contract/status.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import { dropAlerts } from "../approach/alerts.ts";
import { type Delivery, FINAL_IN_SQL, holdDelivery } from "../delivery.ts";
import { storeRideTimes } from "../eta/ride-times.ts";
import { withdrawOffer } from "../matching/close-offers.ts";
import { stirNear } from "../matching/stir-near.ts";
import { settlePlan } from "../plans/settle-plan.ts";
import { noteDoubts, storeHandOverPlace } from "../proof/hand-over.ts";
import { IS_AUTOMATIC } from "../simulation.ts";
import { recordChange } from "./record-change.ts";

export interface Change {
  to: DeliveryStatus;
  actor: Actor;
  at: Date;
  /**
   * When the rider took the step, if the phone reports it later. It is never before the previous step, and never after `at`.
   */
  happenedAt?: Date | undefined;
  /** Absent: the rider stays as it is. */
  riderId?: string | null;
  /** A dispatcher believes a late step: the change is taken from any status, and may have happened before the last one. */
  isLate?: boolean;
}

/** Decides what should change, and writes what belongs to the change. Null: nothing has to change. */
type Decide = (delivery: Delivery, tx: Queryable, at: Date) => Promise<Decided> | Decided;
type Decided = Omit<Change, "at"> | null;

/**
 * The time of something that a phone may report later. It is never before `since`, the time of the previous step, even if
 * the clock was set back since then; and otherwise never after `now`.
 * @param told the time by the phone, whose clock may be wrong; undefined: now
 */
export function clampTime(told: Date | undefined, since: Date, now: Date): Date {
  const latest = Math.max(now.getTime(), since.getTime());
  return new Date(Math.min(latest, Math.max(told?.getTime() ?? latest, since.getTime())));
}

/**
 * Reads a delivery, asks `decide` what should change, and changes it, all in one transaction. Changes of one delivery wait
 * for each other. Then tells the listeners in this process.
 * @param alongside writes in the same transaction, after the change
 * @throws ServiceProblem unknown_delivery, illegal_transition, and whatever `decide` throws
 */
export async function changeDelivery(
  core: Core,
  id: string,
  decide: Decide,
  alongside?: (tx: Queryable, changed: Delivery) => Promise<void>,
): Promise<Delivery> {
  const { changed, freed, moved } = await core.db.transaction(async (tx) => {
    const delivery = await holdDelivery(tx, id);
    if (!delivery) throw new ServiceProblem("unknown_delivery");
    const at = core.now();
    const decided = await decide(delivery, tx, at);
    const changed = decided === null ? delivery : await transition(tx, delivery, { ...decided, at });
    const freed = decided === null ? [] : await findFreed(tx, delivery, changed);
    const moved: string[] = [];
    const riders = decided === null ? [] : [...new Set([delivery.riderId, changed.riderId])];
    // In the order in which everybody locks several.
    for (const one of riders.sort()) if (one !== null) moved.push(...(await settlePlan(core, tx, one, id)));
    if (decided !== null && changed.status === "delivered" && !decided.isLate) {
      await storeRideTimes(core, tx, changed);
      await storeHandOverPlace(tx, changed);
      if (decided.actor === "rider") await noteDoubts(core, tx, changed, at);
    }
    await alongside?.(tx, changed);
    return { changed, freed, moved };
  });
  for (const one of new Set([id, ...moved])) await core.changes.publish(one);
  if (changed.status === "searching") core.due.raise();
  await stirNear(core, freed);
  return changed;
}

/**
 * The riders who may take another delivery now that one has changed: who is free, or has it now and may have several. Its open
 * offer ends when it no longer searches.
 */
async function findFreed(tx: Queryable, before: Delivery, { id, status, riderId }: Delivery): Promise<string[]> {
  if (before.riderId !== null) return isFinal(status) || riderId === null ? [before.riderId] : [];
  if (before.status !== "searching" || status === "searching") return [];
  const several = await tx.query<{ id: string }>("select id from riders where id = $1 and capacity_jobs > 1", [
    riderId,
  ]);
  return [...(await withdrawOffer(tx, id)), ...several.map((rider) => rider.id)];
}

/**
 * Changes a delivery's status; nothing else does. Writes delivery, history and outbox in the caller's transaction.
 * @param delivery which the transaction holds
 * @throws ServiceProblem illegal_transition
 */
export async function transition(tx: Queryable, delivery: Delivery, change: Change): Promise<Delivery> {
  if (!change.isLate) assertCanBecome(delivery, change.to);
  const riderId = change.riderId === undefined ? delivery.riderId : change.riderId;
  // If the clock was set back, the history must still be in order.
  const recordedAt = clampTime(undefined, delivery.since, change.at);
  const since = clampTime(change.happenedAt, change.isLate ? delivery.createdAt : delivery.since, change.at);
  const changed = await recordChange(
    tx,
    { actor: change.actor, at: recordedAt },
    `update deliveries set status = $5, version = version + 1, status_since = $6, rider_id = $7,
       due_at = case when $5 = 'searching' and ${IS_AUTOMATIC} then $6::timestamptz end,
       route_due_at = case when $5 in ${FINAL_IN_SQL} then null
         when route_vehicle <> (select r.vehicle from riders r where r.id = $7) then $6 else route_due_at end
     where id = $4`,
    [delivery.id, change.to, since, riderId],
  );
  if (changed === null) throw new ServiceProblem("unknown_delivery");
  if (isFinal(change.to)) await dropAlerts(tx, delivery.id);
  return changed;
}

/** @throws ServiceProblem illegal_transition */
export function assertCanBecome({ status }: Delivery, to: DeliveryStatus): void {
  if (canTransition(status, to)) return;
  throw new ServiceProblem("illegal_transition", `A delivery that is ${status} can't become ${to}.`);
}
