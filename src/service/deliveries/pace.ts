import type { Vehicle } from "./rider-app.ts";

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

/** What finding a rider and their way to the shop usually take, for the promise made before there is one. */
export const USUAL_APPROACH_SECONDS = 420;
