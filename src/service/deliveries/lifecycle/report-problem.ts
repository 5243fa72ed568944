import { PROBLEM_EVENT_TYPE } from "../../../contract/event.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { ReportProblem } from "../../../contract/rider.ts";
import { hasRider } from "../../../contract/status.ts";
import { ServiceProblem } from "../../problem.ts";
import { randomId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import type { Delivery } from "../delivery.ts";
import type { CleanImage } from "../proof/clean-image.ts";
import { storeImage } from "../proof/stored-images.ts";
import { isoTimeInSql } from "./record-change.ts";
import { assertChanged, clampTime } from "./transition.ts";

/** What is in a rider's way. */
export interface DeliveryProblem {
  reason: ReportProblem["reason"];
  note: string | null;
  photo?: CleanImage | undefined;
  /** When it was, where the rider's phone says it later. */
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
 * Stores what a rider reports about a delivery that they have, and its event. The status stays; the version counts the
 * event, so that merchants can tell its place among the others.
 * @throws ServiceProblem illegal_transition, problem_limit
 */
export async function storeProblem(
  tx: Queryable,
  delivery: Delivery,
  { reason, note, photo, happenedAt }: DeliveryProblem,
  now: Date,
): Promise<void> {
  await assertReportable(tx, delivery);
  const { id, version, since } = delivery;
  const photoId = photo ? await storeImage(tx, { deliveryId: id, kind: "problem", image: photo, at: now }) : null;
  const [reported] = await tx.query(
    `with changed as (
       update deliveries set version = version + 1 where id = $3 and version = $4
       returning id, account_id, external_id, status, version, rider_id),
     problem as (
       insert into delivery_problems (delivery_id, sequence, rider_id, reason, note, at, photo_id)
       select id, version, rider_id, $5::text, $6::text, $9::timestamptz, $8::text from changed),
     event as (
       insert into outbox (event_id, delivery_id, account_id, sequence, type, created_at, payload)
       select $1::text, id, account_id, version, $2::text, $7::timestamptz, json_build_object(
         'delivery_id', id,
         'external_id', external_id,
         'status', status,
         'previous_status', status,
         'sequence', version,
         'changed_by', 'rider',
         'happened_at', ${isoTimeInSql("$9::timestamptz")},
         'problem', json_build_object('reason', $5::text, 'note', $6::text, 'photo_id', $8::text),
         'rider', (select json_build_object('name', r.name) from riders r where r.id = changed.rider_id))
       from changed)
     select 1 from changed`,
    [
      randomId("evt"),
      PROBLEM_EVENT_TYPE,
      id,
      version,
      reason,
      note,
      clampTime(undefined, since, now),
      photoId,
      clampTime(happenedAt, since, now),
    ],
  );
  assertChanged(reported);
}
