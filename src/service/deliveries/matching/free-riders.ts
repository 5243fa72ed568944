import type { Vehicle } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import { idsAround, SURROUNDINGS } from "../../places/cells.ts";
import { metresInSql } from "../../places/distance-in-sql.ts";
import type { FreeRider } from "../../ports.ts";
import { WITH_RIDER_IN_SQL } from "../delivery.ts";
import { returningOfInSql } from "../lifecycle/return-package.ts";
import { type Matchable, REACH_METRES, vehiclesFor } from "./eligibility.ts";

/** After this long without a fix, nobody knows where a rider is, so they get no offer. */
export const SILENT_MINUTES = 10;
/** The sandbox says where a guest is every ten seconds, while their phone is at hand. */
const GUEST_SILENT_MINUTES = 1;

/** SQL condition: the rider `r` is on duty, and their place is known. $1 is the present time. */
const IS_THERE = `r.state = 'active' and r.on_duty and r.located_at > $1::timestamptz
  - make_interval(mins => case when r.simulated and r.invited_at is not null then ${GUEST_SILENT_MINUTES} else ${SILENT_MINUTES} end)`;
/**
 * SQL condition: the rider `r` has neither a delivery, nor a package to bring back, nor an open offer.
 * @param end of each of its queries. With "offset 0" PostgreSQL looks these up rider by rider, in the order in which they come,
 * and not all of them at once: https://www.postgresql.org/docs/current/queries-limit.html
 */
const isIdle = (end = "") =>
  `not exists (select 1 from offers o where o.rider_id = r.id and o.state = 'open' ${end})
   and not exists (select 1 from deliveries d where d.rider_id = r.id and d.status in ${WITH_RIDER_IN_SQL} ${end})
   and not exists (${returningOfInSql("r.id")} ${end})`;

/**
 * SQL condition: the rider `r` has deliveries that may be carried with others, room for one more, and no open offer. Whoever is
 * at a door takes a code or a signature, which an offer would cover.
 */
const HAS_ROOM = `r.capacity_jobs > 1 and not exists (select 1 from offers o where o.rider_id = r.id and o.state = 'open')
  and not exists (${returningOfInSql("r.id")})
  and (select count(*) between 1 and r.capacity_jobs - 1 and bool_and(d.batchable and d.arrived_at is null)
    from deliveries d where d.rider_id = r.id and d.status in ${WITH_RIDER_IN_SQL})`;
/** Riders who are farther from a pick-up than this never save a way by it. */
const BY_THE_WAY = { of: "cell", rings: 12, metres: 6600 } as const;
/** Of those near a pick-up who may have several deliveries, so many are looked at. */
const LOOKED_AT = 100;

interface Row {
  id: string;
  name: string;
  vehicle: Vehicle;
  capacity_kg: number;
  lat: number;
  lng: number;
}

/** Every rider who can get an offer: on duty, seen lately, without a job and without an open offer. */
export async function findFreeRiders({ db, now }: Core): Promise<FreeRider[]> {
  const rows = await db.query<Row>(`select r.* from riders r where ${IS_THERE} and ${isIdle()} order by r.id`, [now()]);
  return rows.map(toFreeRider);
}

/** A delivery, and who is left out when its rider is sought. */
export interface Search {
  delivery: Matchable;
  /** Ids of riders. */
  except?: readonly string[];
}

/**
 * For each of the deliveries the free riders who can carry it and are in reach, the nearest first. What is sought at the same time
 * is sought together: a statement for each size of surroundings.
 * @param most at most so many for each. The search goes on in wider surroundings until it has them
 */
