import type { Vehicle } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import type { FreeRider } from "../../ports.ts";
import type { Queryable } from "../../store/db.ts";
import { WITH_RIDER_IN_SQL } from "../delivery.ts";

/** After this long without a fix, nobody knows where a rider is, so they get no offer. */
const SILENT_MS = 10 * 60_000;
/** The sandbox says where a guest is every ten seconds, while their phone is at hand. */
const GUEST_SILENT_MS = 60_000;

/** Riders on duty whose place is known, without a job and without an open offer. */
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
     where state = 'active' and on_duty and located_at > case when simulated and invited_at is not null then $2 else $1 end::timestamptz
       and not exists (select 1 from offers o where o.rider_id = r.id and o.state = 'open')
       and not exists (select 1 from deliveries d where d.rider_id = r.id and d.status in ${WITH_RIDER_IN_SQL})
     order by id`,
    [SILENT_MS, GUEST_SILENT_MS].map((ms) => new Date(core.now().getTime() - ms)),
  );
  return rows.map(({ id, name, vehicle, capacity_kg, lat, lng }) => {
    return { id, name, vehicle, capacityKg: capacity_kg, position: { lat, lng } };
  });
}
