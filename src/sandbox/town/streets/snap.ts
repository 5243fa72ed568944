import { type Box, nearestOn } from "../plan/line.ts";
import type { Point } from "../plan/mercator.ts";
import type { StreetGraph, Way } from "./street-graph.ts";

/** The nearest place on a street. */
export interface Snapped {
  way: Way;
  along: number;
  point: Point;
  distance: number;
}

/** Looks only at streets that lead everywhere, and not at bridges. */
export function snapTo(streets: StreetGraph, to: Point): Snapped | null {
  for (const reach of [60, 250, 1000, 4000, 20_000]) {
    let best: Snapped | null = null;
    for (const way of streets.ways) {
      if (way.bridge || !within(way.box, to, reach)) continue;
      const near = nearestOn(way.line, to);
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
