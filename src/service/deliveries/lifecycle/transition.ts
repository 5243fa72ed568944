import { type Actor, canTransition, type DeliveryStatus, isFinal } from "../../../contract/status.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { isUniqueViolation, type Queryable } from "../../store/db.ts";
import { dropAlerts } from "../approach/alerts.ts";
import { type Delivery, findDelivery } from "../delivery.ts";
import { storeRideTimes } from "../eta/ride-times.ts";
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
}

/** Decides what should change, and writes what belongs to the change. Null: nothing has to change. */
type Decide = (delivery: Delivery, tx: Queryable, at: Date) => Promise<Decided> | Decided;
type Decided = Omit<Change, "at"> | null;

/** Somebody else has changed the delivery since it was read. */
class ChangedMeanwhile extends ServiceProblem {
  constructor() {
    super("illegal_transition", "The delivery was changed at the same moment; read it again.");
  }
}

/**
 * Runs work that changes a delivery. If somebody else changed the delivery meanwhile, runs it once more: the change may
 * still be possible.
 */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return work();
    throw error;
  }
}

/** @throws ServiceProblem illegal_transition if a statement found no delivery with the version that it compares */
export function assertChanged<T>(changed: T | null | undefined): asserts changed is T {
  if (changed === null || changed === undefined) throw new ChangedMeanwhile();
}

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
 * Reads a delivery, asks `decide` what should change, and changes it, all in one transaction. Then tells the listeners in
 * this process.
 * @param alongside writes in the same transaction, after the change
 * @throws ServiceProblem unknown_delivery, illegal_transition, and whatever `decide` throws
 */
export async function changeDelivery(
  core: Core,
  id: string,
  decide: Decide,
  alongside?: (tx: Queryable, changed: Delivery) => Promise<void>,
): Promise<Delivery> {
  const change = () =>
    core.db.transaction(async (tx) => {
      const delivery = await findDelivery(tx, id);
      if (!delivery) throw new ServiceProblem("unknown_delivery");
      const at = core.now();
      const decided = await decide(delivery, tx, at);
      const changed = decided === null ? delivery : await transition(tx, delivery, { ...decided, at });
      if (decided !== null && changed.status === "delivered") await storeRideTimes(core, tx, changed);
      await alongside?.(tx, changed);
      return changed;
    });
  const changed = await onceMore(change);
  await core.changes.publish(id);
  return changed;
}

/**
 * Changes a delivery's status; nothing else does. Compares and sets the version, so that of two changes to the same version
 * one succeeds and the other throws. Writes delivery, history and outbox in the caller's transaction.
 * @throws ServiceProblem illegal_transition
 */
export async function transition(tx: Queryable, delivery: Delivery, change: Change): Promise<Delivery> {
  assertCanBecome(delivery, change.to);
  const riderId = change.riderId === undefined ? delivery.riderId : change.riderId;
  // If the clock was set back, the history must still be in order.
  const recordedAt = clampTime(undefined, delivery.since, change.at);
  const since = clampTime(change.happenedAt, delivery.since, change.at);
  const changed = await recordChange(
    tx,
    { actor: change.actor, at: recordedAt },
    `update deliveries set status = $6, version = version + 1, status_since = $7, rider_id = $8
     where id = $4 and version = $5`,
    [delivery.id, delivery.version, change.to, since, riderId],
  ).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new ServiceProblem("illegal_transition", "The rider is on another delivery.");
    throw error;
  });
  assertChanged(changed);
  if (isFinal(change.to)) await dropAlerts(tx, delivery.id);
  return changed;
}

/** @throws ServiceProblem illegal_transition */
export function assertCanBecome({ status }: Delivery, to: DeliveryStatus): void {
  if (canTransition(status, to)) return;
  throw new ServiceProblem("illegal_transition", `A delivery that is ${status} can't become ${to}.`);
}
