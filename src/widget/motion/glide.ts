import { bearingDegrees, destination, distanceMetres, type Position, turnDegrees } from "../../contract/geo.ts";
import { type Leg, riddenAt } from "./leg.ts";

/** The marker's way from the place where it was shown to the path of a new fix: a curve that a vehicle could drive. */
export interface Glide {
  /** When it starts, ms. */
  readonly since: number;
  /** Milliseconds. */
  readonly lasts: number;
  /** The control points of a Bézier curve, from where the marker was to where the rider will be when the glide ends. */
  readonly curve: readonly Position[];
  /** Which way the marker faces at the end, in degrees; null if it stays where it is. */
  readonly facing: number | null;
}

/**
 * A glide shows the rider in a wrong place for as long as it lasts, and a cross-fade doesn't. Longer glides leave fewer
 * cross-fades and larger errors: over recorded rides 8.5 s halve the cross-fades and add 5 % to the errors. On a known route
 * corrections are small already, and where bearings are in doubt the marker must never be worse than the last fix.
 */
const SHORTEST_MS = 1000;
const LONGEST_IN_DOUBT_MS = 2000;
const LONGEST_ON_A_ROUTE_MS = 5500;
export const LONGEST_MS = 8500;
const STEP_MS = 250;
/** 148 km/h. */
const FASTEST_METRES_PER_SECOND = 41;
/** A sharper turn within a step looks like a jerk. */
const SHARPEST_TURN_DEGREES = 60;
/** A marker that turns by more than this from where it faced, in so short a time, looks like reversing. */
const REVERSE_DEGREES = 120;
const REVERSE_MS = 2000;
/** A shorter step has no direction that anybody sees. */
const SEEN_METRES = 0.1;
/** How far the curve leads straight on from its ends, as a part of the way. */
const LEAD = 0.35;
/** A rider who stands this near stays where the marker is: phones that lie still wander as far. */
const STAY_METRES = 12;

/**
 * The shortest glide to a new leg that a vehicle could drive; null if there is none.
 *
 * @param shown where the marker is when the fix is received
 * @param facing the way that the marker faces, in degrees; null if unknown
 */
export function planGlide(leg: Leg, shown: Position, facing: number | null): Glide | null {
  const since = leg.fix.receivedAt;
  if (leg.speed === 0 && distanceMetres(shown, leg.fix.position) <= STAY_METRES) {
    return { since, lasts: Number.POSITIVE_INFINITY, curve: [shown], facing: null };
  }
  const longest = leg.path.known ? LONGEST_ON_A_ROUTE_MS : leg.told ? LONGEST_MS : LONGEST_IN_DOUBT_MS;
  for (let lasts = SHORTEST_MS; lasts <= longest; lasts += STEP_MS) {
    const { position, bearing } = leg.path.at(riddenAt(leg, since + lasts));
    const lead = LEAD * distanceMetres(shown, position);
    const straight = bearingDegrees(shown, position);
    const arrival = leg.speed > 0 ? bearing : straight;
    const curve = [
      shown,
      destination(shown, facing ?? straight, lead),
      destination(position, arrival, -lead),
      position,
    ];
    const glide = { since, lasts, curve, facing: arrival };
    if (isDrivable(leg, glide, facing)) return glide;
  }
  return null;
}

function isDrivable(leg: Leg, glide: Glide, facing: number | null): boolean {
  let from = placeAt(leg, glide, glide.since);
  let last = facing;
  // A little longer than the glide, because its end may be a sharp turn, too.
  for (let time = STEP_MS; time <= glide.lasts + 4 * STEP_MS; time += STEP_MS) {
    const to = placeAt(leg, glide, glide.since + time);
    const metres = distanceMetres(from, to);
    if (metres > (FASTEST_METRES_PER_SECOND * STEP_MS) / 1000) return false;
    if (metres > SEEN_METRES) {
      const way = bearingDegrees(from, to);
      if (last !== null && Math.abs(turnDegrees(last, way)) > SHARPEST_TURN_DEGREES) return false;
      if (facing !== null && time <= REVERSE_MS && Math.abs(turnDegrees(facing, way)) > REVERSE_DEGREES) return false;
      last = way;
    }
    from = to;
  }
  return true;
}

/** Where the marker is at a time in ms: on the way of the glide until it ends, then on the leg's path. */
export function placeAt(leg: Leg, glide: Glide | null, time: number): Position {
  const share = glide ? (time - glide.since) / glide.lasts : 1;
  if (!glide || share >= 1) return leg.path.at(riddenAt(leg, time)).position;
  // De Casteljau's algorithm: https://en.wikipedia.org/wiki/De_Casteljau%27s_algorithm
  let points = glide.curve;
  while (points.length > 1) points = points.slice(1).map((to, index) => between(points[index] ?? to, to, share));
  return points[0] ?? leg.fix.position;
}

function between(from: Position, to: Position, share: number): Position {
  return destination(from, bearingDegrees(from, to), Math.max(0, share) * distanceMetres(from, to));
}
