import { type Edge, edge, stretchLine } from "../plan/edge.ts";
import { type Box, boxOf, overlap, type Polyline } from "../plan/geometry.ts";
import { rankOf, type StreetClass } from "../plan/lattice.ts";
import type { Link } from "../plan/links.ts";
import type { Point } from "../plan/mercator.ts";
import { type Quad, spanOf } from "../plan/quad.ts";

/** Lines to draw, by rank. */
export type Strokes = Record<StreetClass, Polyline[]>;

function noStrokes(): Strokes {
  return { primary: [], secondary: [], tertiary: [], local: [] };
}

/** The edges of the lattice that touch a box, of the ranks wanted. */
export function edgesIn(box: Box, wanted: (line: number) => boolean): Edge[] {
  const span = spanOf(box);
  const edges: Edge[] = [];
  for (let row = span.north; row <= span.south + 1; row++) {
    for (let column = span.west; column <= span.east + 1; column++) {
      if (wanted(row)) edges.push(edge("row", column, row));
      if (wanted(column)) edges.push(edge("column", column, row));
    }
  }
  return edges.filter((one) => overlap(one.box, box));
}

export function ranksFrom(zoom: number): (line: number) => boolean {
  if (zoom >= 13) return () => true;
  return zoom === 11 ? (line) => rankOf(line) === "primary" : (line) => rankOf(line) !== "tertiary";
}

interface MainStrokes {
  streets: Strokes;
  /** The map draws bridges again, with railings, over the water and the streets. */
  bridges: { line: Polyline; class: StreetClass }[];
}

/** Main streets as lines to draw. With `joined`, stretches that follow each other become one line. */
export function mainStrokes(edges: Edge[], joined: boolean): MainStrokes {
  const streets = noStrokes();
  const bridges: MainStrokes["bridges"] = [];
  const open = new Map<string, Point[]>();
  for (const one of edges) {
    const of = `${one.axis}${one.axis === "row" ? one.row : one.column}`;
    for (const stretch of one.stretches) {
      const line = stretchLine(one, stretch);
      if (stretch.bridge) bridges.push({ line, class: one.class });
      const key = `${of}${one.class}`;
      const before = joined ? open.get(key) : undefined;
      if (before && stretch.start === 0 && before[before.length - 1] === line[0]) before.push(...line.slice(1));
      else {
        const own = [...line];
        streets[one.class].push(own);
        open.set(key, own);
      }
    }
  }
  return { streets, bridges };
}

const chained = new WeakMap<Quad, { line: Polyline; box: Box; class: StreetClass; street: Link["street"] }[]>();

/** The side streets of a quad, joined into lines as long as possible. */
export function chains(of: Quad) {
  const known = chained.get(of);
  if (known) return known;
  const made: { line: Point[]; class: StreetClass; street: Link["street"]; end: Point }[] = [];
  for (const link of of.links) {
    const last = made[made.length - 1];
    if (last && last.end === link.from && last.street.key === link.street.key) {
      last.line.push(...link.line.slice(1));
      last.end = link.to;
    } else {
      made.push({ line: [...link.line], class: link.class, street: link.street, end: link.to });
    }
  }
  const result = made.map(({ line, class: rank, street }) => ({ line, box: boxOf(line), class: rank, street }));
  chained.set(of, result);
  return result;
}

export function sideStrokes(quads: Quad[], box: Box): Strokes {
  const strokes = noStrokes();
  for (const one of quads) {
    for (const chain of chains(one)) if (overlap(chain.box, box)) strokes[chain.class].push(chain.line);
  }
  return strokes;
}
