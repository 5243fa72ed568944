import type { PackageType, Place } from "../../../contract/delivery.ts";
import type { Core } from "../../core.ts";
import type { Money } from "../../ports.ts";
import { type EndNames, type LocatedEnds, locateEnds } from "./locate-ends.ts";

/** Where a delivery starts and ends, the way between, and what it costs. */
export interface Estimate extends LocatedEnds {
  fee: Money;
}

export interface ToEstimate {
  pickup: Place;
  dropoff: Place;
  packageType: PackageType;
  weightKg: number | null;
}

/**
 * Finds both ends and prices the way between them; the fee of every delivery comes from here, quoted or not.
 * @throws ServiceProblem invalid_request naming the end that can't be found or reached
 */
export async function estimate(
  core: Core,
  { packageType, weightKg, ...ends }: ToEstimate,
  names?: EndNames,
): Promise<Estimate> {
  const located = await locateEnds(core, ends, names);
  return { ...located, fee: core.tariff({ metres: located.route.distanceMetres, packageType, weightKg }) };
}
