import { normaliseBearing } from "../../contract/geo.ts";
import type { Vehicle } from "../../contract/tracking.ts";
import { WITH_RIDER_IN_SQL } from "../deliveries/delivery.ts";
import type { RiderProfile } from "../ports.ts";
import type { Queryable } from "../store/db.ts";
import { CAN_BE_THERE_IN_SQL, IS_AT_WORK_IN_SQL } from "./reach.ts";
import type { Fix, FixOutcome } from "./rider-app.ts";

/** Adds a rider who is signed in nowhere and always on duty, or updates their profile: the sandbox's riders. */
export async function storeRider(db: Queryable, rider: RiderProfile): Promise<void> {
  await db.query(
    `insert into riders (id, name, vehicle, capacity_kg, state, on_duty, simulated)
     values ($1, $2, $3, $4, 'active', true, true)
     on conflict (id) do update set name = $2, vehicle = $3, capacity_kg = $4`,
    [rider.id, rider.name, rider.vehicle, rider.capacityKg],
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

/**
 * Stores fixes, one of each rider at most, in one statement, and resolves to what became of each. A fix that isn't newer than
 * the stored one is ignored, and so is one of a rider who neither is on duty nor has a delivery. A phone's fix that is too far
 * from the stored one to be reached in the time between is ignored, too, unless it is believed; one that is far from the
 * rider's deliveries is always ignored.
 * The riders are locked in the order of their ids first: two batches that lock them in different orders would deadlock.
 */
export async function storeFixes(
  db: Queryable,
  fixes: readonly Fix[],
  isBelieved: (fix: Fix) => boolean,
): Promise<ReadonlyMap<string, FixOutcome>> {
  const rows = await db.query<{ id: string; outcome: FixOutcome }>(
    `with locked as (
       select id, lat, lng, located_at, state, on_duty, simulated from riders
       where id = any ($1::text[]) order by id for no key update
     ), judged as (
       select r.id, f.lat, f.lng, f.bearing, f.speed_kph, f.located_at,
         case when r.located_at >= f.located_at then 'not_newer'
           when r.state <> 'active' or not (r.on_duty
             or exists (select 1 from deliveries d where d.rider_id = r.id and d.status in ${WITH_RIDER_IN_SQL}))
             then 'off_duty'
           when r.simulated or (r.id = any ($7::text[]) or ${CAN_BE_THERE_IN_SQL}) and ${IS_AT_WORK_IN_SQL} then 'stored'
           else 'too_far' end as outcome
       from locked r
       join unnest($1::text[], $2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::timestamptz[])
         as f(id, lat, lng, bearing, speed_kph, located_at) on f.id = r.id
     ), moved as (
       update riders r
       set lat = f.lat, lng = f.lng, bearing = f.bearing, speed_kph = f.speed_kph, located_at = f.located_at
       from judged f where r.id = f.id and f.outcome = 'stored'
     )
     select id, outcome from judged`,
    [
      fixes.map(({ riderId }) => riderId),
      fixes.map(({ position }) => position.lat),
      fixes.map(({ position }) => position.lng),
      fixes.map(({ bearing }) => (bearing === null ? null : normaliseBearing(bearing))),
      fixes.map(({ speedKph }) => (speedKph === null ? null : Math.max(0, speedKph))),
      fixes.map(({ at }) => at.toISOString()),
      fixes.filter(isBelieved).map(({ riderId }) => riderId),
    ],
  );
  return new Map(rows.map(({ id, outcome }) => [id, outcome]));
}
