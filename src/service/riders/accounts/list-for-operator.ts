import type { ListRiders, OperatorRider, OperatorRiderList, RiderDocuments } from "../../../contract/operator.ts";
import type { FixFault } from "../../../contract/rider.ts";
import { DEFAULT_LIMIT, toPage } from "../../../contract/schema.ts";
import type { DeliveryStatus } from "../../../contract/status.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import { WITH_RIDER_IN_SQL } from "../../deliveries/delivery.ts";
import { returningOfInSql } from "../../deliveries/lifecycle/return-package.ts";
import { showPhone } from "../../phones.ts";
import { ServiceProblem, unknownCursor } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";

interface Row {
  id: string;
  name: string;
  vehicle: Vehicle;
  phone: string | null;
  plate: string | null;
  photo_id: string | null;
  capacity_kg: number;
  capacity_jobs: number;
  state: "invited" | "active" | "suspended";
  on_duty: boolean;
  documents: RiderDocuments;
  place_fault: FixFault | null;
  lat: number | null;
  lng: number | null;
  located_at: Date | null;
  jobs: { delivery_id: string; status: DeliveryStatus; since: string }[];
}

/**
 * A page of all riders by name, those of the sandbox included: who is on duty, where, and with what.
 * @throws ServiceProblem invalid_request naming starting_after
 */
export async function listForOperator(
  db: Queryable,
  { limit = DEFAULT_LIMIT, starting_after, on_duty, search }: ListRiders,
): Promise<OperatorRiderList> {
  const cursor = starting_after ?? null;
  if (cursor !== null) {
    const [known] = await db.query("select from riders where id = $1", [cursor]);
    if (!known) throw unknownCursor("a rider");
  }
  const those = [
    "($1::text is null or (r.name, r.id) > ((select name from riders where id = $1), $1))",
    ...(on_duty === undefined ? [] : ["r.on_duty"]),
    ...(search === undefined
      ? []
      : ["(strpos(lower(concat_ws(' ', r.name, r.plate)), lower($3)) > 0 or r.phone like $4)"]),
  ].join(" and ");
  const digits = search?.replace(/[\s()+.-]/g, "") ?? "";
  const searched = search === undefined ? [] : [search, /^\d{4,15}$/.test(digits) ? `%${digits}` : null];
  return toPage(await load(db, those, [cursor, limit + 1, ...searched]), limit);
}

/** Every rider on duty. */
export const listOnDuty = (db: Queryable): Promise<OperatorRider[]> =>
  load(db, "$1::text is null and r.on_duty", [null, null]);

/** The sandbox's own riders have names for ids. */
const CAN_BE_ID = /^[\w-]{1,120}$/;

/** @throws ServiceProblem unknown_rider */
export async function readForOperator(db: Queryable, id: string): Promise<OperatorRider> {
  const [found] = CAN_BE_ID.test(id) ? await load(db, "r.id = $1", [id, 1]) : [];
  if (!found) throw new ServiceProblem("unknown_rider");
  return found;
}

/** @param params one of the condition, how many riders at most (null: all), and others of the condition */
async function load(
  db: Queryable,
  where: string,
  params: [string | null, number | null, ...(string | null)[]],
): Promise<OperatorRider[]> {
  const rows = await db.query<Row>(
    `select r.id, r.name, r.vehicle, r.phone, r.plate, r.capacity_kg, r.capacity_jobs, r.state, r.on_duty, r.documents, r.lat, r.lng, r.located_at,
       (select p.id from rider_photos p where p.rider_id = r.id) as photo_id, (
       select min(f.fix_fault) from (
         select s.fix_fault from rider_sessions s where s.rider_id = r.id
         union all select g.fix_fault from rider_gps_apps g where g.rider_id = r.id) f) as place_fault, (
       select coalesce(json_agg(json_build_object('delivery_id', d.id, 'status', d.status, 'since', d.status_since)
         order by d.status_since), '[]')
       from deliveries d where d.rider_id = r.id and (d.status in ${WITH_RIDER_IN_SQL} or d.id in (${returningOfInSql("r.id")}))) as jobs
     from riders r
     where ${where} order by r.name, r.id limit $2`,
    params,
  );
  return rows.map(({ lat, lng, located_at, jobs, ...rider }) => ({
    ...rider,
    phone_display: showPhone(rider.phone, null),
    location: lat === null || lng === null ? null : { lat, lng },
    located_at: located_at?.toISOString() ?? null,
    jobs: jobs.map(({ since, ...job }) => ({ ...job, since: new Date(since).toISOString() })),
  }));
}
