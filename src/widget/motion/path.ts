import { bearingDegrees, destination, distanceMetres, type Position } from "../../contract/geo.ts";
import { type Line, nearestOn, OFF_ROUTE_METRES, pointAt } from "../../contract/line.ts";

/** Predicts the rider's place at a number of metres after a fix. Negative metres are places before the fix. */
export interface Path {
  /** True if the streets are known, false for a guess. */
  readonly known: boolean;
  /** How far the prediction reaches, metres. */
  readonly length: number;
  at(metres: number): { position: Position; bearing: number };
}

/** Streets wind, so a ride is longer than the straight line, but hardly ever by more than this factor. */
const DETOUR = 1.3;
/** How strongly the target bends a guess: metres toward it per metre ridden, once the ride is as long as `reach`. */
const PULL = 0.3;

/** The path along the streets ahead; null if the fix isn't on them. */
export function pathAlongRoute(from: Position, route: Line): Path | null {
  const { along, away } = nearestOn(route, from);
  if (away > OFF_ROUTE_METRES) return null;
  const start = pointAt(route, along);
  return {
    known: true,
    length: route.length - along,
    at: (metres) =>
      metres >= 0
        ? pointAt(route, along + metres)
        : { position: destination(start.position, start.bearing, metres), bearing: start.bearing },
  };
}

/**
 * The path straight on, bent toward the target. A rider who has ridden further has turned toward it more.
 *
 * @param reach metres at which the pull is at its strongest: the furthest that dead reckoning would ever go
 */
export function pathStraightOn(from: Position, bearing: number, target: Position | null, reach: number): Path {
  const distance = target ? distanceMetres(from, target) : Number.POSITIVE_INFINITY;
  return {
    known: false,
    length: DETOUR * distance,
    at(metres) {
      const ahead = destination(from, bearing, metres);
      if (!target || metres <= 0) return { position: ahead, bearing };
      const pulled = Math.min(PULL * metres * Math.min(1, metres / reach), distanceMetres(ahead, target));
      return { position: destination(ahead, bearingDegrees(ahead, target), pulled), bearing };
    },
  };
}
