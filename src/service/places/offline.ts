import { distanceMetres, type Position } from "../../contract/geo.ts";
import type { Vehicle } from "../../contract/tracking.ts";
import { type AddressFinder, type Route, type Router, withoutTurns } from "./ports.ts";
import { secondsInTown } from "./seconds-in-town.ts";
import { Refused, Unreachable } from "./unreachable.ts";

/*
 * A geocoder and a router for a service without map data.
 */

/** Finds no address, so requests must contain coordinates. */
export const noGeocoder = withoutTurns({ attribution: null, find: async () => ({ kind: "unknown" }) });

/** Whether a place may be given only by its address. */
export const findsAddresses = (geocoder: AddressFinder): boolean => geocoder !== noGeocoder;

/** Streets are 1.417 times as long as the straight line on average: Boscoe, Henry and Zdeb 2012, https://doi.org/10.1080/00330124.2011.583586 */
const DETOUR = 1.417;
/** The longest delivery. */
export const FARTHEST_METRES = 100_000;

/** A straight line as a guessed route. Its distance and duration are what the streets between its ends usually take. */
export function straightRoute(from: Position, to: Position, vehicle: Vehicle): Route {
  const distance = distanceMetres(from, to) * DETOUR;
  return {
    points: [from, to],
    distanceMetres: distance,
    durationSeconds: secondsInTown(distance, vehicle),
    estimated: true,
  };
}

export const straightRouter: Router = {
  isGuessing: true,
  attribution: null,
  route: async (from, to, vehicle) => {
    const route = straightRoute(from, to, vehicle);
    return route.distanceMetres <= FARTHEST_METRES ? route : null;
  },
};

/** A router that never throws Unreachable: while `router` can't be asked, it answers straight lines. */
export function orStraight(router: Router): Router {
  const { attribution, secondsTo, isGuessing } = router;
  return {
    ...(isGuessing && { isGuessing }),
    attribution,
    route: (...asked) =>
      router.route(...asked).catch(
        unlessReachable(async (error) => {
          const straight = await straightRouter.route(...asked);
          return straight && error instanceof Refused ? { ...straight, isRefused: true } : straight;
        }),
      ),
    ...(secondsTo && {
      secondsTo: (from, ...to) => secondsTo(from, ...to).catch(unlessReachable(async () => from.map(() => null))),
    }),
  };
}

/** Handles Unreachable, and throws other errors again. */
function unlessReachable<T>(instead: (error: Unreachable) => Promise<T>): (error: unknown) => Promise<T> {
  return async (error) => {
    if (error instanceof Unreachable) return instead(error);
    throw error;
  };
}
