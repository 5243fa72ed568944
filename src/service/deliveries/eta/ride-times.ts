import type { Vehicle } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import type { Queryable } from "../../store/db.ts";
import { type Delivery, WITH_RIDER_IN_SQL } from "../delivery.ts";
import { usualVehicle } from "../estimates/pace.ts";
import { readSimulation } from "../simulation.ts";
import { LEARNED_FROM_MS, type RideTimes } from "./learn.ts";

/**
 * At most this many rides of each kind of vehicle are stored in ten minutes. They teach enough, and the table stays small
 * however large the service is.
 */
const MOST_IN_TEN_MINUTES = 2;
/** Rides of faster simulations aren't stored: there, one second of delay between two steps is a large part of the ride. */
const FASTEST_SIMULATION = 10;

/**
 * Stores how long the parts of a delivery took. Call it in the transaction in which the rider hands the delivery over. It
 * leaves out deliveries that say nothing about the streets: with a guessed route or one for another vehicle, moved by hand
 * or by a scenario, completed by the operator, or carried with others, whose stops lie between their own.
 */
export async function storeRideTimes(core: Core, tx: Queryable, delivery: Delivery): Promise<void> {
  const { mode, speed, scenario } = readSimulation(delivery.simulation, core.speed);
  if (mode === "manual" || scenario !== null || speed > FASTEST_SIMULATION) return;
  const between = (from: string, to: string) => `(extract(epoch from t.${to} - t.${from}) * $2)::float8`;
  await tx.query(
    `insert into ride_times
       (delivery_id, vehicle, left_at, router_seconds, approach_seconds, shop_seconds, ride_seconds, door_seconds,
        usual_vehicle)
     select $1, t.vehicle, t.left_at, t.route_seconds,
       ${between("ordered_at", "at_shop")}, ${between("at_shop", "left_at")},
       ${between("left_at", "at_door")}, ${between("at_door", "done_at")}, $4
     from (
       select r.id as rider_id, r.vehicle, d.route_seconds, d.at_door_since as at_door,
         min(h.at) filter (where h.status = 'searching') as ordered_at,
         max(h.at) filter (where h.status = 'rider_assigned') as taken_at,
         max(h.at) filter (where h.status = 'at_pickup') as at_shop,
         max(h.at) filter (where h.status = 'in_transit') as left_at,
         max(h.at) filter (where h.status = 'delivered' and h.actor = 'rider') as done_at
       from deliveries d join riders r on r.id = d.rider_id join delivery_history h on h.delivery_id = d.id
       where d.id = $1 and d.route_estimated is false and d.route_vehicle = r.vehicle group by d.id, r.id) t
     where t.done_at is not null and t.left_at is not null
       and not exists (select 1 from deliveries o where o.rider_id = t.rider_id and o.status in ${WITH_RIDER_IN_SQL})
       and not exists (select 1 from deliveries o
         where o.rider_id = t.rider_id and o.status = 'delivered' and o.id <> $1 and o.status_since > t.taken_at)
       and (
       select count(*) from ride_times o
       where o.vehicle = t.vehicle and o.left_at > t.left_at - interval '10 minutes' and o.left_at <= t.left_at) < $3
     on conflict do nothing`,
    [delivery.id, speed, MOST_IN_TEN_MINUTES, usualVehicle(delivery.packageType)],
  );
}

interface Row {
  delivery_id: string;
  vehicle: Vehicle;
  left_at: Date;
  router_seconds: number;
  approach_seconds: number | null;
  shop_seconds: number | null;
  ride_seconds: number | null;
  door_seconds: number | null;
  usual_vehicle: Vehicle | null;
}

/**
 * How many rows one query reads. The embedded database reads all rows of an answer together, and no other work gets a turn
 * until then.
 */
const A_PAGE = 1000;

/** Loads the rides of the last eight weeks. */
export async function loadRideTimes({ db, now }: Pick<Core, "db" | "now">): Promise<RideTimes[]> {
  const since = forgottenAt(now());
  const rides: RideTimes[] = [];
  for (let last = ""; ; ) {
    const rows = await db.query<Row>(
      `select delivery_id, vehicle, left_at, router_seconds, approach_seconds, shop_seconds, ride_seconds, door_seconds,
         usual_vehicle
       from ride_times where left_at > $1 and delivery_id > $2 order by delivery_id limit ${A_PAGE}`,
      [since, last],
    );
    for (const row of rows) rides.push(toRideTimes(row));
    last = rows.at(-1)?.delivery_id ?? last;
    if (rows.length < A_PAGE) return rides;
  }
}

const toRideTimes = (row: Row): RideTimes => ({
  vehicle: row.vehicle,
  usualVehicle: row.usual_vehicle,
  leftAt: row.left_at,
  routerSeconds: row.router_seconds,
  approach: row.approach_seconds,
  shop: row.shop_seconds,
  ride: row.ride_seconds,
  door: row.door_seconds,
});

/** Deletes rides that are older than eight weeks. Call it now and then. */
export async function deleteOldRideTimes({ db, now }: Core): Promise<void> {
  await db.query("delete from ride_times where left_at <= $1", [forgottenAt(now())]);
}

const forgottenAt = (now: Date) => new Date(now.getTime() - LEARNED_FROM_MS);
