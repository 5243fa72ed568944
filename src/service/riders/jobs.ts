import type { Simulation } from "../../contract/sandbox.ts";
import type { Vehicle } from "../../contract/tracking.ts";
import type { Core } from "../core.ts";
import { type DeliveryRow, toDelivery, WITH_RIDER_IN_SQL } from "../deliveries/delivery.ts";
import { TURN_IN_SQL } from "../deliveries/plans/round.ts";
import { readSimulation } from "../deliveries/simulation.ts";
import type { Demand, Job, WayBack } from "./rider-app.ts";

/** Every delivery that a rider has accepted and not yet finished; of each rider the one first that they go on with now. */
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
     where d.status in ${WITH_RIDER_IN_SQL}
     order by ${TURN_IN_SQL} nulls last, d.status_since`,
  );
  return rows.map((row) => {
    const { id, status, since, pickup, dropoff, recipientName, simulation } = toDelivery(row);
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

/** Every package that is on its way back to the shop. */
export async function findReturns({ db, speed }: Core): Promise<WayBack[]> {
  const rows = await db.query<{ delivery_id: string; rider_id: string; at: Date; simulation: Simulation | null }>(
    `select b.delivery_id, b.rider_id, b.at, d.simulation
     from delivery_returns b join deliveries d on d.id = b.delivery_id where b.state = 'returning'`,
  );
  return rows.map(({ delivery_id, rider_id, at, simulation }) => ({
    deliveryId: delivery_id,
    riderId: rider_id,
    since: at,
    simulation: readSimulation(simulation, speed),
  }));
}

/** Every delivery that waits for a rider, the longest waiting first. */
export async function findDemand({ db, speed }: Core): Promise<Demand[]> {
  const rows = await db.query<{
    id: string;
    pickup_lat: number;
    pickup_lng: number;
    status_since: Date;
    simulation: Simulation | null;
  }>(
    `select id, pickup_lat, pickup_lng, status_since, simulation
     from deliveries where status = 'searching' order by status_since`,
  );
  return rows.map((row) => ({
    deliveryId: row.id,
    pickup: { lat: row.pickup_lat, lng: row.pickup_lng },
    since: row.status_since,
    simulation: readSimulation(row.simulation, speed),
  }));
}
