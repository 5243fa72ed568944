import { distanceMetres, type Position } from "../../../contract/geo.ts";
import { measureLine } from "../../../contract/line.ts";
import type { Route } from "../ports.ts";
import { Unreachable } from "../unreachable.ts";
import type { StreetRoute } from "./dialect.ts";

/** The longest walk from a street to a door. Routers find a street for any place, even one in another town. */
const FARTHEST_DOOR_METRES = 500;
const WALKING_METRES_PER_SECOND = 1.4;
/** No router looks for a street this far away, so a way that begins or ends farther from its place is a wrong answer. */
const FARTHEST_STREET_METRES = 100_000;
/**
 * How much the told distance may differ from the length of the line, which is rounded and simplified. A larger difference is
 * a sign of other units or another precision.
 */
const TOLERANCE = { metres: 100, share: 0.3 };
/** Faster than any vehicle, so a faster way is a wrong answer. */
const METRES_PER_SECOND = 60;
/** A slower way is a wrong answer: slower than anybody on foot, after 15 minutes of waiting for a ferry. */
const SLOWEST = { seconds: 900, metresPerSecond: 0.5 };
/** The longest way: this many times the straight line, plus this many metres. */
const LONGEST_DETOUR = { times: 5, metres: 5000 };

/** Whether a street this many metres from a door leads to the door. */
export const isAtDoor = (metres: number): boolean => metres <= FARTHEST_DOOR_METRES;

/**
 * A service's way, from door to door. Null if it doesn't lead to both doors.
 * @throws Unreachable if the answer must be wrong: its line, distance and duration contradict each other, or lie elsewhere
 * on earth
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
 * Checks the seconds that a router tells for the way between two places. Null if it tells none, or too few: for two places
 * far from its streets, a router may use one street for both.
 * @throws Unreachable if they are too many for any way between the two places
 */
export function toSeconds(told: number | null, from: Position, to: Position): number | null {
  const straight = distanceMetres(from, to);
  if (told === null || isTooFast(told, straight - 2 * FARTHEST_DOOR_METRES)) return null;
  assertNotTooSlow(told, LONGEST_DETOUR.times * straight + LONGEST_DETOUR.metres);
  return told;
}

const isTooFast = (seconds: number, leastMetres: number) => leastMetres > seconds * METRES_PER_SECOND;

/**
 * Milliseconds that were read as seconds make a way a thousand times too slow.
 * @throws Unreachable
 */
function assertNotTooSlow(seconds: number, mostMetres: number): void {
  if (seconds > SLOWEST.seconds + mostMetres / SLOWEST.metresPerSecond) {
    throw new Unreachable("its way is slower than anybody on foot");
  }
}
