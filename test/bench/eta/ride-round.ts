import { distanceMetres, isSamePlace, type Position } from "../../../src/contract/geo.ts";
import type { DeliveryStatus } from "../../../src/contract/status.ts";
import { promiseFromNow } from "../../../src/service/deliveries/eta/promise.ts";
import { join } from "../../../src/service/deliveries/matching/find-joins.ts";
import {
  type Carried,
  callsOf,
  type PlannedStop,
  type Planning,
  presentOrder,
} from "../../../src/service/deliveries/plans/round.ts";
import { settlePlan } from "../../../src/service/deliveries/plans/settle-plan.ts";
import type { Learned } from "../../../src/service/ports.ts";
import type { Queryable } from "../../../src/service/store/db.ts";
import type { Chance } from "./chance.ts";
import {
  doorOf,
  doorSeconds,
  packingSeconds,
  placeNear,
  type Rider,
  ride,
  SECOND,
  type Shop,
  type Town,
} from "./make-rides.ts";
import { findWay } from "./town.ts";

/** A delivery that a rider brings, maybe with others. Times are milliseconds since 1970. */
export interface Parcel {
  carried: Carried;
  shop: Shop;
  dropoff: Position;
  orderedAt: number;
  takenAt: number;
  /** When the rider rode away from its shop with it. */
  leftAt: number;
  atDoorAt: number;
  doneAt: number;
  /** When it became what. */
  steps: [DeliveryStatus, number][];
}

/** What the service knows of a round from some moment on. */
interface Known {
  from: number;
  plan: readonly PlannedStop[] | null;
  placeAt(time: number): Position;
}

export interface Round {
  rider: Rider;
  parcels: readonly Parcel[];
  knownAt(time: number): Known;
}

const MINUTE = 60 * SECOND;
const CAPACITY_KG = 20;
/** So many riders may have three deliveries at a time, and the others two. */
const CARRY_THREE = 0.3;
/** How long after the first order others come from shops nearby. */
const ORDERS_FOR = 12 * MINUTE;
const OTHER_ORDERS = 30;
/** Of the shops, as many of the nearest have those orders. */
const NEAREST_SHOPS = 3;

