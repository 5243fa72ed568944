import type { PackageType } from "../../../contract/delivery.ts";
import type { Vehicle } from "../../ports.ts";

/** Door-to-door averages in town, stops included, in metres per second. */
const METRES_PER_SECOND: Record<Vehicle, number> = {
  bicycle: 15 / 3.6,
  motorbike: 28 / 3.6,
  car: 25 / 3.6,
  van: 23 / 3.6,
};

/** How long a vehicle takes for some distance through town. */
export function rideSeconds(metres: number, vehicle: Vehicle): number {
  return metres / METRES_PER_SECOND[vehicle];
}

/** From arriving at the shop to leaving it with the package. */
export const PICKUP_SECONDS = 135;

/** What finding a rider and their way to the shop usually take. */
const USUAL_APPROACH_SECONDS = 420;

/** From the order to the drop-off, as promised before there is a rider: whoever takes the package, by its kind. */
export function usualSeconds(routeMetres: number, packageType: PackageType): number {
  const vehicle = packageType === "large" ? "van" : "motorbike";
  return USUAL_APPROACH_SECONDS + PICKUP_SECONDS + rideSeconds(routeMetres, vehicle);
}
