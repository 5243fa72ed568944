import { distanceMetres, type Position } from "../../../contract/geo.ts";
import type { Queryable } from "../../store/db.ts";

/** A rider so near the drop-off is at the door: they park, ring, and climb stairs. */
const DOOR_METRES = 60;

export function isAtDoor(position: Position, dropoff: Position): boolean {
  return distanceMetres(position, dropoff) <= DOOR_METRES;
}

/** A rider who has come near the door of their delivery. */
export interface DoorArrival {
  deliveryId: string;
  at: Date;
}

/** Stores when riders came near the door, once for each delivery. What another process changes now is left to it. */
export async function storeDoorArrivals(db: Queryable, arrivals: readonly DoorArrival[]): Promise<void> {
  if (arrivals.length === 0) return;
  await db.query(
    `with free as (
       select id from deliveries where id = any ($1::text[]) and at_door_since is null for no key update skip locked)
     update deliveries d set at_door_since = a.at
     from unnest($1::text[], $2::timestamptz[]) as a(id, at) where d.id = a.id and d.id in (select id from free)`,
    [arrivals.map(({ deliveryId }) => deliveryId), arrivals.map(({ at }) => at.toISOString())],
  );
}
