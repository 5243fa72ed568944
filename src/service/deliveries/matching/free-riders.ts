import type { Core } from "../../core.ts";
import type { FreeRider, Vehicle } from "../../ports.ts";

import type { Queryable } from "../../store/db.ts";

/** A phone that has been silent for longer is not asked: nobody knows where its rider is. */
const SILENT_MS = 10 * 60_000;

/** Riders whose place is known and who have neither a job nor an offer to think about. */
export async function findFreeRiders(core: Core, db: Queryable): Promise<FreeRider[]> {
  const rows = await db.query<{
    id: string;
    name: string;
    vehicle: Vehicle;
    capacity_kg: number;
    lat: number;
    lng: number;
  }>(
    `select id, name, vehicle, capacity_kg, lat, lng from riders r
     where located_at > $1
       and not exists (select 1 from offers o where o.rider_id = r.id and o.state = 'open')
       and not exists (
         select 1 from deliveries d where d.rider_id = r.id
           and d.status in ('rider_assigned', 'rider_arriving', 'at_pickup', 'picked_up', 'in_transit'))
     order by id`,
    [new Date(core.now().getTime() - SILENT_MS)],
  );
  return rows.map(({ id, name, vehicle, capacity_kg, lat, lng }) => {
    return { id, name, vehicle, capacityKg: capacity_kg, position: { lat, lng } };
  });
}
