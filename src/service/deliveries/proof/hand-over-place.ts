import { distanceMetres } from "../../../contract/geo.ts";
import type { Queryable } from "../../store/db.ts";
import type { Delivery } from "../delivery.ts";

/** A position of before says nothing about the hand-over. */
const LATELY_MS = 5 * 60_000;

/**
 * Stores with a delivery that was handed over how far from the drop-off its rider was last seen. It proves nothing by
 * itself, because phones err, but a hand-over far from the door is one that the merchant should ask about.
 */
export async function storeHandOverPlace(tx: Queryable, { id, riderId, dropoff, since }: Delivery): Promise<void> {
  const [rider] = await tx.query<{ lat: number; lng: number }>(
    "select lat, lng from riders where id = $1 and lat is not null and lng is not null and located_at >= $2",
    [riderId, new Date(since.getTime() - LATELY_MS)],
  );
  if (!rider) return;
  const metres = Math.round(distanceMetres(rider, dropoff));
  await tx.query("update deliveries set handed_over_metres = $2 where id = $1", [id, metres]);
}
