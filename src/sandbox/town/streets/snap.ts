import { type Box, boxOf, grow, nearestOn } from "../plan/line.ts";
import type { Point } from "../plan/mercator.ts";
import type { StreetGraph, Way } from "./street-graph.ts";

/** The nearest place on a street. */
export interface Snapped {
  way: Way;
  along: number;
  point: Point;
  distance: number;
}

const boxes = new WeakMap<Way, Box>();

/** Looks only at streets that lead everywhere, and not at bridges. */
export function snapTo(streets: StreetGraph, to: Point): Snapped | null {
  for (const reach of [60, 250, 1000, 4000, 20_000]) {
    let best: Snapped | null = null;
    for (const way of streets.ways) {
      if (way.bridge || !contains(grow(boxOfWay(way), reach), to)) continue;
      const near = nearestOn(way.line, to);
      if (near.distance <= reach && near.distance < (best?.distance ?? Infinity) && streets.connected(way.fromId)) {
        best = { way, ...near };
      }
    }
    if (best) return best;
  }
  return null;
}

function boxOfWay(way: Way): Box {
  const known = boxes.get(way);
  if (known) return known;
  const box = boxOf(way.line);
  boxes.set(way, box);
  return box;
}

function contains(box: Box, { x, y }: Point): boolean {
  return x >= box.west && x <= box.east && y >= box.north && y <= box.south;
}
