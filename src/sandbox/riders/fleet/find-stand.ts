import { destination, distanceMetres, type Position } from "../../../contract/geo.ts";
import { measureLine, pointAt } from "../../../contract/line.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Router } from "../../../service/places/ports.ts";
import { seededRandom, uniform } from "../random.ts";

/** Where a rider waits for work. */
export interface Stand {
  position: Position;
  /** Along the street, in degrees clockwise from north; null if the place isn't on a street. */
  bearing: number | null;
}

const NEAREST_METRES = 400;
const FARTHEST_METRES = 1800;
const ATTEMPTS = 8;
/** A route begins at a house; this far along it, it follows a street. */
const ON_THE_STREET_METRES = 60;

/** A place 400 to 1800 m away, on a street that leads to the pick-up; off the streets if eight attempts find none. */
export async function findStand(router: Router, pickup: Position, vehicle: Vehicle, seed: string): Promise<Stand> {
  const random = seededRandom(seed);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const metres = uniform(random, NEAREST_METRES, FARTHEST_METRES);
    const start = destination(pickup, uniform(random, 0, 360), metres);
    const route = await router.route(start, pickup, vehicle);
    if (!route || route.points.length === 0) continue;
    const stand = pointAt(measureLine(route.points), ON_THE_STREET_METRES);
    const away = distanceMetres(stand.position, pickup);
    if (away >= NEAREST_METRES && away <= FARTHEST_METRES) return stand;
  }
  const metres = uniform(random, NEAREST_METRES, FARTHEST_METRES);
  return { position: destination(pickup, uniform(random, 0, 360), metres), bearing: null };
}
