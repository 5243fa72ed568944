import type { CreateDelivery, Place } from "../../../contract/delivery.ts";
import type { Position } from "../../../contract/geo.ts";
import type { Core } from "../../core.ts";
import type { Route } from "../../places/ports.ts";
import { invalidFields } from "../../problem.ts";

/** What the request calls the fields of its ends, to name them in a refusal. */
export interface EndNames {
  pickupAddress: string;
  dropoffAddress: string;
  dropoff: string;
}

const NAMES_IN_CREATE: EndNames = {
  pickupAddress: "pickup.address",
  dropoffAddress: "dropoff.address",
  dropoff: "dropoff",
};

export interface LocatedEnds {
  pickup: Position;
  dropoff: Position;
  route: Route;
}

/**
 * Where a delivery starts and ends, and the way between.
 * @throws ServiceProblem invalid_request naming the address that can't be found, or the drop-off that can't be reached
 */
export async function locateEnds(
  core: Core,
  request: Pick<CreateDelivery, "pickup" | "dropoff">,
  names = NAMES_IN_CREATE,
): Promise<LocatedEnds> {
  const [pickup, dropoff] = await Promise.all([locate(core, request.pickup), locate(core, request.dropoff)]);
  if (!pickup || !dropoff) {
    const missing = [...(pickup ? [] : [names.pickupAddress]), ...(dropoff ? [] : [names.dropoffAddress])];
    throw invalidFields(missing.map((param) => ({ param, code: "not_found", detail: "this address can't be found" })));
  }
  const route = await core.router.route(pickup, dropoff);
  if (!route) {
    throw invalidFields([
      { param: names.dropoff, code: "out_of_reach", detail: "is too far from the pick-up to deliver to" },
    ]);
  }
  return { pickup, dropoff, route };
}

async function locate(core: Core, place: Place): Promise<Position | null> {
  if (place.lat !== undefined && place.lng !== undefined) return { lat: place.lat, lng: place.lng };
  return place.address === undefined ? null : core.geocoder.find(place.address);
}
