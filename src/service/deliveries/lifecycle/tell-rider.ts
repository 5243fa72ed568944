import type { Queryable } from "../../store/db.ts";

/**
 * Notes that a rider's phones are to be told of a delivery, because somebody else has given it to them, taken it from them or
 * changed it. Riders without a phone that takes pushes see it in their page.
 */
export async function tellRider(tx: Queryable, deliveryId: string, riderId: string | null, at: Date): Promise<void> {
  await tx.query(
    `insert into rider_news (rider_id, delivery_id, at)
     select distinct rider_id, $2, $3::timestamptz from rider_pushes where rider_id = $1
     on conflict (rider_id, delivery_id) do update set at = excluded.at`,
    [riderId, deliveryId, at],
  );
}