export async function findNearest(core: Core, searches: readonly Search[], most: number): Promise<FreeRider[][]> {
  const found = searches.map((): Found[] => []);
  let open = searches.map((search, n) => ({ ...search, n }));
  for (const size of SURROUNDINGS) {
    if (open.length === 0) break;
    const sought = open.map((search) => ({ ...search, ids: idsAround(search.delivery.pickup, size) }));
    const riders = await findAmong(
      core,
      { where: `r.${size.of} = any (s.ids)`, idle: isIdle("offset 0"), looked: null, most },
      `${most} free riders by ${size.of}`,
      sought,
    );
    for (const [index, { n }] of sought.entries()) found[n] = riders[index] ?? [];
    // Farther away there is nobody who is nearer than those.
    open = open.filter(({ n }) => (found[n]?.[most - 1]?.metres ?? Number.POSITIVE_INFINITY) > size.metres);
  }
  return found.map((riders) => riders.map(toFreeRider));
}

/** Those of the riders who are free now, can carry a delivery and are in reach, the nearest first. */
export async function findFreeAmong(core: Core, delivery: Matchable, ids: readonly string[]): Promise<FreeRider[]> {
  const kind = { where: "r.id = any (s.ids)", idle: isIdle("offset 0"), looked: null, most: null };
  const [riders = []] = await findAmong(core, kind, "free riders by id", [{ delivery, ids }]);
  return riders.map(toFreeRider);
}

/** For each of the deliveries the nearest riders who are on their way with others and have room for it. */
export async function findWithRoom(core: Core, searches: readonly Search[], most: number): Promise<FreeRider[][]> {
  const { of } = BY_THE_WAY;
  const sought = searches.map((search) => ({ ...search, ids: idsAround(search.delivery.pickup, BY_THE_WAY) }));
  const kind = { where: `r.capacity_jobs > 1 and r.${of} = any (s.ids)`, idle: HAS_ROOM, looked: LOOKED_AT, most };
  const found = await findAmong(core, kind, "riders with room", sought);
  return found.map((riders) => riders.map(toFreeRider));
}

interface Sought extends Search {
  /** Of cells, areas or riders. */
  ids: readonly string[];
}
type Found = Row & { metres: number };

/** Whom a search finds. */
interface Kind {
  /** SQL condition for the rider `r` and the delivery `s`. */
  where: string;
  /** SQL condition for the rider `r`, which takes longer to check. */
  idle: string;
  /** How many of the nearest it is checked for, and how many of them are found, for each delivery; null: all. */
  looked: number | null;
  most: number | null;
}

/**
 * Sorts by distance before it looks for jobs and offers: in a crowd, only the nearest are looked up.
 * @param name of the statement, which each connection prepares
 */
async function findAmong(
  { db, now }: Core,
  { where, idle, looked, most }: Kind,
  name: string,
  sought: readonly Sought[],
): Promise<Found[][]> {
  const upTo = (count: number | null) => (count === null ? "" : `limit ${count}`);
  const searches = sought.map(({ delivery: { pickup, packageType, weightKg }, ids, except = [] }, n) => {
    return { n, ...pickup, vehicles: vehiclesFor(packageType), weight: weightKg ?? 0, ids, asked: except };
  });
  const rows = await db.query<Found & { n: number }>(
    `select /* ${name} */ s.n, near.* from jsonb_to_recordset($2::jsonb)
       as s(n int, lat float8, lng float8, vehicles text[], weight float8, ids text[], asked text[])
     cross join lateral (
       select r.id, r.name, r.vehicle, r.capacity_kg, r.lat, r.lng, r.metres from (
         select r.*, ${metresInSql("r.", "s.")} as metres from riders r
         where ${where} and r.id <> all (s.asked) and ${IS_THERE} and r.vehicle = any (s.vehicles) and r.capacity_kg >= s.weight
         order by metres, r.id offset 0 ${upTo(looked)}) r
       where metres <= ${REACH_METRES} and ${idle} order by metres, r.id ${upTo(most)}) near
     order by s.n, near.metres, near.id`,
    [now(), JSON.stringify(searches)],
  );
  const found: Found[][] = sought.map(() => []);
  for (const { n, ...rider } of rows) found[n]?.push(rider);
  return found;
}

function toFreeRider({ id, name, vehicle, capacity_kg, lat, lng }: Row): FreeRider {
  return { id, name, vehicle, capacityKg: capacity_kg, position: { lat, lng } };
}
