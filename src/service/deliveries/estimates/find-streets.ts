import type { PackageType } from "../../../contract/delivery.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import type { Route } from "../../places/ports.ts";
import type { Elapsed } from "../../store/open-clock.ts";
import { FINAL_IN_SQL } from "../delivery.ts";
import { usualVehicle } from "./pace.ts";
import { toRouteRow } from "./stored-route.ts";

/** How many ways one round asks the router for, and how many deliveries one query reads, in the order of their ids. */
const A_ROUND = 20;
const A_PAGE = 200;
/** A round reads at most this many pages; the next round continues behind them. */
const MOST_PAGES = 10;
/**
 * After this many questions in a row without an answer, the round ends: the router is down for the other deliveries, too.
 */
const MOST_SILENT = 3;

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
 * Returns a function that replaces the routes of active deliveries by routes along the streets: where no router answered
 * when the delivery was created, and where the rider has another vehicle than the route is for. Call it now and then. The
 * fee and the charged distance stay as they are.
 */
export function createStreetFinder(core: Core): () => Promise<void> {
  const rests = createRests(core.elapsed);
  let last = "";

  const readPage = () =>
    core.db.query<Row>(
      `select d.id, d.pickup_lat, d.pickup_lng, d.dropoff_lat, d.dropoff_lng, d.package_type, r.vehicle as rider_vehicle
       from deliveries d left join riders r on r.id = d.rider_id
       where d.status not in ${FINAL_IN_SQL} and (d.route_estimated or d.route_vehicle <> r.vehicle) and d.id > $1
       order by d.id limit ${A_PAGE}`,
      [last],
    );

  return async () => {
    let asked = 0;
    let silent = 0;
    for (let page = 0; page < MOST_PAGES; page++) {
      const rows = await readPage();
      for (const row of rows) {
        if (asked >= A_ROUND || silent >= MOST_SILENT) return;
        // The next round continues behind this delivery even if its way isn't found, so that it doesn't hold up the others.
        last = row.id;
        const vehicle = row.rider_vehicle ?? usualVehicle(row.package_type);
        const way = `${row.id} ${vehicle}`;
        if (rests.isResting(way)) continue;
        asked++;
        const route = await findStreets(core, row, vehicle);
        const isSilent = route?.estimated === true && !route.isRefused;
        silent = isSilent ? silent + 1 : 0;
        if (route?.estimated === false) rests.end(way);
        else rests.begin(way, isSilent ? "silent" : "refused");
      }
      if (rows.length === A_PAGE) continue;
      last = "";
      rests.forget();
      return;
    }
  };
}

/** Asks for the way of a delivery, and stores it if the router knows it. */
async function findStreets({ db, router, changes }: Core, row: Row, vehicle: Vehicle): Promise<Route | null> {
  const pickup = { lat: row.pickup_lat, lng: row.pickup_lng };
  const dropoff = { lat: row.dropoff_lat, lng: row.dropoff_lng };
  const route = await router.route(pickup, dropoff, vehicle);
  if (!route || route.estimated) return route;
  const stored = toRouteRow(route);
  await db.query(
    `update deliveries set priced_metres = coalesce(priced_metres, route_metres),
       route = $2, route_metres = $3, route_seconds = $4, route_estimated = $5,
       route_vehicle = $6, way_version = way_version + 1
     where id = $1`,
    [row.id, stored.route, stored.route_metres, stored.route_seconds, stored.route_estimated, vehicle],
  );
  await changes.publish(row.id);
  return route;
}

/**
 * How many seconds the finder waits before it asks for the same way again: at first, and at most. Each failure doubles the
 * wait.
 */
const RESTS = {
  /** The router gave no answer. If it is down, it answers as soon as it is back. Or this question alone takes it too long. */
  silent: { first: 8, most: 60 },
  /**
   * The router refused the question, or knows no way for this vehicle. It answers the same until somebody changes the
   * router.
   */
  refused: { first: 60, most: 3600 },
} as const;

/** Remembers the ways that the router couldn't tell, and until when not to ask for them. */
function createRests(elapsed: Elapsed) {
  const rests = new Map<string, { times: number; until: number }>();
  return {
    isResting: (way: string) => (rests.get(way)?.until ?? 0) > elapsed(),
    begin: (way: string, why: keyof typeof RESTS) => {
      const times = rests.get(way)?.times ?? 0;
      const { first, most } = RESTS[why];
      rests.set(way, { times: times + 1, until: elapsed() + Math.min(most, first * 2 ** times) });
    },
    end: (way: string) => rests.delete(way),
    /** Forgets the ways that weren't asked for again in the hour after their wait was over: their deliveries have ended. */
    forget: () => {
      for (const [way, { until }] of rests) if (elapsed() - until > RESTS.refused.most) rests.delete(way);
    },
  };
}
