import { distanceMetres, type Position } from "../../contract/geo.ts";
import { type Fix, secondsBetween } from "./fix.ts";
import { stretchBetween, type Walk } from "./walk.ts";

/** The way the rider has come, as far as it was seen. */
export interface Trail {
  fix(fix: Fix): void;
  /** From the first fix to the rider as shown. */
  upTo(shown: Position): Position[];
}

/** Faster than this between two fixes, and off the route, is a phone that found itself again, not a way that was ridden. */
const FASTEST_METRES_PER_SECOND = 50;

export function createTrail(): Trail {
  let seen: Position[] = [];
  let last: Fix | null = null;

  return {
    fix(fix) {
      if (last) {
        const way = alongRoute(last.route, last.position, fix.position);
        const metres = distanceMetres(last.position, fix.position);
        const seconds = Math.abs(secondsBetween(last, fix));
        const believable = way.length > 1 || metres <= FASTEST_METRES_PER_SECOND * seconds;
        if (metres < 1) seen.pop();
        else if (believable) seen.push(...way.slice(0, -1));
        else seen = [];
      }
      seen.push(fix.position);
      last = fix;
    },
    upTo(shown) {
      return last ? [...seen, ...alongRoute(last.route, last.position, shown)] : [];
    },
  };
}

/** From one place to another: along the streets where both are on the route, straight where not. */
function alongRoute(route: Walk | null, from: Position, to: Position): Position[] {
  const stretch = stretchBetween(route, from, to);
  return route && stretch ? [...route.slice(...stretch), to] : [to];
}
