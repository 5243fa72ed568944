import type { PackageType } from "../../../contract/delivery.ts";
import type { Position } from "../../../contract/geo.ts";
import { decodePolyline } from "../../../contract/polyline.ts";
import type { Simulation } from "../../../contract/sandbox.ts";
import type { Actor, DeliveryStatus } from "../../../contract/status.ts";
import type { Proof, TrackedReturn, Vehicle } from "../../../contract/tracking.ts";
import { secondsInstead } from "../../places/seconds-in-town.ts";
import type { Queryable } from "../../store/db.ts";
import { usualVehicle } from "../estimates/pace.ts";
import type { PlannedStop } from "../plans/round.ts";
import { PROVED_BY_IN_SQL } from "../proof/describe-proof.ts";
import { type LegRow, type StoredLeg, type StoredWay, toLeg } from "./stored-leg.ts";

/** Where a rider was last seen. */
export interface LastFix {
  position: Position;
  bearing: number | null;
  speedKph: number | null;
  at: Date;
}

/** The rider of a delivery. */
export interface TrackedPerson {
  name: string;
  vehicle: Vehicle;
  plate: string | null;
  /** The id of their photo. */
  photo: string | null;
  fix: LastFix | null;
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
  /** Its places are only known roughly now. */
  isErased: boolean;
  /** The stored route from the pick-up to the drop-off, with the duration for the rider's vehicle. */
  route: StoredWay;
  /** The vehicle that the streets of this route were chosen for. */
  routeVehicle: Vehicle;
  /** How many minutes longer it was promised to take, because its zone was busy. */
  busyMinutes: number;
  leg: StoredLeg | null;
  /** When the router was last asked for a leg; for which end and vehicle; and how often in a row it knew no such way. */
  legAsked: { at: Date; for: string; inVain: number } | null;
  /** Counts the changes of the route, of the leg and of `legAsked`. */
  wayVersion: number;
  rider: TrackedPerson | null;
  /** The stops of a rider who has other deliveries, too; null where this is the only one. */
  plan: readonly PlannedStop[] | null;
  /** Counts the changes of the rider's plan. */
  planVersion: number;
  history: { status: DeliveryStatus; at: string }[];
  /** Null unless it is cancelled. */
  cancelledBy: Exclude<Actor, "rider"> | null;
  /** The package's way back to the shop; null where it doesn't go back. */
  return: { state: TrackedReturn["state"]; at: Date } | null;
  /** When its rider came near the door; null before. */
  atDoorSince: Date | null;
  /** Since when the rider is at somebody else's door, if that is the next stop of their plan; null if they aren't. */
  otherDoorSince: Date | null;
  simulation: Simulation | null;
}

/** What changes with each fix. */
interface FixRow {
  lat: number | null;
  lng: number | null;
  bearing: number | null;
  speed_kph: number | null;
  located_at: Date | null;
  at_door_since: Date | null;
  other_door_since: Date | null;
}

/** What a known delivery is compared by. */
interface Versions {
  version: number;
  way_version: number;
  plan_version: number;
}

/** What changes seldom; times as JSON has them. */
interface Rest {
  account_id: string;
  status: DeliveryStatus;
  status_since: string;
  scheduled_at: string | null;
  package_type: PackageType;
  proved_by: Proof;
  signed_by: string | null;
  is_erased: boolean;
  pickup: [lat: number, lng: number];
  dropoff: [lat: number, lng: number];
  route: string;
  route_metres: number;
  route_seconds: number;
  route_estimated: boolean | null;
  route_vehicle: Vehicle | null;
  busy_minutes: number;
  leg: LegRow | null;
  leg_asked_at: string | null;
  leg_asked_for: string;
  leg_in_vain: number;
  rider_name: string | null;
  vehicle: Vehicle | null;
  plate: string | null;
  photo: string | null;
  plan: PlannedStop[] | null;
  history: { status: DeliveryStatus; at: string }[];
  cancelled_by: Exclude<Actor, "rider"> | null;
  return: TrackedReturn | null;
  simulation: Simulation | null;
}

const COLUMNS = [
  ..."account_id status status_since scheduled_at package_type route route_metres route_seconds route_estimated".split(
    " ",
  ),
  ..."route_vehicle busy_minutes leg leg_asked_at leg_asked_for leg_in_vain simulation".split(" "),
];
const REST_IN_SQL = `json_build_object(${COLUMNS.map((name) => `'${name}', d.${name}`).join(", ")},
  'pickup', json_build_array(d.pickup_lat, d.pickup_lng), 'dropoff', json_build_array(d.dropoff_lat, d.dropoff_lng),
  'is_erased', d.erased_at is not null, 'proved_by', ${PROVED_BY_IN_SQL}, 'signed_by', d.signature, 'rider_name', r.name, 'vehicle', r.vehicle,
  'plate', r.plate, 'plan', r.plan, 'photo', (select p.id from rider_photos p where p.rider_id = r.id),
  'history', (select json_agg(json_build_object('status', h.status, 'at', h.at) order by h.sequence)
              from delivery_history h where h.delivery_id = d.id),
  'cancelled_by', (select h.actor from delivery_history h where h.delivery_id = d.id and d.status = 'cancelled' and h.status = d.status),
  'return', (select json_build_object('state', b.state, 'at', b.at) from delivery_returns b where b.delivery_id = d.id))`;

