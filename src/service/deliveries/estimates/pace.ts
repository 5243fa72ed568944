import type { PackageType } from "../../../contract/delivery.ts";
import type { Vehicle } from "../../../contract/tracking.ts";

/** Average speeds in town from door to door, stops included, in metres per second. */
const METRES_PER_SECOND: Record<Vehicle, number> = {
  bicycle: 15 / 3.6,
  motorbike: 28 / 3.6,
  car: 25 / 3.6,
  van: 23 / 3.6,
};

/** The usual time between a rider's arrival at the shop and their departure with the package. */
export const PICKUP_SECONDS = 135;

/** The usual time to find a rider, and for that rider to reach the shop. */
const APPROACH_SECONDS = 420;

/** What usually carries such a package, as long as nobody has been found for it. */
export function usualVehicle(packageType: PackageType): Vehicle {
  return packageType === "large" ? "van" : "motorbike";
}

/** How many seconds a vehicle takes for a distance in town. */
export function rideSeconds(metres: number, vehicle: Vehicle): number {
  return metres / METRES_PER_SECOND[vehicle];
}

/** How many seconds it usually takes from the order to the drop-off. We promise this before a rider is assigned. */
export function typicalSeconds(routeMetres: number, packageType: PackageType): number {
  return APPROACH_SECONDS + PICKUP_SECONDS + rideSeconds(routeMetres, usualVehicle(packageType));
}

/**
 * The time until the drop-off of a delivery that has no rider yet, in seconds of the customer's clock: the wait until the
 * scheduled time, which is real time, and then the typical time, which passes `speed` times faster in the sandbox.
 */
export function promisedSeconds(
  delivery: { routeMetres: number; packageType: PackageType; scheduledAt: Date | null },
  now: Date,
  speed: number,
): number {
  const wait = delivery.scheduledAt ? Math.max(0, delivery.scheduledAt.getTime() - now.getTime()) / 1000 : 0;
  return wait + typicalSeconds(delivery.routeMetres, delivery.packageType) / speed;
}

/** A duration as the interface writes it, one number and one unit: "1 minute", "35 minutes", "3 hours". Never zero. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 120) return count(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 48 ? count(hours, "hour") : count(Math.round(hours / 24), "day");
}

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? "" : "s"}`;
}
