import { ServiceProblem } from "../../problem.ts";
import { randomId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import { WITH_RIDER_IN_SQL } from "../delivery.ts";
import { returningOfInSql } from "./return-package.ts";

/** What a rider has, and how many deliveries they may have. */
interface Load {
  /** The ids of their deliveries, and of those whose package goes back to the shop with them. */
  jobs: string[];
  returns: string[];
  capacity_jobs: number;
  /** Whether all of their deliveries, and the one that they may get, can be carried with others. */
  batchable: boolean;
}

/**
 * Reads what a rider has. A statement of its own sees what was committed while the one before it waited for the rider's lock:
 * nothing else keeps two acceptances at the same moment apart.
 * @param deliveryId the one that they may get
 */
export async function readLoad(tx: Queryable, riderId: string, deliveryId: string): Promise<Load> {
  const [load] = await tx.query<Load>(
    `select /* jobs of rider */ capacity_jobs, array(${returningOfInSql("r.id")}) as returns,
       array(select d.id from deliveries d where d.rider_id = r.id and d.status in ${WITH_RIDER_IN_SQL}) as jobs,
       not exists (select 1 from deliveries d where d.rider_id = r.id and d.status in ${WITH_RIDER_IN_SQL} and not d.batchable)
         and (select d.batchable from deliveries d where d.id = $2) as batchable
     from riders r where id = $1`,
    [riderId, deliveryId],
  );
  if (!load) throw new Error("a rider is never deleted");
  return load;
}

/** Whether a rider may have one delivery more. Whoever brings a package back does that first. */
export const hasRoom = ({ jobs, returns, capacity_jobs, batchable }: Load): boolean =>
  returns.length === 0 && jobs.length < capacity_jobs && (jobs.length === 0 || batchable);

/**
 * Checks that a rider works and may have one delivery more.
 * @param lock keeps the rider as they are until the transaction ends. Take it after offers, as in every transaction that takes
 * both.
 * @throws ServiceProblem unknown_rider, rider_suspended, illegal_transition
 */
export async function assertRoom(
  tx: Queryable,
  riderId: string,
  deliveryId: string,
  lock: "for no key update" | "" = "",
): Promise<void> {
  const [rider] = await tx.query<{ state: string; on_duty: boolean }>(
    `select state, on_duty from riders where id = $1 ${lock}`,
    [riderId],
  );
  if (!rider) throw new ServiceProblem("unknown_rider");
  if (rider.state === "suspended") throw new ServiceProblem("rider_suspended");
  if (rider.state !== "active" || !rider.on_duty) {
    throw new ServiceProblem("illegal_transition", "The rider is off duty.");
  }
  const load = await readLoad(tx, riderId, deliveryId);
  if (hasRoom(load)) return;
  const theirs = [...load.jobs, ...load.returns].join(", ");
  const why = load.batchable ? "" : " One of them is carried without others.";
  throw new ServiceProblem("illegal_transition", `The rider is on another delivery: ${theirs}.${why}`);
}

/**
 * Takes a rider with room for a delivery without asking them. It counts as an offer that they have accepted, so that their steps are
 * told from those of riders before them.
 * @param from who has it now: both riders are locked, in the order in which everybody locks several
 * @returns other deliveries, whose open offer to the rider has ended
 * @throws ServiceProblem unknown_rider, rider_suspended, illegal_transition
 */
export async function takeRider(
  tx: Queryable,
  deliveryId: string,
  riderId: string,
  at: Date,
  from: string | null = null,
): Promise<string[]> {
  const ended = await tx.query<{ delivery_id: string }>(
    `update offers set state = 'expired' where rider_id = $1 and state = 'open' and delivery_id <> $2
     returning delivery_id`,
    [riderId, deliveryId],
  );
  if (from !== null)
    // In the order of their characters, whatever the database's language: `changeDelivery` sorts them so, too.
    await tx.query('select 1 from riders where id = any ($1) order by id collate "C" for no key update', [
      [from, riderId],
    ]);
  await assertRoom(tx, riderId, deliveryId, "for no key update");
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
