import type { PackageType } from "../../../contract/delivery.ts";
import type { Simulation } from "../../../contract/sandbox.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Core } from "../../core.ts";
import type { Route } from "../../places/ports.ts";
import { secondsInstead } from "../../places/seconds-in-town.ts";
import type { Learned } from "../../ports.ts";
import { usualVehicle } from "../estimates/pace.ts";
import { readSimulation } from "../simulation.ts";
import { type Prediction, predictOrder } from "./predict.ts";

/** What the arrival of a delivery without a rider is predicted from. */
export interface Promised {
  route: Pick<Route, "durationSeconds" | "estimated">;
  /** The vehicle that the route is for; null: the one that usually carries such a package. */
  routeVehicle: Vehicle | null;
  packageType: PackageType;
  /** How many minutes longer it takes because its zone was busy when it was ordered. */
  busyMinutes: number;
}

/** How long it takes from `at` on until the hand-over, in seconds of the rider's world. */
export function promise(
  learned: Learned,
  { route, routeVehicle, packageType, busyMinutes }: Promised,
  at: Date,
): Prediction {
  const usual = usualVehicle(packageType);
  const vehicle = learned.carriers[usual];
  const seconds = secondsInstead(route.durationSeconds, routeVehicle ?? usual, vehicle);
  const usually = predictOrder(learned, { vehicle, at, way: { seconds, estimated: route.estimated } });
  return { ...usually, seconds: usually.seconds + busyMinutes * 60 };
}

/**
 * The time until the drop-off of a delivery that has no rider yet, by the customer's clock: the wait until the scheduled
 * time, which is real time, and then the promised time, which passes faster in a fast sandbox.
 */
export function promiseFromNow(
  core: Pick<Core, "learned" | "now" | "speed">,
  delivery: Promised & { scheduledAt: Date | null; simulation: Simulation | null },
): Prediction {
  const now = core.now().getTime();
  const start = Math.max(now, delivery.scheduledAt?.getTime() ?? now);
  const { speed } = readSimulation(delivery.simulation, core.speed);
  const { seconds, within } = promise(core.learned(), delivery, new Date(start));
  return { seconds: (start - now) / 1000 + seconds / speed, within: within / speed };
}
