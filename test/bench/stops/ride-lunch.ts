import { distanceMetres, isSamePlace, type Position } from "../../../src/contract/geo.ts";
import type { DeliveryStatus } from "../../../src/contract/status.ts";
import type { Vehicle } from "../../../src/contract/tracking.ts";
import { isBetter, join } from "../../../src/service/deliveries/matching/find-joins.ts";
import { arrange, guessWays } from "../../../src/service/deliveries/plans/arrange.ts";
import { callsOf, type PlannedStop, presentOrder } from "../../../src/service/deliveries/plans/round.ts";
import { straightRoute } from "../../../src/service/places/offline.ts";
import { type Lunch, type Order, planningAt } from "./make-lunch.ts";

/** How a lunch hour went. Times are seconds. */
export interface Ridden {
  orders: readonly { late: number; took: number }[];
  metres: number;
  /** In which riders had a delivery, all together. */
  atWork: number;
  /** Deliveries that joined others. */
  joined: number;
}

interface Rider {
  id: string;
  jobs: { order: Order; status: DeliveryStatus }[];
  plan: readonly Pick<PlannedStop, "delivery_id" | "end">[];
  /** What they ride; who stands anywhere has come to its end. */
  from: Position;
  to: Position;
  setOffAt: number;
  thereAt: number;
  /** When the present stop is done, or the ride; null without a delivery. */
  next: number | null;
  isAtStop: boolean;
  atWorkSince: number;
}

/** As many of the riders near a shop as the service looks at. */
const NEAREST = 5;
/** So many that wait longest are tried again where a rider becomes free or comes nearer. */
const TRIED_AGAIN = 3;
const BY_THE_WAY_METRES = 6600;
const CAPACITY_KG = 20;
const VEHICLE: Vehicle = "motorbike";

/**
 * Lets the riders bring what was ordered, each as many at a time as `capacity`. A delivery goes to whom the service would offer
 * it, and they take it at once.
 */
export function rideLunch({ orders, riders: places }: Lunch, capacity: number): Ridden {
  const riders = places.map((place, n): Rider => {
    const standing = { from: place, to: place, setOffAt: 0, thereAt: 0, next: null, isAtStop: false, atWorkSince: 0 };
    return { id: `rdr_${n}`, jobs: [], plan: [], ...standing };
  });
  const ridden = { orders: [] as { late: number; took: number }[], metres: 0, atWork: 0, joined: 0 };
  let waiting: Order[] = [];
  const ahead = [...orders];
  for (;;) {
    const rider = riders.reduce((a, b) => ((b.next ?? Infinity) < (a.next ?? Infinity) ? b : a));
    const ordered = ahead[0];
    const now = Math.min(rider.next ?? Infinity, ordered?.at ?? Infinity);
    if (now === Infinity) return ridden;
    if (ordered?.at === now) {
      ahead.shift();
      if (!give(ordered, now)) waiting.push(ordered);
    } else {
      if (rider.isAtStop) leave(rider, now);
      else arrive(rider, now);
      const given = new Set(waiting.slice(0, TRIED_AGAIN).filter((order) => give(order, now)));
      waiting = waiting.filter((order) => !given.has(order));
    }
  }

  function give(order: Order, now: number): boolean {
    const core = planningAt(now);
    const [lat, lng] = order.carried.pickup;
    const near = (from: readonly Rider[]) =>
      from
        .map((rider) => ({ rider, place: placeOf(rider, now) }))
        .map((one) => ({ ...one, metres: distanceMetres(one.place, { lat, lng }) }))
        .sort((a, b) => a.metres - b.metres);
    const [free] = near(riders.filter(({ jobs }) => jobs.length === 0));
    const who = { name: "", vehicle: VEHICLE, capacityKg: CAPACITY_KG };
    const freeRider = free ? { ...who, id: free.rider.id, position: free.place } : null;
    const best = near(riders.filter(hasRoom))
      .filter(({ metres }) => metres <= BY_THE_WAY_METRES)
      .slice(0, NEAREST)
      .flatMap(({ rider }) => join(core, roundOf(rider, now), order.carried) ?? [])
      .sort((a, b) => a.riding - b.riding)
      .find((one) => isBetter(core, one, freeRider));
    const chosen = best ? riders.find(({ id }) => id === best.riderId) : free?.rider;
    if (!chosen) return false;
    chosen.jobs.push({ order, status: "rider_assigned" });
    const round = roundOf(chosen, now);
    chosen.plan = arrange(core, round, guessWays(round), [order.carried.id]).stops;
    if (best) ridden.joined++;
    else {
      chosen.atWorkSince = now;
      setOff(chosen, now);
    }
    return true;
  }

  /** Whoever is at a door is left in peace. */
  function hasRoom({ jobs, isAtStop, plan }: Rider): boolean {
    const isAtDoor = isAtStop && plan[0]?.end === "dropoff";
    return jobs.length > 0 && jobs.length < capacity && !isAtDoor;
  }

  function setOff(rider: Rider, now: number): void {
    const round = roundOf(rider, now);
    const [stop] = presentOrder(round, callsOf(round.jobs));
    const job = rider.jobs.find(({ order }) => order.carried.id === stop?.deliveryId);
    if (!stop || !job) {
      ridden.atWork += now - rider.atWorkSince;
      rider.next = null;
      return;
    }
    job.status = stop.end === "pickup" ? "rider_arriving" : "in_transit";
    const isHere = isSamePlace(rider.to, stop.position);
    const { durationSeconds, distanceMetres: metres } = straightRoute(rider.to, stop.position, "motorbike");
    ridden.metres += isHere ? 0 : metres;
    const thereAt = isHere ? rider.thereAt : now + durationSeconds * job.order.luck[stop.end];
    Object.assign(rider, { from: rider.to, to: stop.position, setOffAt: now, thereAt, isAtStop: false });
    rider.next = Math.max(now, thereAt);
  }

  function arrive(rider: Rider, now: number): void {
    const [stop] = rider.plan;
    const job = rider.jobs.find(({ order }) => order.carried.id === stop?.delivery_id);
    if (!stop || !job) throw new Error("who rides has a stop before them");
    if (stop.end === "pickup") job.status = "at_pickup";
    rider.isAtStop = true;
    // Two packages of one shop are packed at the same time.
    rider.next = Math.max(now, Math.max(rider.thereAt, job.order.at) + job.order.stay[stop.end]);
  }

  function leave(rider: Rider, now: number): void {
    const [stop, ...rest] = rider.plan;
    const job = rider.jobs.find(({ order }) => order.carried.id === stop?.delivery_id);
    if (!stop || !job) throw new Error("who is at a stop has it before them");
    rider.plan = rest;
    if (stop.end === "pickup") job.status = "picked_up";
    else {
      rider.jobs = rider.jobs.filter((other) => other !== job);
      ridden.orders.push({ late: Math.max(0, now - job.order.promisedBy), took: now - job.order.at });
    }
    setOff(rider, now);
  }
}

const roundOf = (rider: Rider, now: number) => ({
  riderId: rider.id,
  vehicle: VEHICLE,
  capacityKg: CAPACITY_KG,
  place: placeOf(rider, now),
  plan: rider.plan as PlannedStop[],
  jobs: rider.jobs.map(({ order, status }) => ({ ...order.carried, status })),
});

function placeOf({ from, to, setOffAt, thereAt }: Rider, now: number): Position {
  const share = thereAt > now ? (now - setOffAt) / (thereAt - setOffAt) : 1;
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share };
}
