import { distanceMetres, type Position } from "../../../contract/geo.ts";
import { measureLine } from "../../../contract/line.ts";
import type { Route } from "../ports.ts";
import { Unreachable } from "../unreachable.ts";
import type { StreetRoute } from "./dialect.ts";

/** From a street to a door, a rider walks no farther. Services find a street for any place, in another town if need be. */
const FARTHEST_DOOR_METRES = 500;
const WALKING_METRES_PER_SECOND = 1.4;
/** No service looks for streets in a circle as wide as this. */
const FARTHEST_STREET_METRES = 100_000;
/** Lines are rounded and simplified. A difference like this is no sign of other units or another precision. */
const TOLERANCE = { metres: 100, share: 0.3 };
/** Faster than any vehicle. */
const METRES_PER_SECOND = 60;
/** Slower than anybody on foot, after a quarter of an hour's wait for a ferry. */
const SLOWEST = { seconds: 900, metresPerSecond: 0.5 };
/** A way is never so many times as long as the straight line, plus so many metres. */
const LONGEST_DETOUR = { times: 5, metres: 5000 };

/** Whether a street so far from a door leads to it. */
export const isAtDoor = (metres: number): boolean => metres <= FARTHEST_DOOR_METRES;

/**
 * A service's way, from door to door. Null if it doesn't lead to both doors.
 * @throws Unreachable if it can't be true: its line, distance and duration contradict each other, or lie elsewhere on earth
 */
export function toRoute({ points, ...told }: StreetRoute, from: Position, to: Position): Route | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) throw new Unreachable("its way has no line");
  const difference = Math.abs(measureLine(points).length - told.distanceMetres);
  if (difference > TOLERANCE.metres + TOLERANCE.share * told.distanceMetres) {
    throw new Unreachable("its way is not as long as its line");
  }
  if (isTooFast(told.durationSeconds, told.distanceMetres - TOLERANCE.metres)) {
    throw new Unreachable("its way is faster than any vehicle");
  }
  assertNotTooSlow(told.durationSeconds, told.distanceMetres);
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

/**
 * The seconds that a service tells for the way between two places, null where it can't know: two places far from its streets
 * have the same one nearby.
 * @throws Unreachable if it can't be true of any
 */
export function toSeconds(told: number | null, from: Position, to: Position): number | null {
  const straight = distanceMetres(from, to);
  if (told === null || isTooFast(told, straight - 2 * FARTHEST_DOOR_METRES)) return null;
  assertNotTooSlow(told, LONGEST_DETOUR.times * straight + LONGEST_DETOUR.metres);
  return told;
}

const isTooFast = (seconds: number, leastMetres: number) => leastMetres > seconds * METRES_PER_SECOND;

/** Milliseconds taken for seconds are a thousand times too slow. */
function assertNotTooSlow(seconds: number, mostMetres: number): void {
  if (seconds > SLOWEST.seconds + mostMetres / SLOWEST.metresPerSecond) {
    throw new Unreachable("its way is slower than anybody on foot");
  }
}
