import { hashText } from "../plan/chance.ts";
import { type Edge, edge, stretchLine } from "../plan/edge.ts";
import { boxOf, grow, nearestPoint, type Polyline, slicePolyline } from "../plan/geometry.ts";
import { rankOf, type StreetClass } from "../plan/lattice.ts";
import type { Link } from "../plan/links.ts";
import type { Point } from "../plan/mercator.ts";

/** Whole quads, from (west, north) to (east, south), both included. */
export interface Region {
  west: number;
  north: number;
  east: number;
  south: number;
}

/** A corridor of quads along the straight line between two regions, with main streets of these ranks. */
export interface Corridor {
  from: Point;
  to: Point;
  halfWidth: number;
  ranks: readonly StreetClass[];
}

export function* cells({ west, north, east, south }: Region): Generator<[number, number]> {
  for (let row = north; row <= south; row++) for (let column = west; column <= east; column++) yield [column, row];
}

export function* edgesAlong({ from, to, halfWidth, ranks }: Corridor): Generator<Edge> {
  const line = [from, to];
  const box = grow(boxOf(line), halfWidth);
  const all = {
    west: Math.floor(box.west),
    north: Math.floor(box.north),
    east: Math.ceil(box.east),
    south: Math.ceil(box.south),
  };
  for (const [x, y] of cells(all)) {
    if (nearestPoint(line, { x, y }).distance > halfWidth) continue;
    if (ranks.includes(rankOf(y))) yield edge("row", x, y);
    if (ranks.includes(rankOf(x))) yield edge("column", x, y);
  }
}

/**
 * A main street, cut into links where side streets touch it.
 *
 * @param same gets the pairs of nodes that are one place
 */
export function edgeLinks(of: Edge, joins: { at: number; node: Point }[], same: Map<Point, Point>): Link[] {
  const links: Link[] = [];
  const street = { key: hashText(of.name), name: of.name };
  const chainage = (of.axis === "row" ? of.column : of.row) & 7;
  const sorted = [...joins].sort((a, b) => a.at - b.at);
  let end: { at: number; node: Point } | null = null;
  for (const stretch of of.stretches) {
    const line = stretchLine(of, stretch);
    const first: { at: number; node: Point } =
      end && end.at === stretch.start ? end : { at: stretch.start, node: line[0] as Point };
    const last = { at: stretch.end, node: line[line.length - 1] as Point };
    const stops = [first];
    for (const join of sorted) {
      if (join.at < stretch.start - 1 || join.at > stretch.end + 1) continue;
      const before = stops[stops.length - 1] as { at: number; node: Point };
      const near = Math.abs(join.at - before.at) < 1 ? before : Math.abs(join.at - last.at) < 1 ? last : null;
      if (near) {
        if (near.node !== join.node) same.set(join.node, near.node);
      } else stops.push(join);
    }
    stops.push(last);
    end = last;
    for (let n = 1; n < stops.length; n++) {
      const a = stops[n - 1] as { at: number; node: Point };
      const b = stops[n] as { at: number; node: Point };
      const between: Polyline = slicePolyline(of.line, a.at, b.at).slice(1, -1);
      links.push({
        from: a.node,
        to: b.node,
        line: [a.node, ...between, b.node],
        class: of.class,
        street,
        chainage: chainage * 620 + a.at,
        bridge: stretch.bridge,
      });
    }
  }
  return links;
}
