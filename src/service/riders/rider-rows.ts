import { normaliseBearing } from "../../contract/geo.ts";
import type { DeliveryStatus } from "../../contract/status.ts";
import type { Vehicle } from "../../contract/tracking.ts";
import type { Sighting } from "../deliveries/approach/watch-approach.ts";
import { WITH_RIDER_IN_SQL } from "../deliveries/delivery.ts";
import { DOOR_METRES } from "../deliveries/eta/door.ts";
import { returningOfInSql } from "../deliveries/lifecycle/return-package.ts";
import { SILENT_MINUTES } from "../deliveries/matching/free-riders.ts";
import { cellsOf } from "../places/cells.ts";
import { metresInSql } from "../places/distance-in-sql.ts";
import type { RiderProfile } from "../ports.ts";
import type { Queryable } from "../store/db.ts";
import { CAN_BE_THERE_IN_SQL, IS_AT_WORK_IN_SQL } from "./reach.ts";
import type { Fix, FixOutcome } from "./rider-app.ts";

/** Adds a rider who is signed in nowhere and always on duty, or updates their profile: the sandbox's riders. */
export async function storeRider(db: Queryable, rider: RiderProfile): Promise<void> {
  await db.query(
    `insert into riders (id, name, vehicle, capacity_kg, plate, state, on_duty, simulated)
     values ($1, $2, $3, $4, $5, 'active', true, true)
     on conflict (id) do update set name = $2, vehicle = $3, capacity_kg = $4, plate = $5`,
    [rider.id, rider.name, rider.vehicle, rider.capacityKg, rider.plate ?? null],
  );
}

/** A rider's vehicle and the time of their last fix, null before the first. Undefined for an unknown id. */
export async function findRider(
  db: Queryable,
  id: string,
): Promise<{ vehicle: Vehicle; locatedAt: Date | null } | undefined> {
  const [row] = await db.query<{ vehicle: Vehicle; located_at: Date | null }>(
    "select vehicle, located_at from riders where id = $1",
    [id],
  );
  return row && { vehicle: row.vehicle, locatedAt: row.located_at };
}

/** What became of a batch of fixes, and the deliveries whose riders moved. */
export interface StoredFixes {
  outcomes: ReadonlyMap<string, FixOutcome>;
  /** The riders on duty who have come to another area, or whose place was unknown. */
  newHere: string[];
  sightings: Sighting[];
}

interface StoredRow {
  rider_id: string;
  outcome: FixOutcome;
  is_new_here: boolean;
  delivery_id: string | null;
  status: DeliveryStatus;
  dropoff_lat: number;
  dropoff_lng: number;
  is_near: boolean;
  has_arrived: boolean;
}

/**
 * Stores fixes, one of each rider at most, in one statement, and resolves to what became of each. A fix that isn't newer than
 * the stored one is ignored, and so is one of a rider who neither is on duty nor has a delivery. A phone's fix that is too far
 * from the stored one to be reached in the time between is ignored, too, unless it is believed; one that is far from the
 * rider's deliveries is always ignored. The first fix at the door of a delivery is noted with the delivery; if another
 * transaction has that locked, the next fix is.
 * The riders are locked in the order of their ids first: two batches that lock them in different orders would deadlock.
 */
export async function storeFixes(
  db: Queryable,
  fixes: readonly Fix[],
  isBelieved: (fix: Fix) => boolean,
): Promise<StoredFixes> {
  const cells = fixes.map(({ position }) => cellsOf(position));
  const rows = await db.query<StoredRow>(
    `with /* fixes */ locked as (
       select id, lat, lng, located_at, area, state, on_duty, simulated from riders
       where id = any ($1::text[]) order by id for no key update
     ), judged as (
       select r.id, f.lat, f.lng, f.bearing, f.speed_kph, f.located_at, f.cell, f.area,
         r.on_duty and (r.area is distinct from f.area
           or r.located_at < f.located_at - interval '${SILENT_MINUTES} minutes') as is_new_here,
         case when r.located_at >= f.located_at then 'not_newer'
           when r.state <> 'active' or not (r.on_duty
             or exists (select 1 from deliveries d where d.rider_id = r.id and d.status in ${WITH_RIDER_IN_SQL})
             or exists (${returningOfInSql("r.id")}))
             then 'off_duty'
           when r.simulated or (r.id = any ($7::text[]) or ${CAN_BE_THERE_IN_SQL}) and ${IS_AT_WORK_IN_SQL} then 'stored'
           else 'too_far' end as outcome
       from locked r
       join unnest($1::text[], $2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::timestamptz[], $8::text[], $9::text[])
         as f(id, lat, lng, bearing, speed_kph, located_at, cell, area) on f.id = r.id
     ), moved as (
       update riders r
       set lat = f.lat, lng = f.lng, bearing = f.bearing, speed_kph = f.speed_kph, located_at = f.located_at,
         cell = f.cell, area = f.area
       from judged f where r.id = f.id and f.outcome = 'stored'
     ), jobs as (
       select d.id, d.rider_id, d.status, d.dropoff_lat, d.dropoff_lng, d.at_door_since, d.nearby_at, d.arrived_at,
         f.lat, f.lng, f.located_at
       from judged f
       join deliveries d on d.rider_id = f.id and d.status in ${WITH_RIDER_IN_SQL}
       where f.outcome = 'stored'
     ), at_door as (
       select d.id, j.located_at from jobs j join deliveries d on d.id = j.id
       where j.status = 'in_transit' and j.at_door_since is null and ${metresInSql("j.", "j.dropoff_")} <= ${DOOR_METRES}
       for no key update of d skip locked
     ), noted as (
       update deliveries d set at_door_since = a.located_at from at_door a where d.id = a.id
     )
     select f.id as rider_id, f.outcome, f.is_new_here, j.id as delivery_id, j.status, j.dropoff_lat, j.dropoff_lng,
       j.nearby_at is not null as is_near, j.arrived_at is not null as has_arrived
     from judged f left join jobs j on j.rider_id = f.id`,
    [
      fixes.map(({ riderId }) => riderId),
      fixes.map(({ position }) => position.lat),
      fixes.map(({ position }) => position.lng),
      fixes.map(({ bearing }) => (bearing === null ? null : normaliseBearing(bearing))),
      fixes.map(({ speedKph }) => (speedKph === null ? null : Math.max(0, speedKph))),
      fixes.map(({ at }) => at.toISOString()),
      fixes.filter(isBelieved).map(({ riderId }) => riderId),
      cells.map(({ cell }) => cell),
      cells.map(({ area }) => area),
    ],
  );
  const byRider = new Map(fixes.map((fix) => [fix.riderId, fix]));
  return {
    outcomes: new Map(rows.map(({ rider_id, outcome }) => [rider_id, outcome])),
    newHere: rows.filter((row) => row.outcome === "stored" && row.is_new_here).map(({ rider_id }) => rider_id),
    sightings: rows.flatMap((row) => {
      const fix = byRider.get(row.rider_id);
      return fix && row.delivery_id !== null ? toSighting(row, row.delivery_id, fix) : [];
    }),
  };
}

function toSighting(row: StoredRow, deliveryId: string, { position, at }: Fix): Sighting {
  return {
    deliveryId,
    status: row.status,
    dropoff: { lat: row.dropoff_lat, lng: row.dropoff_lng },
    rider: position,
    at,
    isNear: row.is_near,
    hasArrived: row.has_arrived,
  };
}
