import { destination, distanceMetres, type Position } from "../../../contract/geo.ts";
import type { Router } from "../../../service/places/ports.ts";
import { between, seededRandom } from "../random.ts";
import { measureLine } from "../ride/measure-line.ts";

/** Where a rider waits for work, and which way they look: along the street. */
export interface Stand {
  position: Position;
  bearing: number | null;
}

const NEAREST_METRES = 400;
const FARTHEST_METRES = 1800;
const ATTEMPTS = 8;
/** Far enough along a route to have left the house it begins at, and to be on a street. */
const OUT_OF_THE_DOOR_METRES = 60;

/** A place 400–1800 m away on a street that leads to the pick-up; off the streets only where none seems to. */
export async function findStand(router: Router, pickup: Position, seed: string): Promise<Stand> {
  const random = seededRandom(seed);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const metres = between(random, NEAREST_METRES, FARTHEST_METRES);
    const about = destination(pickup, between(random, 0, 360), metres);
    const route = await router.route(about, pickup);
    if (!route || route.points.length === 0) continue;
    const stand = measureLine(route.points).at(OUT_OF_THE_DOOR_METRES);
    const away = distanceMetres(stand.position, pickup);
    if (away >= NEAREST_METRES && away <= FARTHEST_METRES) return stand;
  }
  const metres = between(random, NEAREST_METRES, FARTHEST_METRES);
  return { position: destination(pickup, between(random, 0, 360), metres), bearing: null };
}
