import type { PackageType } from "../../../contract/delivery.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import type { Route } from "../../places/ports.ts";
import { FINAL_IN_SQL } from "../delivery.ts";
import { usualVehicle } from "./pace.ts";
import { toRouteRow } from "./stored-route.ts";

/** How many ways one round asks the router for. */
const A_ROUND = 20;
/**
 * After this many questions in a row without an answer, the round ends: the router is down for the other deliveries, too.
 */
const MOST_SILENT = 3;
/**
 * How many seconds to wait before the same way is asked for again: at first, and at most. Each failure doubles the wait.
 */
const RESTS = {
  /** The router gave no answer. If it is down, it answers as soon as it is back. Or only this question takes it too long. */
  silent: { first: 8, most: 60 },
  /**
   * The router refused the question, or knows no way for this vehicle. It answers the same until somebody changes the
   * router.
   */
  refused: { first: 60, most: 3600 },
} as const;

interface Row {
  id: string;
  pickup_lat: number;
  pickup_lng: number;
  dropoff_lat: number;
  dropoff_lng: number;
  package_type: PackageType;
  rider_vehicle: Vehicle | null;
  route_asks: number;
}

/**
 * Replaces the routes of some active deliveries by routes along the streets: where no router answered when the delivery was
 * created, and where the rider has another vehicle than the route is for. The longest due comes first, and processes share
 * them. Call it now and then. The fee and the charged distance stay as they are.
 */
export async function findStreets(core: Core): Promise<void> {
  let silent = 0;
  for (let asked = 0; asked < A_ROUND && silent < MOST_SILENT; asked++) {
    const row = await claimNext(core);
    if (!row) return;
    const vehicle = row.rider_vehicle ?? usualVehicle(row.package_type);
    const route = await core.router.route(placeOf(row, "pickup"), placeOf(row, "dropoff"), vehicle);
    if (route?.estimated === false) await store(core, row.id, route, vehicle);
    else if (!route || route.isRefused) await rest(core, row.id, restSeconds("refused", row.route_asks));
    silent = route?.estimated && !route.isRefused ? silent + 1 : 0;
  }
}

/** Claims the way that is longest due, as if the router gave no answer: then it is due again soon. */
async function claimNext({ db, now }: Core): Promise<Row | undefined> {
  const at = now();
  const { first, most } = RESTS.silent;
  const [row] = await db.query<Row>(
    `update deliveries d set route_asks = route_asks + 1,
       route_due_at = $1::timestamptz + least(${most}, ${first} * 2 ^ least(route_asks, 20)) * interval '1 second'
     where id = (select id from deliveries where route_due_at <= $1 order by route_due_at limit 1 for no key update skip locked)
     returning id, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng, package_type, route_asks - 1 as route_asks,
       (select r.vehicle from riders r where r.id = d.rider_id) as rider_vehicle`,
    [at],
  );
  return row;
}

const placeOf = (row: Row, end: "pickup" | "dropoff") => ({ lat: row[`${end}_lat`], lng: row[`${end}_lng`] });

function restSeconds(why: keyof typeof RESTS, asks: number): number {
  const { first, most } = RESTS[why];
  return Math.min(most, first * 2 ** asks);
}

async function rest({ db, now }: Core, id: string, seconds: number): Promise<void> {
  await db.query("update deliveries set route_due_at = $2 where id = $1 and route_due_at is not null", [
    id,
    new Date(now().getTime() + seconds * 1000),
  ]);
}

async function store({ db, changes }: Core, id: string, route: Route, vehicle: Vehicle): Promise<void> {
  const stored = toRouteRow(route);
  await db.query(
    `update deliveries set priced_metres = coalesce(priced_metres, route_metres),
       route = $2, route_metres = $3, route_seconds = $4, route_estimated = $5,
       route_vehicle = $6, way_version = way_version + 1, route_due_at = null, route_asks = 0
     where id = $1`,
    [id, stored.route, stored.route_metres, stored.route_seconds, stored.route_estimated, vehicle],
  );
  await changes.publish(id);
}

/** Makes ways due that an older release has stored, which doesn't know the column. Call it now and then. */
export async function adoptWays({ db, now }: Core): Promise<void> {
  await db.query(
    `update deliveries d set route_due_at = $1
     where status not in ${FINAL_IN_SQL} and route_due_at is null
       and (route_estimated or route_vehicle <> (select r.vehicle from riders r where r.id = d.rider_id))`,
    [now()],
  );
}
