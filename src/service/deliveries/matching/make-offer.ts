import { randomId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";

/** How long a rider has to answer. The sandbox divides it by its speed for riders of its fleet, but no person is faster. */
const ANSWER_MS = 30_000;
const SHORTEST_ANSWER_MS = 3000;

/** How long an offer to a rider of the fleet stays open, in milliseconds. */
export function offerMs(speed: number): number {
  return Math.max(SHORTEST_ANSWER_MS, ANSWER_MS / speed);
}

/**
 * Offers a delivery to a rider; resolves to the offer's id. Rider and delivery can each have one open offer: null if
 * another process made one first, or the rider went off duty.
 */
export async function makeOffer(
  tx: Queryable,
  { deliveryId, riderId, at, speed }: { deliveryId: string; riderId: string; at: Date; speed: number },
): Promise<string | null> {
  const id = randomId("off");
  const [made] = await tx.query(
    `insert into offers (id, delivery_id, rider_id, state, offered_at, expires_at)
     select $1, $2, id, 'open', $4, case when invited_at is null then $5 else $6 end::timestamptz
     from riders where id = $3 and on_duty and state = 'active'
     on conflict do nothing returning id`,
    [id, deliveryId, riderId, at, new Date(at.getTime() + offerMs(speed)), new Date(at.getTime() + ANSWER_MS)],
  );
  return made ? id : null;
}
