import { randomId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import { hasRoom, readLoad } from "../lifecycle/take-rider.ts";

/** How long a rider has to answer. The sandbox divides it by its speed for riders of its fleet, but no person is faster. */
const ANSWER_MS = 30_000;
const SHORTEST_ANSWER_MS = 3000;

/** How long an offer to a rider of the fleet stays open, in milliseconds. */
export function offerMs(speed: number): number {
  return Math.max(SHORTEST_ANSWER_MS, ANSWER_MS / speed);
}

interface NewOffer {
  deliveryId: string;
  riderId: string;
  at: Date;
  speed: number;
  /** The deliveries that the rider has, as the offer takes for granted; null: whatever, while there is room for one more. */
  jobs: readonly string[] | null;
  /** What it adds to what a rider has before them. */
  adds?: Added | undefined;
}

/** How many seconds and stops a delivery adds to a rider's round. */
export interface Added {
  seconds: number;
  stops: number;
}

/**
 * Offers a delivery, which the transaction holds, to a rider; resolves to the offer's id. Rider and delivery can each have one
 * open offer: null if another process made one first, or if the rider has gone off duty or got a delivery. The delivery falls
 * due when the offer ends.
 */
export async function makeOffer(
  tx: Queryable,
  { deliveryId, riderId, at, speed, jobs, adds }: NewOffer,
): Promise<string | null> {
  const id = randomId("off");
  // The offer before the rider, as in every transaction that takes both.
  const [made] = await tx.query<{ expires_at: Date }>(
    `insert /* offers */ into offers (id, delivery_id, rider_id, state, offered_at, expires_at, adds_seconds, adds_stops)
     select $1, $2, id, 'open', $4, case when invited_at is null then $5 else $6 end::timestamptz, $7, $8
     from riders where id = $3
     on conflict do nothing returning expires_at`,
    [
      id,
      deliveryId,
      riderId,
      at,
      new Date(at.getTime() + offerMs(speed)),
      new Date(at.getTime() + ANSWER_MS),
      adds?.seconds ?? null,
      adds?.stops ?? null,
    ],
  );
  if (!made) return null;
  // Each statement sees what was committed before it began. So this one sees what the rider did until now.
  const working = await tx.query(
    "select /* rider on duty */ 1 from riders where id = $1 and on_duty and state = 'active' for no key update",
    [riderId],
  );
  const load = await readLoad(tx, riderId, deliveryId);
  const isAsThought = jobs === null || jobs.toSorted().join() === load.jobs.toSorted().join();
  if (working.length === 0 || !isAsThought || !hasRoom(load)) {
    await tx.query("delete from offers where id = $1", [id]);
    return null;
  }
  await tx.query("update /* end of offer */ deliveries set due_at = $2 where id = $1", [deliveryId, made.expires_at]);
  return id;
}
