import { type Contact, clipToQuad, type Frame } from "./clip.ts";
import { type Edge, edge } from "./edge.ts";
import { corner, latticeAt } from "./lattice.ts";
import { type Box, boxOf, type Line, overlap } from "./line.ts";
import type { Link } from "./link.ts";
import { remember } from "./remember.ts";
import { type Use, useOf } from "./use.ts";

/** All that lies between four main streets; each quad can be computed without its neighbours. */
export interface Quad {
  column: number;
  row: number;
  ring: Line;
  box: Box;
  use: Use;
  /** North, east, south, west. */
  edges: readonly [Edge, Edge, Edge, Edge];
  /** Side streets and embankments. */
  links: Link[];
  /** Where those touch the four edges. */
  contacts: Contact[];
}

/** At some 100 kB each, with the pattern they are cut from. */
const recall = remember<Quad>(500);

export function quad(column: number, row: number): Quad {
  return recall(`${column},${row}`, () => {
    const frame = frameOf(column, row);
    const use = useOf(column, row);
    return { ...frame, use, ...clipToQuad(frame, use !== "park") };
  });
}

/** The outline alone: all that far-off zoom levels need. */
export function frameOf(column: number, row: number): Frame {
  const edges = [
    edge("row", column, row),
    edge("column", column + 1, row),
    edge("row", column, row + 1),
    edge("column", column, row),
  ] as const;
  const [north, east, south, west] = edges;
  const ring = [
    ...north.line.slice(0, -1),
    ...east.line.slice(0, -1),
    ...[...south.line].reverse().slice(0, -1),
    ...[...west.line].reverse().slice(0, -1),
  ];
  return { column, row, edges, ring, box: boxOf(ring) };
}

/** The quads that may touch a box. */
export function quadsIn(box: Box): { column: number; row: number }[] {
  const found: { column: number; row: number }[] = [];
  const reach = spanOf(box);
  for (let row = reach.north; row <= reach.south; row++) {
    for (let column = reach.west; column <= reach.east; column++) {
      if (overlap(frameBox(column, row), box)) found.push({ column, row });
    }
  }
  return found;
}

/** Whole lattice numbers around a box, generously. */
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

function frameBox(column: number, row: number): Box {
  const box = boxOf([
    corner(column, row),
    corner(column + 1, row),
    corner(column + 1, row + 1),
    corner(column, row + 1),
  ]);
  return { west: box.west - 90, north: box.north - 90, east: box.east + 90, south: box.south + 90 };
}
