import type { PackageType } from "../../../contract/delivery.ts";
import type { Position } from "../../../contract/geo.ts";
import type { Simulation } from "../../../contract/sandbox.ts";
import type { DeliveryStatus } from "../../../contract/status.ts";
import type { Proof, Vehicle } from "../../../contract/tracking.ts";
import type { Route } from "../../places/ports.ts";
import { secondsInstead } from "../../places/seconds-in-town.ts";
import type { Queryable } from "../../store/db.ts";
import { FINAL_IN_SQL } from "../delivery.ts";
import { usualVehicle } from "../estimates/pace.ts";
import { ROUTE_COLUMNS, type RouteRow, readRoute } from "../estimates/stored-route.ts";
import { PROVED_BY_IN_SQL } from "../proof/describe-proof.ts";

/** Where a rider was last seen. */
export interface LastFix {
  position: Position;
  bearing: number | null;
  speedKph: number | null;
  at: Date;
}

/** What a tracking record is built from. */
export interface Tracked {
  id: string;
  accountId: string;
  status: DeliveryStatus;
  version: number;
  since: Date;
  scheduledAt: Date | null;
  packageType: PackageType;
  /** How the hand-over was confirmed, once it was. */
  provedBy: Proof;
  /** Who has signed for it; null where nobody has. */
  signedBy: string | null;
  pickup: Position;
  dropoff: Position;
  /** The stored route from the pick-up to the drop-off, with the duration for the rider's vehicle. */
  route: Route;
  /** The vehicle that the streets of this route were chosen for. */
  routeVehicle: Vehicle;
  rider: { name: string; vehicle: Vehicle; fix: LastFix | null } | null;
  history: { status: DeliveryStatus; at: Date }[];
  /** When its rider came near the door; null before. */
  atDoorSince: Date | null;
  simulation: Simulation | null;
}

/** The part of a delivery that changes most often. A refresh reads it for all active deliveries. */
export interface ActiveState {
  id: string;
  version: number;
  /** Its route is known to be more than a straight line. */
  hasStreets: boolean;
  /** Null where an older release stored the route. */
  routeVehicle: Vehicle | null;
  fix: LastFix | null;
}

interface FixRow {
  lat: number | null;
  lng: number | null;
  bearing: number | null;
  speed_kph: number | null;
  located_at: Date | null;
}

interface TrackedRow extends FixRow, RouteRow {
  id: string;
  account_id: string;
  status: DeliveryStatus;
  version: number;
  status_since: Date;
  scheduled_at: Date | null;
  package_type: PackageType;
  proved_by: Proof;
  signed_by: string | null;
  pickup_lat: number;
  pickup_lng: number;
  dropoff_lat: number;
  dropoff_lng: number;
  route_vehicle: Vehicle | null;
  at_door_since: Date | null;
  rider_name: string | null;
  vehicle: Vehicle | null;
  history: { status: DeliveryStatus; at: string }[];
  simulation: Simulation | null;
}

/** The deliveries with these ids, in no particular order. Unknown ids are left out. */
export async function loadTracked(db: Queryable, ids: readonly string[]): Promise<Tracked[]> {
  if (ids.length === 0) return [];
  const rows = await db.query<TrackedRow>(
    `select d.id, d.account_id, d.status, d.version, d.status_since, d.scheduled_at,
       d.pickup_lat, d.pickup_lng, d.dropoff_lat, d.dropoff_lng, ${ROUTE_COLUMNS}, d.route_vehicle, d.at_door_since, d.simulation,
       d.package_type, ${PROVED_BY_IN_SQL} as proved_by, d.signature as signed_by,
       r.name as rider_name, r.vehicle, r.lat, r.lng, r.bearing, r.speed_kph, r.located_at,
       (select json_agg(json_build_object('status', h.status, 'at', h.at) order by h.sequence)
        from delivery_history h where h.delivery_id = d.id) as history
     from deliveries d left join riders r on r.id = d.rider_id where d.id = any ($1)`,
    [ids],
  );
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    status: row.status,
    version: row.version,
    since: row.status_since,
    scheduledAt: row.scheduled_at,
    packageType: row.package_type,
    provedBy: row.proved_by,
    signedBy: row.signed_by,
    pickup: { lat: row.pickup_lat, lng: row.pickup_lng },
    dropoff: { lat: row.dropoff_lat, lng: row.dropoff_lng },
    ...toRoute(row),
    rider:
      row.rider_name === null || row.vehicle === null
        ? null
        : { name: row.rider_name, vehicle: row.vehicle, fix: toFix(row) },
    history: row.history.map(({ status, at }) => ({ status, at: new Date(at) })),
    atDoorSince: row.at_door_since,
    simulation: row.simulation,
  }));
}

function toRoute(row: TrackedRow): Pick<Tracked, "route" | "routeVehicle"> {
  const route = readRoute(row);
  const routeVehicle = row.route_vehicle ?? usualVehicle(row.package_type);
  const durationSeconds = secondsInstead(route.durationSeconds, routeVehicle, row.vehicle ?? routeVehicle);
  return { route: { ...route, durationSeconds }, routeVehicle };
}

/** Every delivery that hasn't ended. */
export async function loadActiveStates(db: Queryable): Promise<ActiveState[]> {
  const rows = await db.query<
    FixRow & { id: string; version: number; has_streets: boolean; route_vehicle: Vehicle | null }
  >(
    `select d.id, d.version, d.route_estimated is false as has_streets, d.route_vehicle, r.lat, r.lng, r.bearing, r.speed_kph, r.located_at
     from deliveries d left join riders r on r.id = d.rider_id where d.status not in ${FINAL_IN_SQL}`,
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    hasStreets: row.has_streets,
    routeVehicle: row.route_vehicle,
    fix: toFix(row),
  }));
}

function toFix(row: FixRow): LastFix | null {
  if (row.lat === null || row.lng === null || row.located_at === null) return null;
  return {
    position: { lat: row.lat, lng: row.lng },
    bearing: row.bearing,
    speedKph: row.speed_kph,
    at: row.located_at,
  };
}
