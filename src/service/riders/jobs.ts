import type { Core } from "../core.ts";
import { type DeliveryRow, fromRow } from "../deliveries/delivery.ts";
import { readSimulation } from "../deliveries/simulation.ts";
import type { Vehicle } from "../ports.ts";
import type { Job } from "./rider-app.ts";

/** Every delivery that a rider has accepted and not yet finished. */
export async function findJobs({ db, speed }: Core): Promise<Job[]> {
  const rows = await db.query<
    DeliveryRow & {
      rider_id: string;
      rider_name: string;
      vehicle: Vehicle;
      capacity_kg: number;
      lat: number | null;
      lng: number | null;
      riders: number;
      code_tries: number;
    }
  >(
    `select d.*, r.name as rider_name, r.vehicle, r.capacity_kg, r.lat, r.lng,
       (select count(*)::int from offers o where o.delivery_id = d.id and o.state = 'accepted') as riders
     from deliveries d join riders r on r.id = d.rider_id
     where d.status in ('rider_assigned', 'rider_arriving', 'at_pickup', 'picked_up', 'in_transit')
     order by d.status_since`,
  );
  return rows.map((row) => {
    const { id, status, since, pickup, dropoff, recipientName, simulation } = fromRow(row);
    return {
      deliveryId: id,
      rider: { id: row.rider_id, name: row.rider_name, vehicle: row.vehicle, capacityKg: row.capacity_kg },
      position: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
      status,
      since,
      pickup,
      dropoff,
      recipientName,
      riders: row.riders,
      codeTries: row.code_tries,
      simulation: readSimulation(simulation, speed),
    };
  });
}
