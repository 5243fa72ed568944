import type { Vehicle } from "../../contract/tracking.ts";

/** Average speeds in town from door to door, stops included, in metres per second. */
const METRES_PER_SECOND: Readonly<Record<Vehicle, number>> = {
  bicycle: 15 / 3.6,
  motorbike: 28 / 3.6,
  car: 25 / 3.6,
  van: 23 / 3.6,
};

/** How many seconds a vehicle takes for a distance in town, if nothing else is known about the way. */
export function secondsInTown(metres: number, vehicle: Vehicle): number {
  return metres / METRES_PER_SECOND[vehicle];
}

/** Converts the seconds that one vehicle takes for a way into those of another vehicle. */
export function secondsInstead(seconds: number, other: Vehicle, vehicle: Vehicle): number {
  return seconds * (METRES_PER_SECOND[other] / METRES_PER_SECOND[vehicle]);
}
