import type { CreateDelivery, Place } from "../../contract/delivery.ts";
import type { Position } from "../../contract/position.ts";
import type { Core } from "../core.ts";
import type { Route } from "../places/ports.ts";
import { invalidFields } from "../problem.ts";

export interface LocatedEnds {
  pickup: Position;
  dropoff: Position;
  route: Route;
}

/**
 * Where a delivery starts and ends, and the way between.
 * @throws ServiceProblem invalid_request naming pickup.address, dropoff.address or dropoff
 */
export async function locateEnds(
  core: Core,
  request: Pick<CreateDelivery, "pickup" | "dropoff">,
): Promise<LocatedEnds> {
  const [pickup, dropoff] = await Promise.all([locate(core, request.pickup), locate(core, request.dropoff)]);
  if (!pickup || !dropoff) {
    const missing = [...(pickup ? [] : ["pickup.address"]), ...(dropoff ? [] : ["dropoff.address"])];
    throw invalidFields(missing.map((param) => ({ param, code: "not_found", detail: "this address can't be found" })));
  }
  const route = await core.router.route(pickup, dropoff);
  if (!route) {
    throw invalidFields([
      { param: "dropoff", code: "out_of_reach", detail: "is too far from the pick-up to deliver to" },
    ]);
  }
  return { pickup, dropoff, route };
}

async function locate(core: Core, place: Place): Promise<Position | null> {
  if (place.lat !== undefined && place.lng !== undefined) return { lat: place.lat, lng: place.lng };
  return place.address === undefined ? null : core.geocoder.find(place.address);
}
