import { PROBLEM_EVENT_TYPE } from "../../../contract/event.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { ReportProblem } from "../../../contract/rider.ts";
import { hasRider } from "../../../contract/status.ts";
import { ServiceProblem } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import type { Delivery } from "../delivery.ts";
import type { CleanImage } from "../proof/clean-image.ts";
import { storeImage } from "../proof/stored-images.ts";
import { recordEvent } from "./record-event.ts";
import { clampTime } from "./transition.ts";

/** What is in a rider's way. */
export interface DeliveryProblem {
  reason: ReportProblem["reason"];
  note: string | null;
  photo?: CleanImage | undefined;
  /** When it happened, if the rider's phone reports it later. */
  happenedAt?: Date | undefined;
}

/**
 * Checks that a rider can report a problem of a delivery.
 * @throws ServiceProblem illegal_transition, problem_limit
 */
export async function assertReportable(db: Queryable, { id, status }: Delivery): Promise<void> {
  if (!hasRider(status)) throw new ServiceProblem("illegal_transition", `The delivery is ${status}.`);
  const [known] = await db.query<{ count: number }>(
    "select count(*)::int as count from delivery_problems where delivery_id = $1",
    [id],
  );
  if ((known?.count ?? 0) >= LIMITS.problems) throw new ServiceProblem("problem_limit");
}

/**
 * Stores a problem that a delivery's rider reports, and its event. The status stays.
 * @param delivery which the transaction holds
 * @throws ServiceProblem illegal_transition, problem_limit
 */
export async function storeProblem(
  tx: Queryable,
  delivery: Delivery,
  { reason, note, photo, happenedAt }: DeliveryProblem,
  now: Date,
): Promise<void> {
  await assertReportable(tx, delivery);
  const { id, since } = delivery;
  const photo_id = photo ? await storeImage(tx, { deliveryId: id, kind: "problem", image: photo, at: now }) : null;
  const happened = clampTime(happenedAt, since, now);
  const sequence = await recordEvent(tx, id, {
    type: PROBLEM_EVENT_TYPE,
    by: "rider",
    happenedAt: happened,
    at: clampTime(undefined, since, now),
    data: { problem: { reason, note, photo_id } },
  });
  await tx.query(
    `insert into delivery_problems (delivery_id, sequence, rider_id, reason, note, at, photo_id)
     select id, $2, rider_id, $3, $4, $5, $6 from deliveries where id = $1`,
    [id, sequence, reason, note, happened, photo_id],
  );
}
