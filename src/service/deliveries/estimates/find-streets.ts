import type { PackageType } from "../../../contract/delivery.ts";
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
}

/**
 * Returns what gives deliveries that were created without a router their way along the streets, once a router answers.
 * Call it now and then. Their fees stay, and so does the distance that was charged.
 */
export function createStreetFinder({ db, router, changes }: Core): () => Promise<void> {
  let last = "";

  async function findStreets(): Promise<void> {
    const rows = await db.query<Row>(
      `select id, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng, package_type from deliveries
       where route_estimated and status not in ${FINAL_IN_SQL} and id > $1 order by id limit ${A_ROUND}`,
      [last],
    );
    for (const { id, ...row } of rows) {
      const pickup = { lat: row.pickup_lat, lng: row.pickup_lng };
      const dropoff = { lat: row.dropoff_lat, lng: row.dropoff_lng };
      const route = await router.route(pickup, dropoff, usualVehicle(row.package_type));
      // It is still out, for all the others too.
      if (route?.estimated) return;
      last = id;
      if (!route) continue;
      const stored = toRouteRow(route);
      await db.query(
        `update deliveries set priced_metres = coalesce(priced_metres, route_metres),
           route = $2, route_metres = $3, route_seconds = $4, route_estimated = $5
         where id = $1 and route_estimated`,
        [id, stored.route, stored.route_metres, stored.route_seconds, stored.route_estimated],
      );
      await changes.publish(id);
    }
    if (rows.length < A_ROUND) last = "";
  }
  return findStreets;
}
