import { distanceMetres, type Position } from "../../contract/geo.ts";
import { type Fix, secondsBetween } from "./fix.ts";
import { wayBetween } from "./route.ts";

/** The way that the rider has ridden, as far as fixes show it. */
export interface Trail {
  addFix(fix: Fix): void;
  /** From the first fix to the place where the rider is shown. */
  upTo(position: Position): Position[];
}

/** Two fixes that are further apart, and off the route, show a phone that lost its position, not a ride. */
const FASTEST_METRES_PER_SECOND = 50;

export function createTrail(): Trail {
  let seen: Position[] = [];
  let last: Fix | null = null;

  return {
    addFix(fix) {
      if (last) {
        const way = wayBetween(last.route, last.position, fix.position);
        const metres = distanceMetres(last.position, fix.position);
        const seconds = Math.abs(secondsBetween(last, fix));
        const possible = way.length > 1 || metres <= FASTEST_METRES_PER_SECOND * fix.pace * seconds;
        if (metres < 1) seen.pop();
        else if (possible) seen.push(...way.slice(0, -1));
        else seen = [];
      }
      seen.push(fix.position);
      last = fix;
    },
    upTo(position) {
      return last ? [...seen, ...wayBetween(last.route, last.position, position)] : [];
    },
  };
}
