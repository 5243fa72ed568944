import { createCache } from "../../cache.ts";
import { type Contact, clipToQuad } from "./clip.ts";
import { type Box, boxOf, overlap } from "./geometry.ts";
import { corner, latticeAt, type Use, useOf } from "./lattice.ts";
import type { Link } from "./links.ts";
import { type Outline, outlineOf } from "./outline.ts";

/** The area between four main streets. A quad is computed without its neighbours. */
export interface Quad extends Outline {
  use: Use;
  /** Side streets and embankments. */
  links: Link[];
  /** Where the links touch the four edges. */
  contacts: Contact[];
}

/** One takes some 100 kB, with the pattern that it is cut from. */
const cache = createCache<Quad>(500);

export function quad(column: number, row: number): Quad {
  return cache(`${column},${row}`, () => {
    const outline = outlineOf(column, row);
    const use = useOf(column, row);
    return { ...outline, use, ...clipToQuad(outline, use !== "park") };
  });
}

/** The quads that may touch a box. */
export function quadsIn(box: Box): { column: number; row: number }[] {
  const found: { column: number; row: number }[] = [];
  const reach = spanOf(box);
  for (let row = reach.north; row <= reach.south; row++) {
    for (let column = reach.west; column <= reach.east; column++) {
      if (overlap(boundsOf(column, row), box)) found.push({ column, row });
    }
  }
  return found;
}

/** The lattice columns and rows around a box, with room to spare. */
export function spanOf(box: Box): Box {
  const at = [
    latticeAt({ x: box.west, y: box.north }),
    latticeAt({ x: box.east, y: box.north }),
    latticeAt({ x: box.west, y: box.south }),
    latticeAt({ x: box.east, y: box.south }),
    latticeAt({ x: (box.west + box.east) / 2, y: (box.north + box.south) / 2 }),
  ];
  const around = boxOf(at);
  const slack = 1.2 + (box.east - box.west) / 6_000;
  return {
    west: Math.floor(around.west - slack),
    east: Math.ceil(around.east + slack) - 1,
    north: Math.floor(around.north - slack),
    south: Math.ceil(around.south + slack) - 1,
  };
}

/** A box that surely holds the quad, from its corners only. */
function boundsOf(column: number, row: number): Box {
  const box = boxOf([
    corner(column, row),
    corner(column + 1, row),
    corner(column + 1, row + 1),
    corner(column, row + 1),
  ]);
  return { west: box.west - 90, north: box.north - 90, east: box.east + 90, south: box.south + 90 };
}
