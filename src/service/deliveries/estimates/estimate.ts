import type { PackageType, Place } from "../../../contract/delivery.ts";
import type { Position } from "../../../contract/geo.ts";
import type { Core } from "../../core.ts";
import type { Route } from "../../places/ports.ts";
import type { Money } from "../../ports.ts";
import { invalidFields } from "../../problem.ts";
import { usualVehicle } from "./pace.ts";

/** Where a delivery starts and ends, the route between, and its price. */
export interface Estimate {
  pickup: Position;
  dropoff: Position;
  route: Route;
  fee: Money;
}

interface EstimateRequest {
  pickup: Place;
  dropoff: Place;
  packageType: PackageType;
  weightKg: number | null;
}

/** The names of the request's fields, for error messages. */
interface FieldNames {
  pickupAddress: string;
  dropoffAddress: string;
  dropoff: string;
}

const NAMES_IN_CREATE: FieldNames = {
  pickupAddress: "pickup.address",
  dropoffAddress: "dropoff.address",
  dropoff: "dropoff",
};

/**
 * Finds both places and the route between them, and prices it. Every delivery gets its fee here, quoted or not.
 * @throws ServiceProblem invalid_request naming the address that wasn't found, or the drop-off that can't be reached
 */
export async function estimate(
  core: Core,
  { packageType, weightKg, ...ends }: EstimateRequest,
  names = NAMES_IN_CREATE,
): Promise<Estimate> {
  const [pickup, dropoff] = await Promise.all([locate(core, ends.pickup), locate(core, ends.dropoff)]);
  if (!pickup || !dropoff) {
    const missing = [...(pickup ? [] : [names.pickupAddress]), ...(dropoff ? [] : [names.dropoffAddress])];
    throw invalidFields(missing.map((param) => ({ param, code: "not_found", detail: "this address can't be found" })));
  }
  const route = await core.router.route(pickup, dropoff, usualVehicle(packageType));
  if (!route) {
    throw invalidFields([
      { param: names.dropoff, code: "out_of_reach", detail: "is too far from the pick-up to deliver to" },
    ]);
  }
  const fee = core.tariff({ metres: route.distanceMetres, packageType, weightKg });
  return { pickup, dropoff, route, fee };
}

async function locate(core: Core, place: Place): Promise<Position | null> {
  if (place.lat !== undefined && place.lng !== undefined) return { lat: place.lat, lng: place.lng };
  if (place.address === undefined) return null;
  const found = await core.geocoder.find(place.address);
  return found.kind === "found" ? found.position : null;
}
