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
const FARTHEST_METRES = 100_000;

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

/** A router that never fails: it answers straight lines while `router` can't be asked. */
export function orStraight(router: Router): Router {
  const { attribution } = router;
  const instead =
    <T>(answer: () => T | Promise<T>) =>
    (error: unknown) => {
      if (error instanceof Unreachable) return answer();
      throw error;
    };
  return {
    attribution,
    route: (...way) => router.route(...way).catch(instead(() => straightRouter.route(...way))),
    ...(router.secondsTo && {
      secondsTo: async (from, to, vehicle) =>
        (await router.secondsTo?.(from, to, vehicle).catch(instead(() => null))) ?? from.map(() => null),
    }),
  };
}
