import type { PackageType } from "../../../contract/delivery.ts";
import { distanceMetres, type Position } from "../../../contract/geo.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import type { FreeRider } from "../../ports.ts";
import { findFreeRiders } from "./free-riders.ts";

/** The properties of a delivery that decide who may carry it. */
export interface Matchable {
  pickup: Position;
  packageType: PackageType;
  weightKg: number | null;
}

/** Riders farther from the pick-up than this get no offer. */
const REACH_METRES = 30_000;

const CARRIES: Record<Vehicle, readonly PackageType[]> = {
  bicycle: ["food", "document", "small"],
  motorbike: ["food", "document", "small"],
  car: ["food", "document", "small", "large"],
  van: ["food", "document", "small", "large"],
};

/** Whether a rider can carry the package: the vehicle limits its type, the capacity its weight. */
export function canCarry(
  rider: { vehicle: Vehicle; capacityKg: number },
  load: { packageType: PackageType; weightKg: number | null },
): boolean {
  return CARRIES[rider.vehicle].includes(load.packageType) && (load.weightKg ?? 0) <= rider.capacityKg;
}

/** Whether a free rider may be offered a delivery at all. */
export function isEligible(rider: FreeRider, delivery: Matchable): boolean {
  return distanceMetres(rider.position, delivery.pickup) <= REACH_METRES && canCarry(rider, delivery);
}

/** How many riders could be offered such a delivery now: free riders, and riders on call. */
export async function countEligible(core: Core, delivery: Matchable): Promise<number> {
  const free = await findFreeRiders(core, core.db);
  const eligible = free.filter((rider) => isEligible(rider, delivery));
  const onCall = core.ridersOnCall(delivery.pickup, free).filter((rider) => canCarry(rider, delivery));
  return new Set([...eligible, ...onCall].map(({ id }) => id)).size;
}
