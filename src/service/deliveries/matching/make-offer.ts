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
  /** Whether the rider may have other deliveries, if there is room for one more. */
  anyRoom?: boolean;
}

/**
 * Offers a delivery, which the transaction holds, to a rider; resolves to the offer's id. Rider and delivery can each have one
 * open offer: null if another process made one first, or if the rider has gone off duty or got a delivery. The delivery falls
 * due when the offer ends.
 */
export async function makeOffer(
  tx: Queryable,
  { deliveryId, riderId, at, speed, anyRoom = false }: NewOffer,
): Promise<string | null> {
  const id = randomId("off");
  // The offer before the rider, as in every transaction that takes both.
  const [made] = await tx.query<{ expires_at: Date }>(
    `insert /* offers */ into offers (id, delivery_id, rider_id, state, offered_at, expires_at)
     select $1, $2, id, 'open', $4, case when invited_at is null then $5 else $6 end::timestamptz from riders where id = $3
     on conflict do nothing returning expires_at`,
    [id, deliveryId, riderId, at, new Date(at.getTime() + offerMs(speed)), new Date(at.getTime() + ANSWER_MS)],
  );
  if (!made) return null;
  // Each statement sees what was committed before it began. So this one sees what the rider did until now.
  const working = await tx.query(
    "select /* rider on duty */ 1 from riders where id = $1 and on_duty and state = 'active' for no key update",
    [riderId],
  );
  const load = await readLoad(tx, riderId);
  const isFree = anyRoom ? hasRoom(load) : load.jobs.length + load.returns.length === 0;
  if (working.length === 0 || !isFree) {
    await tx.query("delete from offers where id = $1", [id]);
    return null;
  }
  await tx.query("update /* end of offer */ deliveries set due_at = $2 where id = $1", [deliveryId, made.expires_at]);
  return id;
}
