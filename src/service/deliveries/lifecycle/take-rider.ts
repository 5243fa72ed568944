import { ServiceProblem } from "../../problem.ts";
import { randomId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import { WITH_RIDER_IN_SQL } from "../delivery.ts";
import { returningOfInSql } from "./return-package.ts";

/**
 * Checks that a rider works and has no delivery.
 * @param lock keeps the rider as they are until the transaction ends. Take it after offers, as in every transaction that takes
 * both.
 * @throws ServiceProblem unknown_rider, rider_suspended, illegal_transition
 */
export async function assertFree(tx: Queryable, riderId: string, lock: "for no key update" | "" = ""): Promise<void> {
  const [rider] = await tx.query<{ state: string; on_duty: boolean }>(
    `select state, on_duty from riders where id = $1 ${lock}`,
    [riderId],
  );
  if (!rider) throw new ServiceProblem("unknown_rider");
  if (rider.state === "suspended") throw new ServiceProblem("rider_suspended");
  if (rider.state !== "active" || !rider.on_duty) {
    throw new ServiceProblem("illegal_transition", "The rider is off duty.");
  }
  // A statement of its own sees what was committed while this one waited for the lock.
  const [job] = await tx.query<{ id: string }>(
    `select id from deliveries where rider_id = $1 and status in ${WITH_RIDER_IN_SQL}
     union all ${returningOfInSql("$1")}`,
    [riderId],
  );
  if (job) throw new ServiceProblem("illegal_transition", `The rider is on another delivery: ${job.id}.`);
}

/**
 * Takes a free rider for a delivery without asking them. It counts as an offer that they have accepted, so that their steps are
 * told from those of riders before them.
 * @returns other deliveries, whose open offer to the rider has ended
 * @throws ServiceProblem unknown_rider, rider_suspended, illegal_transition
 */
export async function takeRider(tx: Queryable, deliveryId: string, riderId: string, at: Date): Promise<string[]> {
  const ended = await tx.query<{ delivery_id: string }>(
    `update offers set state = 'expired' where rider_id = $1 and state = 'open' and delivery_id <> $2
     returning delivery_id`,
    [riderId, deliveryId],
  );
  await assertFree(tx, riderId, "for no key update");
  // Later than the one before, even in the same millisecond: the last one tells whose the delivery is.
  await tx.query(
    `insert into offers (id, delivery_id, rider_id, state, offered_at, expires_at)
     select $1, $2, $3, 'accepted', o.at, o.at from (
       select greatest($4::timestamptz, max(offered_at) + interval '1 millisecond') as at
       from offers where delivery_id = $2) o`,
    [randomId("off"), deliveryId, riderId, at],
  );
  return ended.map(({ delivery_id }) => delivery_id);
}