/** Lets a rider bring an order, and those that the service adds to it. They ride where the service's plan says. */
export async function rideRound(chance: Chance, town: Town, orderedAt: number, learned: Learned): Promise<Round> {
  const capacity = chance.share() < CARRY_THREE ? 3 : 2;
  const rider = chance.pick(town.riders);
  const { vehicle } = rider;
  const planningAt = (time: number): Planning => ({ now: () => new Date(time), learned: () => learned, speed: 1 });
  const parcels: Parcel[] = [];
  const known: Known[] = [];
  let jobs: Parcel[] = [];
  let plan: readonly PlannedStop[] | null = null;

  const first = order(chance.pick(town.shops), orderedAt);
  let at: Pick<Known, "placeAt"> & { place: Position; since: number };
  const start = placeNear(chance, first.shop.position);
  at = { place: start, placeAt: () => start, since: orderedAt };
  const metresFrom = ({ position }: Shop) => distanceMetres(first.shop.position, position);
  const shops = [...town.shops].sort((a, b) => metresFrom(a) - metresFrom(b)).slice(0, NEAREST_SHOPS);
  let later: Parcel[] = [];
  await take(first, orderedAt + chance.between(20, 300) * SECOND);
  later = Array.from({ length: OTHER_ORDERS }, () =>
    order(chance.pick(shops), first.takenAt + chance.share() * ORDERS_FOR),
  );
  later.sort((a, b) => a.orderedAt - b.orderedAt);

  let now = first.takenAt + chance.between(5, 45) * SECOND;
  for (;;) {
    const [stop] = presentOrder({ plan, jobs: jobsNow() }, callsOf(jobsNow()));
    const job = jobs.find(({ carried }) => carried.id === stop?.deliveryId);
    if (!stop || !job) break;
    const isPickup = stop.end === "pickup";
    await step(job, isPickup ? "rider_arriving" : "in_transit", now);
    if (!isSamePlace(at.place, stop.position)) {
      for (const parcel of jobs) if (isPickedUp(parcel) && Number.isNaN(parcel.leftAt)) parcel.leftAt = now;
      const way = ride(chance, at.place, stop.position, now, rider, town);
      at = { place: stop.position, placeAt: way.placeAt, since: way.endsAt };
      if (!isPickup) job.atDoorAt = way.nearAt;
      note(now);
      await joinUntil(way.endsAt);
      now = way.endsAt;
    } else if (!isPickup) job.atDoorAt = now;
    if (isPickup) {
      await step(job, "at_pickup", now);
      // Two packages of one shop are packed at the same time.
      const packed = Math.max(at.since, job.takenAt) + packingSeconds(chance, now, job.shop.slowness) * SECOND;
      const leaves = Math.max(now, packed);
      await joinUntil(leaves);
      now = leaves;
      await step(job, "picked_up", now);
    } else {
      now += doorSeconds(chance) * SECOND;
      job.doneAt = now;
      jobs = jobs.filter((other) => other !== job);
      await step(job, "delivered", now);
    }
  }
  return {
    rider,
    parcels,
    knownAt: (time) => {
      const one = known.findLast(({ from }) => from <= time);
      if (!one) throw new RangeError("nobody had it then");
      return one;
    },
  };

  function order(shop: Shop, time: number): Parcel {
    const dropoff = doorOf(chance, shop.position);
    const route = findWay(shop.position, dropoff, vehicle);
    const { seconds, within } = promiseFromNow(planningAt(time), {
      route,
      routeVehicle: vehicle,
      packageType: "food",
      busyMinutes: 0,
      scheduledAt: null,
      simulation: null,
    });
    const carried: Carried = {
      id: `dlv_${chance.share()}`,
      status: "searching",
      status_since: new Date(time).toISOString(),
      promised_by: new Date(time + (seconds + within) * SECOND).toISOString(),
      pickup: [shop.position.lat, shop.position.lng],
      dropoff: [dropoff.lat, dropoff.lng],
      package_type: "food",
      kg: 2,
      route_seconds: route.durationSeconds,
      route_metres: route.distanceMetres,
      route_estimated: false,
      route_vehicle: vehicle,
      simulation: null,
    };
    const times = {
      orderedAt: time,
      takenAt: Number.NaN,
      leftAt: Number.NaN,
      atDoorAt: Number.POSITIVE_INFINITY,
      doneAt: Number.NaN,
    };
    return { carried, shop, dropoff, ...times, steps: [["searching", time]] };
  }

  function jobsNow(): Carried[] {
    return jobs.map(({ carried, steps }) => {
      const [status, since] = steps.at(-1) ?? ["searching", 0];
      return { ...carried, status, status_since: new Date(since).toISOString() };
    });
  }

  function isPickedUp({ steps }: Parcel): boolean {
    return steps.some(([status]) => status === "picked_up");
  }

  function note(from: number): void {
    known.push({ from, plan, placeAt: at.placeAt });
  }

  async function take(parcel: Parcel, time: number): Promise<void> {
    parcel.takenAt = time;
    parcels.push(parcel);
    jobs.push(parcel);
    await step(parcel, "rider_assigned", time);
  }

  /** The rider's row, as the service reads it. */
  function rowAt(time: number) {
    const { lat, lng } = at.placeAt(time);
    return { id: "rdr_bench", vehicle, capacity_kg: CAPACITY_KG, lat, lng, plan, jobs: jobsNow() };
  }

  async function step(parcel: Parcel, status: DeliveryStatus, time: number): Promise<void> {
    parcel.steps.push([status, time]);
    const row = rowAt(time);
    const tx: Queryable = {
      script: async () => {},
      query: async <R>(sql: string, [, written]: readonly unknown[] = []) => {
        if (sql.includes("/* plan of rider */")) return (plan !== null || jobs.length > 1 ? [{}] : []) as R[];
        if (sql.includes("/* rounds */")) return [row] as R[];
        if (sql.startsWith("update riders set plan")) plan = typeof written === "string" ? JSON.parse(written) : null;
        return [{ account_id: "acct_bench", version: 1 }] as R[];
      },
    };
    await settlePlan(planningAt(time), tx, row.id, parcel.carried.id);
    note(time);
  }

  /** What is ordered until then joins what the rider has, where the service would offer it to them. */
  async function joinUntil(until: number): Promise<void> {
    const from = now;
    const ordered = later.filter(({ orderedAt }) => orderedAt <= until);
    later = later.filter(({ orderedAt }) => orderedAt > until);
    for (const parcel of ordered) {
      const time = Math.max(from, parcel.orderedAt);
      if (jobs.length >= capacity) continue;
      const core = planningAt(time);
      const { id: riderId, lat, lng, jobs: carried } = rowAt(time);
      const round = { riderId, vehicle, capacityKg: CAPACITY_KG, place: { lat, lng }, plan, jobs: carried };
      if (join(core, round, parcel.carried)) await take(parcel, time);
    }
  }
}
