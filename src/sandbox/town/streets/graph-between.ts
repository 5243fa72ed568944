import { createCache } from "../../cache.ts";
import { boxOf, grow } from "../plan/geometry.ts";
import { latticeAt } from "../plan/lattice.ts";
import type { Point } from "../plan/mercator.ts";
import { coversHome, homeStreets, MARGIN } from "./home-streets.ts";
import type { Region } from "./main-streets.ts";
import { createStreetGraph, type StreetGraph } from "./street-graph.ts";

/** A way over more quads than this uses side streets only near its two ends. */
const MAX_DETAILED = 16;
const NEAR_END = 5;
/** A way over more quads than this uses only primary streets between. */
const MAX_SECONDARY = 70;

/** How many links the cached graphs have together. One takes about a kilobyte; this many are some ten neighbourhoods. */
const MOST_LINKS = 100_000;
const cache = createCache<StreetGraph>(MOST_LINKS, ({ links }) => links.length);

/** The streets that a way from one place to another may use. */
export function graphBetween(a: Point, b: Point): StreetGraph {
  const one = latticeAt(a);
  const other = latticeAt(b);
  const box = grow(boxOf([one, other]), MARGIN);
  // Nearly all rides are in the home town, so its graph is kept for ever and laid out only once.
  if (coversHome(box)) return homeStreets();
  const span = Math.max(box.east - box.west, box.south - box.north);
  if (span <= MAX_DETAILED) {
    const shared = windowFrom(box.west, box.north, span);
    return cache(keyOf([shared]), () => createStreetGraph([shared]));
  }
  const [from, to] = [one, other].map(({ x, y }) => ({ x: Math.floor(x / 4) * 4 + 2, y: Math.floor(y / 4) * 4 + 2 }));
  if (!from || !to) throw new RangeError("a way has two ends");
  const ends = [from, to].map(({ x, y }) => ({
    west: x - NEAR_END,
    east: x + NEAR_END,
    north: y - NEAR_END,
    south: y + NEAR_END,
  }));
  const far = span > MAX_SECONDARY;
  return cache(keyOf(ends), () =>
    createStreetGraph(ends, {
      from,
      to,
      halfWidth: far ? 14 : 10,
      ranks: far ? ["primary"] : ["primary", "secondary"],
    }),
  );
}

/** The window on the plan that holds a way. Windows begin at every fourth quad, so rides nearby share a graph. */
function windowFrom(west: number, north: number, span: number): Region {
  const left = Math.floor(west / 4) * 4;
  const top = Math.floor(north / 4) * 4;
  const side = Math.ceil(span / 4) * 4 + 4;
  return { west: left, north: top, east: left + side - 1, south: top + side - 1 };
}

function keyOf(regions: Region[]): string {
  return regions.map(({ west, north, east, south }) => `${west},${north},${east},${south}`).join(";");
}
