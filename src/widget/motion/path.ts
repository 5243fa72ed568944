import { bearingDegrees, destination, distanceMetres, type Position } from "../../contract/geo.ts";
import type { Walk } from "./walk.ts";

/** Where the rider probably goes from a fix: metres since the fix in, place out. Negative metres lie behind the fix. */
export interface Path {
  /** Whether these are the streets that will be ridden, rather than a guess. */
  readonly known: boolean;
  /** How far it may be followed. */
  readonly length: number;
  at(metres: number): { position: Position; bearing: number };
}

/** A fix further than this from the route isn't on it. */
const OFF_ROUTE_METRES = 60;
/** Streets wind, so a rider may go further than the crow flies, but hardly further than this times the distance. */
const DETOUR = 1.3;
const PULL = 0.3;

/** Along the streets ahead; null when the fix isn't on them. */
export function pathAlongRoute(from: Position, route: Walk): Path | null {
  const { along, away } = route.nearest(from);
  if (away > OFF_ROUTE_METRES) return null;
  const start = route.at(along);
  return {
    known: true,
    length: route.length - along,
    at: (metres) =>
      metres >= 0
        ? route.at(along + metres)
        : { position: destination(start.position, start.bearing, metres), bearing: start.bearing },
  };
}

/**
 * Straight on, bent toward where the rider is heading. `reach` is how far dead reckoning would ever go: the further of
 * it is behind, the more of the way was ridden toward there.
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
