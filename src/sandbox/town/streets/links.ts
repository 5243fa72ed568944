import { createCache } from "../../cache.ts";
import { lengthOf, type Polyline } from "../plan/geometry.ts";
import { QUAD, rowAt, rowStart } from "../plan/lattice.ts";
import type { Point } from "../plan/mercator.ts";
import { lineOf, type Piece, streetsIn } from "../plan/streets.ts";

/** A piece of street as the search for a way sees it. Far from the ends of the way, the line is only a rough one. */
export interface Link {
  piece: Piece;
  line: Polyline;
  length: number;
}

/** Links by the number of the node at either end. */
export type Links = ReadonlyMap<number, readonly Link[]>;

/** A whole number for a node, different for all nodes of a search. */
export function nodeId({ x, y }: Point): number {
  return y * 2 ** 24 + x;
}

export function toLinks(pieces: readonly Piece[], step?: number): Links {
  const links = new Map<number, Link[]>();
  for (const piece of pieces) {
    const line = lineOf(piece, step);
    const link = { piece, line, length: lengthOf(line) };
    for (const id of [nodeId(piece.from), nodeId(piece.to)]) {
      const there = links.get(id);
      if (there) there.push(link);
      else links.set(id, [link]);
    }
  }
  return links;
}

/** The links of one quad take some 50 kB. */
const cache = createCache<Links>(1_000);

/** All streets that a quad holds. */
export function linksIn(column: number, row: number): Links {
  return cache(`${column},${row}`, () => {
    const { mains, sides } = streetsIn(column, row);
    return toLinks([...mains, ...sides]);
  });
}

/** The streets at a node, in those of the quads around it that are asked for. */
export function linksAt(node: Point, linksOf: (column: number, row: number) => Links = linksIn): Link[] {
  const id = nodeId(node);
  const column = Math.floor(node.x / QUAD);
  const row = rowAt(node.y);
  const columns = node.x === column * QUAD ? [column, column - 1] : [column];
  const rows = node.y === rowStart(row) ? [row, row - 1] : [row];
  return columns.flatMap((across) => rows.flatMap((down) => linksOf(across, down).get(id) ?? []));
}
