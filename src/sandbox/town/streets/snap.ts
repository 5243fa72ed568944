import { type Box, nearestPoint } from "../plan/geometry.ts";
import type { Point } from "../plan/mercator.ts";
import type { StreetGraph, StreetLink } from "./street-graph.ts";

/** The place on a street that is nearest to another place. */
export interface Snapped {
  link: StreetLink;
  along: number;
  point: Point;
  distance: number;
}

/** Finds the nearest place on a street of the main network. Bridges don't count. Null if there is none within 20 km. */
export function snapTo(streets: StreetGraph, to: Point): Snapped | null {
  for (const reach of [60, 250, 1000, 4000, 20_000]) {
    let best: Snapped | null = null;
    for (const link of streets.links) {
      if (link.bridge || !within(link.box, to, reach)) continue;
      const near = nearestPoint(link.line, to);
      if (near.distance <= reach && near.distance < (best?.distance ?? Infinity) && streets.connected(link.fromId)) {
        best = { link, ...near };
      }
    }
    if (best) return best;
  }
  return null;
}

function within({ west, east, north, south }: Box, { x, y }: Point, reach: number): boolean {
  return x > west - reach && x < east + reach && y > north - reach && y < south + reach;
}
