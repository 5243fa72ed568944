import { normaliseBearing } from "../../contract/geo.ts";
import type { Vehicle } from "../../contract/tracking.ts";
import { WITH_RIDER_IN_SQL } from "../deliveries/delivery.ts";
import type { RiderProfile } from "../ports.ts";
import type { Queryable } from "../store/db.ts";
import type { Fix } from "./rider-app.ts";

/** Adds a rider who is signed in nowhere and always on duty, or updates their profile: the sandbox's riders. */
export async function storeRider(db: Queryable, rider: RiderProfile): Promise<void> {
  await db.query(
    `insert into riders (id, name, vehicle, capacity_kg, state, on_duty) values ($1, $2, $3, $4, 'active', true)
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
 * Stores each rider's newest fix, in one statement, and resolves to the ids of the riders whose fix was stored. A fix that
 * isn't newer than the stored one is ignored, and so is one of a rider who neither is on duty nor has a delivery.
 */
export async function storeFixes(db: Queryable, fixes: readonly Fix[]): Promise<ReadonlySet<string>> {
  if (fixes.length === 0) return new Set();
  const newest = new Map<string, Fix>();
  for (const fix of fixes) {
    const known = newest.get(fix.riderId);
    if (!known || known.at < fix.at) newest.set(fix.riderId, fix);
  }
  const rows = [...newest.values()].map((fix) => ({
    id: fix.riderId,
    lat: fix.position.lat,
    lng: fix.position.lng,
    bearing: fix.bearing === null ? null : normaliseBearing(fix.bearing),
    speed_kph: fix.speedKph === null ? null : Math.max(0, fix.speedKph),
    located_at: fix.at.toISOString(),
  }));
  const stored = await db.query<{ id: string }>(
    `update riders r
     set lat = f.lat, lng = f.lng, bearing = f.bearing, speed_kph = f.speed_kph, located_at = f.located_at
     from jsonb_to_recordset($1::jsonb) as f(id text, lat float8, lng float8, bearing float8, speed_kph float8, located_at timestamptz)
     where r.id = f.id and (r.located_at is null or r.located_at < f.located_at) and r.state = 'active'
       and (r.on_duty
         or exists (select 1 from deliveries d where d.rider_id = r.id and d.status in ${WITH_RIDER_IN_SQL}))
     returning r.id`,
    [JSON.stringify(rows)],
  );
  return new Set(stored.map(({ id }) => id));
}
