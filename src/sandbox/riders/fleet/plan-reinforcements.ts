import { distanceMetres, type Position } from "../../../contract/geo.ts";
import type { FreeRider, RiderProfile, Vehicle } from "../../../service/ports.ts";

import { FLEET_SIZE, riderProfile } from "./rider-profile.ts";

/** A delivery that is waiting for a rider. */
export interface Waiting {
  deliveryId: string;
  pickup: Position;
  /** How long nobody has taken it or is thinking about it, in seconds as the sandbox's clock runs. */
  waitedSeconds: number;
}

export interface Reinforcement {
  rider: RiderProfile;
  /** The delivery they are brought for. */
  waiting: Waiting;
}

const NEAR_METRES = 3000;
const ENOUGH = 3;
/** Whoever still waits after this long may need somebody who hasn't declined, or who can carry more. */
const PATIENCE_SECONDS = 90;
/** Oldest first; the rest has its turn in a later round. */
const MOST_DELIVERIES = 50;
const MOST_RIDERS = 8;

const USUAL: readonly Vehicle[] = ["motorbike", "bicycle", "motorbike", "car"];

/**
 * Which riders to bring near which pick-up, so that each has at least three free ones within 3 km, one of them with a
 * van, which carries anything. Riders who idle far from all work come first; `busyIds` names those who can't come.
 */
export function planReinforcements(
  waiting: readonly Waiting[],
  free: readonly FreeRider[],
  busyIds: ReadonlySet<string>,
): Reinforcement[] {
  const considered = waiting.slice(0, MOST_DELIVERIES);
  const isNear = (a: Position, b: Position) => distanceMetres(a, b) <= NEAR_METRES;
  const present: { vehicle: Vehicle; position: Position }[] = [...free];
  const elsewhere = free.filter(
    ({ id, position }) => !busyIds.has(id) && !waiting.some(({ pickup }) => isNear(pickup, position)),
  );
  const taken = new Set([...busyIds, ...free.map(({ id }) => id)]);

  const whoComes = (vehicle: Vehicle): RiderProfile | null => {
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
      const rider = plan.length < MOST_RIDERS ? whoComes(vehicle) : null;
      if (!rider) continue;
      taken.add(rider.id);
      present.push({ vehicle, position: delivery.pickup });
      plan.push({ rider, waiting: delivery });
    }
  }
  return plan;
}

function missingVehicles(near: readonly { vehicle: Vehicle }[], deliveries: number, waitedSeconds: number): Vehicle[] {
  const impatience = Math.min(5, Math.floor(waitedSeconds / PATIENCE_SECONDS));
  const vansNear = near.filter(({ vehicle }) => vehicle === "van").length;
  const vans = Math.max(0, 1 + impatience - vansNear);
  const others = Math.max(0, Math.max(ENOUGH, deliveries + 2) + impatience - near.length - vans);
  const missing: Vehicle[] = Array.from({ length: others }, (_, index) => USUAL[index % USUAL.length] ?? "motorbike");
  return [...missing, ...Array.from({ length: vans }, (): Vehicle => "van")];
}
