import type { Position } from "../../../contract/geo.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import { surroundingsOf } from "../../places/cells.ts";
import { metresInSql } from "../../places/distance-in-sql.ts";
import type { FreeRider } from "../../ports.ts";
import type { SqlValue } from "../../store/db.ts";
import { WITH_RIDER_IN_SQL } from "../delivery.ts";
import { type Matchable, REACH_METRES, vehiclesFor } from "./eligibility.ts";

/** After this long without a fix, nobody knows where a rider is, so they get no offer. */
export const SILENT_MINUTES = 10;
/** The sandbox says where a guest is every ten seconds, while their phone is at hand. */
const GUEST_SILENT_MINUTES = 1;

/** SQL condition: the rider `r` is on duty, and their place is known. $1 is the present time. */
const IS_THERE = `r.state = 'active' and r.on_duty and r.located_at > $1::timestamptz
  - make_interval(mins => case when r.simulated and r.invited_at is not null then ${GUEST_SILENT_MINUTES} else ${SILENT_MINUTES} end)`;
/**
 * SQL condition: the rider `r` has neither a delivery nor an open offer.
 * @param end of each of its queries. With "offset 0" PostgreSQL looks these up rider by rider, in the order in which they come,
 * and not all of them at once: https://www.postgresql.org/docs/current/queries-limit.html
 */
const isIdle = (end = "") =>
  `not exists (select 1 from offers o where o.rider_id = r.id and o.state = 'open' ${end})
   and not exists (select 1 from deliveries d where d.rider_id = r.id and d.status in ${WITH_RIDER_IN_SQL} ${end})`;

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

/**
 * The free riders who can carry a delivery and are in reach, the nearest first.
 * @param except ids of riders who are left out
 * @param most at most so many. The search goes on in wider surroundings until it has them
 */
export async function findNearest(
  core: Core,
  delivery: Matchable,
  { except = [], most }: { except?: readonly string[]; most: number },
): Promise<FreeRider[]> {
  let found: Found[] = [];
  for (const { of, ids, metres } of surroundingsOf(delivery.pickup)) {
    found = await findAmong(
      core,
      delivery,
      `select /* ${most} free riders by ${of} */ *`,
      `r.${of} = any ($6::text[]) and r.id <> all ($7::text[])`,
      [ids, except],
      most,
    );
    const last = found[most - 1];
    if (last && last.metres <= metres) break;
  }
  return found.map(toFreeRider);
}

/** Those of the riders who are free now, can carry a delivery and are in reach, the nearest first. */
export async function findFreeAmong(core: Core, delivery: Matchable, ids: readonly string[]): Promise<FreeRider[]> {
  return (await findAmong(core, delivery, "select *", "r.id = any ($6::text[])", [ids], ids.length)).map(toFreeRider);
}

type Found = Row & { metres: number };

/**
 * Sorts by distance before it looks for jobs and offers: in a crowd, only the nearest are looked up.
 * @param select how the statement begins: one that is prepared says its name there
 * @param where condition for the rider `r`, with params from $6 on
 */
function findAmong(
  { db, now }: Core,
  { pickup, packageType, weightKg }: Matchable,
  select: string,
  where: string,
  params: readonly SqlValue[],
  most: number,
): Promise<Found[]> {
  const { lat, lng }: Position = pickup;
  return db.query<Found>(
    `${select} from (
       select r.*, ${metresInSql("r.", "p.")} as metres
       from riders r, (select $2::float8 as lat, $3::float8 as lng) p
       where ${where} and ${IS_THERE} and r.vehicle = any ($4::text[]) and r.capacity_kg >= $5
       order by metres, r.id offset 0) r
     where metres <= ${REACH_METRES} and ${isIdle("offset 0")} order by metres, r.id limit ${most}`,
    [now(), lat, lng, vehiclesFor(packageType), weightKg ?? 0, ...params],
  );
}

function toFreeRider({ id, name, vehicle, capacity_kg, lat, lng }: Row): FreeRider {
  return { id, name, vehicle, capacityKg: capacity_kg, position: { lat, lng } };
}
