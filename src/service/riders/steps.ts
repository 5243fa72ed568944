import { canTransition, type DeliveryStatus } from "../../contract/status.ts";
import type { Core } from "../core.ts";
import { storeCollected } from "../deliveries/cash.ts";
import { type Delivery, findDelivery, holdDelivery } from "../deliveries/delivery.ts";
import { keepLateStep } from "../deliveries/lifecycle/late-steps.ts";
import { assertReportable, storeProblem } from "../deliveries/lifecycle/report-problem.ts";
import { assertCanBecome, changeDelivery } from "../deliveries/lifecycle/transition.ts";
import { type CheckedProof, checkProof, type ProofOfDelivery, storeProof } from "../deliveries/proof/check-proof.ts";
import { ServiceProblem } from "../problem.ts";
import type { Queryable } from "../store/db.ts";
import type { Alongside, SentProblem, StepOptions } from "./rider-app.ts";

/** A rider's step with their delivery, by the status that it leads to. */
interface Step {
  deliveryId: string;
  riderId: string;
  to: DeliveryStatus;
}

/**
 * Takes a step. One that the rider has taken already changes nothing.
 * @throws ServiceProblem unknown_delivery, illegal_transition, late_step
 */
export function takeStep(core: Core, step: Step, options: StepOptions = {}): Promise<void> {
  return orKeepLate(core, step, options, undefined, () => changeStep(core, step, options));
}

/** @param proof of a hand-over */
async function changeStep(
  core: Core,
  step: Step,
  { happenedAt, alongside, cashCollected }: StepOptions,
  proof?: CheckedProof,
): Promise<void> {
  const { deliveryId, to } = step;
  const decide = async (delivery: Delivery, tx: Queryable, at: Date) => {
    const isDone = await isTaken(tx, delivery, step);
    if (cashCollected !== undefined) await storeCollected(tx, deliveryId, { to, collected: cashCollected, at });
    if (isDone) return null;
    if (proof) await storeProof(tx, deliveryId, proof, at);
    return { to, actor: "rider", happenedAt, ...(to === "searching" && { riderId: null }) } as const;
  };
  await changeDelivery(core, deliveryId, decide, alongside);
}

/**
 * Hands a delivery over. Checks the proof only if the rider can still hand over, because reading images is slow.
 * @throws ServiceProblem unknown_delivery, illegal_transition, late_step, and what checking the proof throws
 */
export function handOver(
  core: Core,
  deliveryId: string,
  riderId: string,
  proof: ProofOfDelivery,
  options: StepOptions = {},
): Promise<void> {
  const step = { deliveryId, riderId, to: "delivered" } as const;
  return orKeepLate(core, step, options, proof, async () => {
    const delivery = await findDelivery(core.db, deliveryId);
    if (!delivery) throw new ServiceProblem("unknown_delivery");
    if (delivery.status === "delivered" && delivery.riderId === riderId && options.cashCollected !== undefined) {
      // Kept even if the step is refused: who recorded the hand-over for the rider perhaps didn't know of the cash.
      await storeCollected(core.db, deliveryId, { to: step.to, collected: options.cashCollected, at: core.now() });
    }
    const isDone = await isTaken(core.db, delivery, step);
    const checked = isDone ? undefined : await checkProof(core, deliveryId, proof);
    await changeStep(core, step, options, checked);
  });
}

/**
 * Takes a step. If the rider can't take it, but could as far as their phone knew when they did it, keeps it for a dispatcher.
 * @throws ServiceProblem late_step if it is kept, and whatever `take` throws
 */
async function orKeepLate(
  core: Core,
  step: Step,
  { happenedAt, place = null, cashCollected }: StepOptions,
  proof: ProofOfDelivery | undefined,
  take: () => Promise<void>,
): Promise<void> {
  try {
    await take();
  } catch (error) {
    const isRefused =
      error instanceof ServiceProblem && (error.code === "illegal_transition" || error.code === "unknown_delivery");
    if (!isRefused || happenedAt === undefined) throw error;
    if (!(await keepLateStep(core, { ...step, happenedAt, place, cashCollected, proof }))) throw error;
    throw new ServiceProblem("late_step");
  }
}

/**
 * Reports a problem of a rider's delivery. Reporting the same problem again changes nothing, even without its photo, for
 * example if only the photo didn't get through.
 * @throws ServiceProblem unknown_delivery, illegal_transition, problem_limit, and what reading the photo throws
 */
export async function reportProblem(
  core: Core,
  deliveryId: string,
  riderId: string,
  { readPhoto, ...problem }: SentProblem,
  alongside?: Alongside,
): Promise<void> {
  const delivery = ownOf(await findDelivery(core.db, deliveryId), riderId);
  const isRepeated = await isReported(core.db, delivery, problem);
  if (!isRepeated) await assertReportable(core.db, delivery);
  const photo = isRepeated ? undefined : await readPhoto?.();
  await core.db.transaction(async (tx) => {
    const latest = ownOf(await holdDelivery(tx, deliveryId), riderId);
    if (!(await isReported(tx, latest, problem))) await storeProblem(tx, latest, { ...problem, photo }, core.now());
    await alongside?.(tx, latest);
  });
  await core.changes.publish(deliveryId);
}

/** Whether the rider has reported this problem already. The time, which a phone tells to the millisecond, identifies it. */
async function isReported(
  db: Queryable,
  { id, riderId }: Delivery,
  { reason, note, happenedAt }: SentProblem,
): Promise<boolean> {
  if (happenedAt === undefined) return false;
  const same = await db.query(
    `select 1 from delivery_problems
     where delivery_id = $1 and rider_id = $2 and reason = $3 and note is not distinct from $4::text and at = $5`,
    [id, riderId, reason, note, happenedAt],
  );
  return same.length > 0;
}

/**
 * Whether the rider has taken this step already, or the operator for them. Steps come twice if the phone got no answer, or the
 * rider tapped twice. A hand-over that the operator recorded isn't the rider's: their proof isn't the one that is stored.
 * @throws ServiceProblem unknown_delivery, illegal_transition if the rider neither has taken the step nor can take it
 */
async function isTaken(db: Queryable, delivery: Delivery, { riderId, to }: Step): Promise<boolean> {
  if (delivery.riderId === riderId && canTransition(delivery.status, to)) return false;
  // A rider who has released a delivery stays the last one who accepted it, until another rider accepts it.
  const taken = await db.query(
    `select 1 from delivery_history h
     where h.delivery_id = $1 and h.status = $2
       and (h.actor = 'rider' or h.actor = 'operator' and $2 <> 'delivered')
       and h.sequence > (select max(sequence) from delivery_history where delivery_id = $1 and status = 'rider_assigned')
       and $3 = (select o.rider_id from offers o where o.delivery_id = $1 and o.state = 'accepted'
         order by o.offered_at desc limit 1)`,
    [delivery.id, to, riderId],
  );
  if (taken.length > 0) return true;
  assertCanBecome(ownOf(delivery, riderId), to);
  return false;
}

/** A delivery of another rider counts as unknown, so that nobody learns whose it is. */
function ownOf(delivery: Delivery | null, riderId: string): Delivery {
  if (delivery?.riderId !== riderId) throw new ServiceProblem("unknown_delivery");
  return delivery;
}
