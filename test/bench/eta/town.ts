/** The streets of the simulated week: a grid, in which a router finds ways at the speeds of an empty night. */
import { destination, distanceMetres, type Position } from "../../../src/contract/geo.ts";
import type { Vehicle } from "../../../src/contract/tracking.ts";
import type { Route, Router } from "../../../src/service/places/ports.ts";

const CENTRE: Position = { lat: -1.2833, lng: 36.8167 };

/** What the router believes, in metres per second, stops included. */
const ROUTER_SPEEDS: Readonly<Record<Vehicle, number>> = { bicycle: 4.6, motorbike: 8.6, car: 8.9, van: 8.0 };

/** North or south first, then east or west. */
export function findWay(from: Position, to: Position, vehicle: Vehicle): Route {
  const corner = { lat: to.lat, lng: from.lng };
  const metres = distanceMetres(from, corner) + distanceMetres(corner, to);
  return {
    points: [from, corner, to],
    distanceMetres: metres,
    durationSeconds: metres / ROUTER_SPEEDS[vehicle],
    estimated: false,
  };
}

export const router: Router = { attribution: null, route: async (...way) => findWay(...way) };

/** A place so far from the centre. */
export const placeAt = (bearing: number, metres: number) => destination(CENTRE, bearing, metres);
