import type { PackageType } from "../../../contract/delivery.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import { FINAL_IN_SQL } from "../delivery.ts";
import { usualVehicle } from "./pace.ts";
import { toRouteRow } from "./stored-route.ts";

/** So many deliveries a round, in the order of their ids. */
const A_ROUND = 20;

interface Row {
  id: string;
  pickup_lat: number;
  pickup_lng: number;
  dropoff_lat: number;
  dropoff_lng: number;
  package_type: PackageType;
  rider_vehicle: Vehicle | null;
}

/**
 * Returns what gives deliveries the way along the streets that their rider takes: where there was no router when they were
 * created, and where the rider has another vehicle than they were routed for. Call it now and then. Their fees stay, and so
 * does the distance that was charged.
 */
export function createStreetFinder({ db, router, changes }: Core): () => Promise<void> {
  let last = "";

  async function findStreets(): Promise<void> {
    const rows = await db.query<Row>(
      `select d.id, d.pickup_lat, d.pickup_lng, d.dropoff_lat, d.dropoff_lng, d.package_type, r.vehicle as rider_vehicle
       from deliveries d left join riders r on r.id = d.rider_id
       where d.status not in ${FINAL_IN_SQL} and (d.route_estimated or d.route_vehicle <> r.vehicle) and d.id > $1
       order by d.id limit ${A_ROUND}`,
      [last],
    );
    for (const { id, ...row } of rows) {
      const pickup = { lat: row.pickup_lat, lng: row.pickup_lng };
      const dropoff = { lat: row.dropoff_lat, lng: row.dropoff_lng };
      const vehicle = row.rider_vehicle ?? usualVehicle(row.package_type);
      const route = await router.route(pickup, dropoff, vehicle);
      // It is still out, for all the others too.
      if (route?.estimated) return;
      last = id;
      if (!route) continue;
      const stored = toRouteRow(route);
      await db.query(
        `update deliveries set priced_metres = coalesce(priced_metres, route_metres),
           route = $2, route_metres = $3, route_seconds = $4, route_estimated = $5,
           route_vehicle = $6
         where id = $1`,
        [id, stored.route, stored.route_metres, stored.route_seconds, stored.route_estimated, vehicle],
      );
      await changes.publish(id);
    }
    if (rows.length < A_ROUND) last = "";
  }
  return findStreets;
}
