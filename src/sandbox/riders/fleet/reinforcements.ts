import { distanceMetres, type Position } from "../../../contract/geo.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { FreeRider, RiderProfile, RidersOnCall } from "../../../service/ports.ts";
import { FLEET_SIZE, isOfTheFleet, riderProfile } from "./rider-profiles.ts";

/** A delivery that is waiting for a rider. */
export interface Waiting {
  deliveryId: string;
  pickup: Position;
  /**
   * How long the delivery has searched for a rider, in the sandbox's seconds; 0 while a rider has an open offer of it. In a
   * sandbox that is faster than ten times, these seconds pass only ten times as fast as real ones.
   */
  waitedSeconds: number;
}

export interface Reinforcement {
  rider: RiderProfile;
  /** The delivery that they come for. */
  waiting: Waiting;
}

const NEAR_METRES = 3000;
const ENOUGH_RIDERS = 3;
/** After this long the riders nearby have probably declined, or can't carry the package, so one more of each kind comes. */
const PATIENCE_SECONDS = 90;
const MAX_IMPATIENCE = 5;
/** One round looks at this many deliveries at most, the longest waiting first, and brings this many riders at most. */
const MAX_DELIVERIES = 50;
const MAX_RIDERS = 8;

const USUAL_VEHICLES: readonly Vehicle[] = ["motorbike", "bicycle", "motorbike", "car"];

/**
 * Which riders to bring near which pick-up, so that each pick-up has at least three free riders within 3 km. One of them
 * has a van, which carries anything. Idle riders far from all work come first, then new ones.
 *
 * @param busyIds riders who can't come
 */
export function planReinforcements(
  waiting: readonly Waiting[],
  free: readonly FreeRider[],
  busyIds: ReadonlySet<string>,
): Reinforcement[] {
  const considered = waiting.slice(0, MAX_DELIVERIES);
  const isNear = (a: Position, b: Position) => distanceMetres(a, b) <= NEAR_METRES;
  const present: { vehicle: Vehicle; position: Position }[] = [...free];
  const elsewhere = free.filter(
    ({ id, position }) => !busyIds.has(id) && !waiting.some(({ pickup }) => isNear(pickup, position)),
  );
  const taken = new Set([...busyIds, ...free.map(({ id }) => id)]);

  const findRider = (vehicle: Vehicle): RiderProfile | null => {
    const idle = elsewhere.findIndex((rider) => rider.vehicle === vehicle);
    if (idle >= 0) return elsewhere.splice(idle, 1)[0] ?? null;
    for (let number = 0; number < FLEET_SIZE; number++) {
      const rider = riderProfile(number);
      if (rider.vehicle === vehicle && !taken.has(rider.id)) return rider;
    }
    return null;
  };

  const plan: Reinforcement[] = [];
  for (const delivery of considered) {
    const near = present.filter(({ position }) => isNear(position, delivery.pickup));
    const neighbours = considered.filter(({ pickup }) => isNear(pickup, delivery.pickup)).length;
    for (const vehicle of missingVehicles(near, neighbours, delivery.waitedSeconds)) {
      const rider = plan.length < MAX_RIDERS ? findRider(vehicle) : null;
      if (!rider) continue;
      taken.add(rider.id);
      present.push({ vehicle, position: delivery.pickup });
      plan.push({ rider, waiting: delivery });
    }
  }
  return plan;
}

function missingVehicles(near: readonly { vehicle: Vehicle }[], deliveries: number, waitedSeconds: number): Vehicle[] {
  const impatience = Math.min(MAX_IMPATIENCE, Math.floor(waitedSeconds / PATIENCE_SECONDS));
  const vansNear = near.filter(({ vehicle }) => vehicle === "van").length;
  const vans = Math.max(0, 1 + impatience - vansNear);
  const others = Math.max(0, Math.max(ENOUGH_RIDERS, deliveries + 2) + impatience - near.length - vans);
  const missing: Vehicle[] = Array.from(
    { length: others },
    (_, index) => USUAL_VEHICLES[index % USUAL_VEHICLES.length] ?? "motorbike",
  );
  return [...missing, ...Array.from({ length: vans }, (): Vehicle => "van")];
}

/** The riders of the fleet who would come for a delivery that begins to wait at `pickup` now. */
export const ridersOnCall: RidersOnCall = (pickup, free) => {
  const waiting = [{ deliveryId: "", pickup, waitedSeconds: 0 }];
  const fleet = free.filter(({ id }) => isOfTheFleet(id));
  return planReinforcements(waiting, fleet, new Set()).map(({ rider }) => rider);
};
