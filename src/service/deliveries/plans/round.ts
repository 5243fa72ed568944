import type { PackageType } from "../../../contract/delivery.ts";
import { isSamePlace, type Position } from "../../../contract/geo.ts";
import type { Simulation } from "../../../contract/sandbox.ts";
import { type DeliveryStatus, isBeforePickup } from "../../../contract/status.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import { secondsInstead } from "../../places/seconds-in-town.ts";
import type { Queryable } from "../../store/db.ts";
import { WITH_RIDER_IN_SQL } from "../delivery.ts";
import { usualVehicle } from "../estimates/pace.ts";
import { usualStay } from "../eta/learned.ts";
import { readSimulation } from "../simulation.ts";
import type { Stop } from "./best-order.ts";

/** What plans are made with. */
export type Planning = Pick<Core, "now" | "learned" | "speed">;

/** A stop as the rider's plan holds it, in the column `plan`. */
export interface PlannedStop {
  delivery_id: string;
  end: Stop["end"];
  lat: number;
  lng: number;
  /** The way from the stop before it, by the router; where it is guessed, `estimated` says so. */
  seconds: number;
  metres: number;
  estimated: boolean;
  /** The router has been asked for this way. */
  asked?: true;
  /** Since when the rider waits for this package, if they are at its shop now. */
  arrived_at?: string;
}

/** A delivery that a rider has, or may get. */
export interface Carried {
  id: string;
  status: DeliveryStatus;
  status_since: string;
  promised_by: string | null;
  pickup: [lat: number, lng: number];
  dropoff: [lat: number, lng: number];
  package_type: PackageType;
  kg: number;
  route_seconds: number;
  route_metres: number;
  route_estimated: boolean | null;
  route_vehicle: Vehicle | null;
  simulation: Simulation | null;
}

/** A rider and what they have before them. */
export interface Round {
  riderId: string;
  vehicle: Vehicle;
  capacityKg: number;
  /** Null where nobody knows where they are. */
  place: Position | null;
  plan: readonly PlannedStop[] | null;
  jobs: readonly Carried[];
}

/** Where a rider has to go for a delivery. */
export interface Call extends Pick<Stop, "deliveryId" | "end"> {
  position: Position;
}

/** The same with what its place in the order depends on. */
export type Place = Call & Stop;

/** SQL: what {@link Carried} has, of the delivery `d`. */
const CARRIED_IN_SQL = `json_build_object('id', d.id, 'status', d.status, 'status_since', d.status_since,
  'promised_by', d.promised_by, 'pickup', json_build_array(d.pickup_lat, d.pickup_lng),
  'dropoff', json_build_array(d.dropoff_lat, d.dropoff_lng), 'package_type', d.package_type,
  'kg', coalesce(d.package_weight_kg, 0), 'route_seconds', d.route_seconds, 'route_metres', d.route_metres,
  'route_estimated', d.route_estimated, 'route_vehicle', d.route_vehicle, 'simulation', d.simulation)`;

/** SQL: which of the rider's stops the next one of the delivery `d` of the rider `r` is, from 1; null where they have no plan. */
export const TURN_IN_SQL = `(select min(s.turn) from jsonb_array_elements(r.plan) with ordinality as s(stop, turn)
  where s.stop ->> 'delivery_id' = d.id)`;

interface RoundRow {
  id: string;
  vehicle: Vehicle;
  capacity_kg: number;
  lat: number | null;
  lng: number | null;
  plan: PlannedStop[] | null;
  jobs: Carried[] | null;
}

/** Reads what riders have before them. */
export async function loadRounds(db: Queryable, riderIds: readonly string[]): Promise<Round[]> {
  const rows = await db.query<RoundRow>(
    `select /* rounds */ r.id, r.vehicle, r.capacity_kg, r.lat, r.lng, r.plan,
       (select json_agg(${CARRIED_IN_SQL} order by d.status_since, d.id) from deliveries d
        where d.rider_id = r.id and d.status in ${WITH_RIDER_IN_SQL}) as jobs
     from riders r where r.id = any ($1)`,
    [riderIds],
  );
  return rows.map(({ id, vehicle, capacity_kg, lat, lng, plan, jobs }) => ({
    riderId: id,
    vehicle,
    capacityKg: capacity_kg,
    place: lat === null || lng === null ? null : { lat, lng },
    plan,
    jobs: jobs ?? [],
  }));
}

