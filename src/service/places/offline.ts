import { distanceMetres } from "../../contract/geo.ts";
import type { Geocoder, Router } from "./ports.ts";
import { secondsInTown } from "./seconds-in-town.ts";
import { Unreachable } from "./unreachable.ts";

/*
 * A geocoder and a router for a service without map data.
 */

/** Finds no address, so requests must contain coordinates. */
export const noGeocoder: Geocoder = { attribution: null, find: async () => ({ kind: "unknown" }) };

/** Whether a place may be given by its address alone. */
export const findsAddresses = (geocoder: Geocoder): boolean => geocoder !== noGeocoder;

/** Streets are 1.417 times as long as the straight line on average: Boscoe, Henry and Zdeb 2012, https://doi.org/10.1080/00330124.2011.583586 */
const DETOUR = 1.417;
/** No delivery goes farther. */
export const FARTHEST_METRES = 100_000;

/** Returns the straight line, with the length that streets would usually have. */
export const straightRouter: Router = {
  attribution: null,
  route: async (from, to, vehicle) => {
    const distance = distanceMetres(from, to) * DETOUR;
    if (distance > FARTHEST_METRES) return null;
    return {
      points: [from, to],
      distanceMetres: distance,
      durationSeconds: secondsInTown(distance, vehicle),
      estimated: true,
    };
  },
};

/** A router that never throws Unreachable: while `router` can't be asked, it knows straight lines alone. */
export function orStraight(router: Router): Router {
  const { attribution, secondsTo } = router;
  return {
    attribution,
    route: (...asked) => router.route(...asked).catch(unlessReachable(() => straightRouter.route(...asked))),
    ...(secondsTo && {
      secondsTo: (from, ...to) => secondsTo(from, ...to).catch(unlessReachable(async () => from.map(() => null))),
    }),
  };
}

/** Handles Unreachable, and throws other errors again. */
function unlessReachable<T>(instead: () => Promise<T>): (error: unknown) => Promise<T> {
  return async (error) => {
    if (error instanceof Unreachable) return instead();
    throw error;
  };
}
