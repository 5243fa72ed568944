import type { Position } from "../../../contract/geo.ts";
import { type Box, boxOf, distanceBetween, grow } from "../plan/geometry.ts";
import { latticeAt } from "../plan/lattice.ts";
import { toPlan } from "../plan/mercator.ts";
import type { Region } from "./main-streets.ts";
import { createStreetGraph, type StreetGraph, type StreetLink } from "./street-graph.ts";

/** The middle of the home town: the sandbox looks for addresses around it. */
export const HOME: Position = { lat: -1.2921, lng: 36.8219 };

/** How many quads around the middle of the home town have addresses, with room for the ways between them. */
const AROUND = 6;

/** How many quads beside the straight line a way may use. */
export const MARGIN = 2;

export interface HomeStreets extends StreetGraph {
  /** By lower-case name: the pieces of the street of that name that is nearest to the middle of town. */
  byName: Map<string, StreetLink[]>;
}

const middle = latticeAt(toPlan(HOME));

const HOME_REGION: Region = {
  west: Math.floor(middle.x) - AROUND,
  east: Math.floor(middle.x) + AROUND,
  north: Math.floor(middle.y) - AROUND,
  south: Math.floor(middle.y) + AROUND,
};

let made: HomeStreets | null = null;

/** Whether the home streets cover a box of the lattice. */
export function coversHome({ west, east, north, south }: Box): boolean {
  const { west: first, east: last, north: top, south: bottom } = HOME_REGION;
  return west >= first && east <= last + 1 && north >= top && south <= bottom + 1;
}

export function homeStreets(): HomeStreets {
  made ??= make();
  return made;
}

function make(): HomeStreets {
  const home = toPlan(HOME);
  const streets = createStreetGraph([HOME_REGION]);
  const byKey = new Map<number, StreetLink[]>();
  for (const link of streets.links) {
    if (link.bridge || !streets.connected(link.fromId) || distanceBetween(link.from, home) > 2_400) continue;
    // Only streets at least `MARGIN` quads inside the home town: routes between them use the one graph of the home town.
    if (!coversHome(grow(boxOf([latticeAt(link.from), latticeAt(link.to)]), MARGIN))) continue;
    const list = byKey.get(link.street.key);
    if (list) list.push(link);
    else byKey.set(link.street.key, [link]);
  }
  const away = (links: StreetLink[]) => Math.min(...links.map((link) => distanceBetween(link.from, home)));
  const byName = new Map<string, StreetLink[]>();
  for (const links of [...byKey.values()].sort((a, b) => away(a) - away(b))) {
    const name = links[0]?.street.name.toLowerCase() ?? "";
    if (!byName.has(name)) byName.set(name, links);
  }
  return { ...streets, byName };
}