/** Reads those of the deliveries that may be carried together with others. */
export async function loadBatchable(db: Queryable, ids: readonly string[]): Promise<Carried[]> {
  const rows = await db.query<{ carried: Carried }>(
    `select /* batchable */ ${CARRIED_IN_SQL} as carried from deliveries d where id = any ($1) and batchable`,
    [ids],
  );
  return rows.map(({ carried }) => carried);
}

/** Where a rider still has to go for deliveries, each delivery's pick-up before its drop-off. */
export function callsOf(jobs: readonly Carried[]): Call[] {
  return jobs.flatMap(({ id: deliveryId, status, pickup, dropoff }) => {
    const last: Call = { deliveryId, end: "dropoff", position: toPosition(dropoff) };
    return isBeforePickup(status) ? [{ deliveryId, end: "pickup", position: toPosition(pickup) }, last] : [last];
  });
}

/** The same with what is carried, and until when. */
export function placesOf(core: Planning, { vehicle }: Pick<Round, "vehicle">, jobs: readonly Carried[]): Place[] {
  const now = core.now();
  return jobs.flatMap((job) => {
    const { speed } = readSimulation(job.simulation, core.speed);
    const seconds = job.promised_by === null ? null : ((Date.parse(job.promised_by) - now.getTime()) / 1000) * speed;
    return callsOf([job]).map((call) => ({
      ...call,
      kg: job.kg,
      stay: usualStay(core.learned(), call.end, vehicle, now),
      within: call.end === "pickup" || seconds === null ? Number.POSITIVE_INFINITY : seconds,
    }));
  });
}

/** Those of the stops that are in a plan, in its order. */
export function inOrder<S extends Call>(
  plan: readonly Pick<PlannedStop, "delivery_id" | "end">[],
  stops: readonly S[],
): S[] {
  return plan.flatMap(({ delivery_id, end }) =>
    stops.filter((stop) => stop.deliveryId === delivery_id && stop.end === end),
  );
}

/** Whether the rider of a delivery rides to its next stop, or is there. */
const isUnderWay = ({ status }: Carried) =>
  status === "rider_arriving" || status === "at_pickup" || status === "in_transit";

/**
 * The stops in the order in which the rider goes to them now: as planned, except that what a rider rides to comes first. So a
 * rider who chooses another stop than the plan's first is followed.
 * @param latest the id of the delivery whose step has just been taken
 */
export function presentOrder<S extends Call>(
  round: Pick<Round, "plan" | "jobs">,
  stops: readonly S[],
  latest?: string,
): S[] {
  const planned = round.plan ? inOrder(round.plan, stops) : [];
  const all = [...planned, ...stops.filter((stop) => !planned.includes(stop))];
  const moving = new Set(round.jobs.filter(isUnderWay).map(({ id }) => id));
  const begun = all.find(({ deliveryId }) => moving.has(deliveryId));
  const chosen =
    latest !== undefined && moving.has(latest) ? all.find(({ deliveryId }) => deliveryId === latest) : begun;
  // At one place the planned order stays.
  const first = begun && chosen && isSamePlace(begun.position, chosen.position) ? begun : chosen;
  return first ? [first, ...all.filter((stop) => stop !== first)] : all;
}

/** The stop that stays the first, because the rider rides there or is there. */
export function fixedStop<S extends Call>({ jobs }: Pick<Round, "jobs">, present: readonly S[]): S | undefined {
  const [first] = present;
  return jobs.some((job) => job.id === first?.deliveryId && isUnderWay(job)) ? first : undefined;
}

/** The way from a delivery's pick-up to its drop-off, for a vehicle. */
export const wayOf = (
  { route_seconds, route_metres, route_estimated, route_vehicle, package_type }: Carried,
  vehicle: Vehicle,
) => ({
  seconds: secondsInstead(route_seconds, route_vehicle ?? usualVehicle(package_type), vehicle),
  metres: route_metres,
  estimated: route_estimated ?? false,
});

const toPosition = ([lat, lng]: [number, number]): Position => ({ lat, lng });
