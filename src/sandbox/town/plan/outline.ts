import { type Edge, edge } from "./edge.ts";
import { type Box, boxOf, type Polyline } from "./geometry.ts";
import type { Point } from "./mercator.ts";

/** The edges of a quad, without the streets inside it. Far-off zoom levels need no more. */
export interface Outline {
  column: number;
  row: number;
  /** North, east, south, west. */
  edges: readonly [Edge, Edge, Edge, Edge];
  ring: Polyline;
  box: Box;
}

export function outlineOf(column: number, row: number): Outline {
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

/** A line that cuts side streets. */
export interface Barrier {
  line: Polyline;
  box: Box;
  /** Null for an embankment. */
  edge: Edge | null;
  /** Where side streets touch it, in metres from its start. */
  joins: { at: number; node: Point }[];
}
