import type { Edge } from "../plan/edge.ts";
import { edge, stretchLine } from "../plan/edge.ts";
import { rankOf, type StreetClass } from "../plan/lattice.ts";
import { type Box, boxOf, type Line, overlap } from "../plan/line.ts";
import type { Point } from "../plan/mercator.ts";
import { type Link, type Quad, spanOf } from "../plan/quad.ts";

/** Lines to draw, by rank. */
export type Strokes = Record<StreetClass, Line[]>;

export function noStrokes(): Strokes {
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
  return (line) => rankOf(line) !== "tertiary";
}

/** Main streets, bridges apart: those are drawn with railings. */
export function mainStrokes(
  edges: Edge[],
  box: Box,
): { streets: Strokes; bridges: { line: Line; class: StreetClass }[] } {
  const streets = noStrokes();
  const bridges: { line: Line; class: StreetClass }[] = [];
  for (const one of edges) {
    for (const stretch of one.stretches) {
      const line = stretchLine(one, stretch);
      streets[one.class].push(line);
      if (stretch.bridge && overlap(boxOf(line), box)) bridges.push({ line, class: one.class });
    }
  }
  return { streets, bridges };
}

const chained = new WeakMap<Quad, { line: Line; box: Box; class: StreetClass; street: Link["street"] }[]>();

/** A quad's side streets, joined into lines as long as they go. */
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
