import { type Box, nearestPoint } from "../plan/geometry.ts";
import type { Point } from "../plan/mercator.ts";
import type { StreetGraph, Way } from "./street-graph.ts";

/** The place on a street that is nearest to another place. */
export interface Snapped {
  way: Way;
  along: number;
  point: Point;
  distance: number;
}

/** Finds the nearest place on a street of the main network. Bridges don't count. Null if there is none within 20 km. */
export function snapTo(streets: StreetGraph, to: Point): Snapped | null {
  for (const reach of [60, 250, 1000, 4000, 20_000]) {
    let best: Snapped | null = null;
    for (const way of streets.ways) {
      if (way.bridge || !within(way.box, to, reach)) continue;
      const near = nearestPoint(way.line, to);
      if (near.distance <= reach && near.distance < (best?.distance ?? Infinity) && streets.connected(way.fromId)) {
        best = { way, ...near };
      }
    }
    if (best) return best;
  }
  return null;
}

function within({ west, east, north, south }: Box, { x, y }: Point, reach: number): boolean {
  return x > west - reach && x < east + reach && y > north - reach && y < south + reach;
}
