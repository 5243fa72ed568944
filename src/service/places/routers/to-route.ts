import { distanceMetres, type Position } from "../../../contract/geo.ts";
import { measureLine } from "../../../contract/line.ts";
import type { Route } from "../ports.ts";
import { Unreachable } from "../unreachable.ts";
import type { Way } from "./dialect.ts";

/** From a street to a door, a rider walks no farther. Services find a street for any place, in another town if need be. */
const FARTHEST_DOOR_METRES = 500;
const WALKING_METRES_PER_SECOND = 1.4;
/** No service looks for streets in a circle as wide as this. */
const FARTHEST_STREET_METRES = 100_000;
/** Lines are rounded and simplified. A difference like this is no sign of other units or another precision. */
const TOLERANCE = { metres: 100, share: 0.3 };
/** Faster than any vehicle. */
const METRES_PER_SECOND = 60;

/** Whether a street so far from a door leads to it. */
export const isAtDoor = (metres: number): boolean => metres <= FARTHEST_DOOR_METRES;

/**
 * A service's way, from door to door. Null if it doesn't lead to both doors.
 * @throws Unreachable if it can't be true: its line, distance and duration contradict each other, or lie elsewhere on earth
 */
export function toRoute({ points, ...told }: Way, from: Position, to: Position): Route | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) throw new Unreachable("its way has no line");
  const difference = Math.abs(measureLine(points).length - told.distanceMetres);
  if (difference > TOLERANCE.metres + TOLERANCE.share * told.distanceMetres) {
    throw new Unreachable("its way is not as long as its line");
  }
  if (told.distanceMetres > TOLERANCE.metres + told.durationSeconds * METRES_PER_SECOND) {
    throw new Unreachable("its way is faster than any vehicle");
  }
  const [before, after] = [distanceMetres(from, first), distanceMetres(last, to)];
  if (Math.max(before, after) > FARTHEST_STREET_METRES) throw new Unreachable("its way is elsewhere on earth");
  if (!isAtDoor(before) || !isAtDoor(after)) return null;
  return {
    points: [from, ...points, to],
    distanceMetres: before + told.distanceMetres + after,
    durationSeconds: told.durationSeconds + (before + after) / WALKING_METRES_PER_SECOND,
    estimated: false,
  };
}