/**
 * Reads deliveries. Most of a delivery changes seldom, so the database sends that only where `known` has another version.
 * @returns those that exist, in no particular order; a known one itself if nothing in it has changed
 */
export async function loadTracked(
  db: Queryable,
  ids: readonly string[],
  known: (id: string) => Tracked | undefined = () => undefined,
): Promise<Tracked[]> {
  const rows = await db.query<FixRow & Versions & { id: string; rest: Rest | null }>(
    `select /* tracking records */ d.id, d.version, d.way_version, coalesce(r.plan_version, 0) as plan_version, r.lat, r.lng, r.bearing, r.speed_kph, r.located_at, d.at_door_since,
       case when r.plan is not null and r.plan #>> '{0,delivery_id}' <> d.id
         then (select o.at_door_since from deliveries o where o.id = r.plan #>> '{0,delivery_id}') end as other_door_since,
       case when d.version = k.version and d.way_version = k.way_version and coalesce(r.plan_version, 0) = k.plan_version then null else ${REST_IN_SQL} end as rest
     from unnest($1::text[], $2::int[], $3::int[], $4::int[]) as k(id, version, way_version, plan_version)
       join deliveries d on d.id = k.id left join riders r on r.id = d.rider_id`,
    [
      ids,
      ids.map((id) => known(id)?.version ?? 0),
      ids.map((id) => known(id)?.wayVersion ?? 0),
      ids.map((id) => known(id)?.planVersion ?? 0),
    ],
  );
  return rows.flatMap((row) => {
    const before = row.rest === null ? known(row.id) : toTracked(row, row.rest);
    return before ? withFix(before, row) : [];
  });
}

function withFix(before: Tracked, row: FixRow): Tracked {
  const { rider } = before;
  const fix = toFix(row);
  const [atDoorSince, otherDoorSince] = [row.at_door_since, row.other_door_since];
  const isSame =
    rider?.fix?.at.getTime() === fix?.at.getTime() &&
    before.atDoorSince?.getTime() === atDoorSince?.getTime() &&
    before.otherDoorSince?.getTime() === otherDoorSince?.getTime();
  return isSame ? before : { ...before, rider: rider && { ...rider, fix }, atDoorSince, otherDoorSince };
}

function toFix({ lat, lng, located_at, bearing, speed_kph }: FixRow): LastFix | null {
  if (lat === null || lng === null || located_at === null) return null;
  return { position: { lat, lng }, bearing, speedKph: speed_kph, at: located_at };
}

function toTracked({ id, version, way_version, plan_version }: Versions & { id: string }, rest: Rest): Tracked {
  const routeVehicle = rest.route_vehicle ?? usualVehicle(rest.package_type);
  return {
    id,
    accountId: rest.account_id,
    status: rest.status,
    version,
    since: new Date(rest.status_since),
    scheduledAt: toDate(rest.scheduled_at),
    packageType: rest.package_type,
    provedBy: rest.proved_by,
    signedBy: rest.signed_by,
    pickup: toPosition(rest.pickup),
    dropoff: toPosition(rest.dropoff),
    isErased: rest.is_erased,
    route: {
      polyline: rest.route,
      distanceMetres: rest.route_metres,
      durationSeconds: secondsInstead(rest.route_seconds, routeVehicle, rest.vehicle ?? routeVehicle),
      // In rows of older releases, two points are a straight line: a route along streets has corners.
      estimated: rest.route_estimated ?? decodePolyline(rest.route).length <= 2,
    },
    routeVehicle,
    busyMinutes: rest.busy_minutes,
    leg: rest.leg && toLeg(rest.leg),
    legAsked: rest.leg_asked_at
      ? { at: new Date(rest.leg_asked_at), for: rest.leg_asked_for, inVain: rest.leg_in_vain }
      : null,
    wayVersion: way_version,
    planVersion: plan_version,
    plan: rest.plan,
    rider:
      rest.rider_name === null || rest.vehicle === null
        ? null
        : { name: rest.rider_name, vehicle: rest.vehicle, plate: rest.plate, photo: rest.photo, fix: null },
    history: rest.history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
    cancelledBy: rest.cancelled_by,
    return: rest.return && { ...rest.return, at: new Date(rest.return.at) },
    atDoorSince: null,
    otherDoorSince: null,
    simulation: rest.simulation,
  };
}

const toDate = (time: string | null): Date | null => (time === null ? null : new Date(time));
const toPosition = ([lat, lng]: [number, number]): Position => ({ lat, lng });
