import type { Position } from "../../contract/geo.ts";
import { type Line, nearestOn, OFF_ROUTE_METRES, sliceLine } from "../../contract/line.ts";

/**
 * The metres along the route at which a ride from one place to another starts and ends. Null if one of them isn't on the
 * route, or the second doesn't come after the first.
 */
export function stretchBetween(route: Line | null, from: Position, to: Position): [start: number, end: number] | null {
  if (!route) return null;
  const [start, end] = [nearestOn(route, from), nearestOn(route, to)];
  const on = Math.max(start.away, end.away) <= OFF_ROUTE_METRES && end.along > start.along;
  return on ? [start.along, end.along] : null;
}

/** The places between two others: along the streets if both are on the route, else straight. Ends with `to`. */
export function wayBetween(route: Line | null, from: Position, to: Position): Position[] {
  const stretch = stretchBetween(route, from, to);
  return route && stretch ? [...sliceLine(route, ...stretch), to] : [to];
}
