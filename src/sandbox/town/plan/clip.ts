import type { Edge } from "./edge.ts";
import { embankmentLinks, embankmentsIn } from "./embankments.ts";
import {
  type Box,
  contains,
  type Intersection,
  intersections,
  lengthOf,
  nearestPoint,
  overlap,
  type Polyline,
  pointAlong,
  slicePolyline,
} from "./geometry.ts";
import { type Link, pruneLinks } from "./links.ts";
import type { Point } from "./mercator.ts";
import type { Barrier, Outline } from "./outline.ts";
import { patternAt } from "./pattern.ts";
import { betweenBanks } from "./river.ts";
import { stepsOf } from "./side-streets.ts";

/** Where a side street or an embankment touches one of the four edges. */
export interface Contact {
  edge: Edge;
  /** Metres from the start of the edge. */
  at: number;
  node: Point;
}

/**
 * The streets inside a quad: the side streets of its neighbourhood, cut where they meet a main street or water, and the
 * embankments. A park (`hasSideStreets` is false) has only embankments.
 */
export function clipToQuad(outline: Outline, hasSideStreets: boolean): { links: Link[]; contacts: Contact[] } {
  const { box, edges } = outline;
  const sides: Barrier[] = edges.map((edge) => ({ line: edge.line, box: edge.box, edge, joins: [] }));
  const banks = embankmentsIn(outline);
  const barriers = [...sides, ...banks.map((bank) => bank.barrier)];
  const hasRiver = banks.length > 0;
  const isFree = (point: Point) => contains(outline.ring, point) && !(hasRiver && betweenBanks(point));

  const links: Link[] = [];
  if (hasSideStreets) {
    const pattern = patternAt(outline.column, outline.row);
    for (const { street, line, box: around, chainage } of stepsOf(pattern)) {
      if (!overlap(around, box)) continue;
      for (const { start, ...piece } of cut(line, around, barriers, isFree)) {
        links.push({ ...piece, class: "local", street, chainage: chainage + start, bridge: false });
      }
    }
  }
  const streets = [...sides, ...banks.filter((bank) => bank.hasStreet).map((bank) => bank.barrier)];
  const fixed = new Set(streets.flatMap((barrier) => barrier.joins.map((join) => join.node)));
  const kept = pruneLinks(
    links.filter((link) => !hugs(link, barriers)),
    fixed,
  );
  const used = new Set(kept.flatMap((link) => [link.from, link.to]));
  for (const bank of banks) {
    const joins = bank.barrier.joins.filter((join) => used.has(join.node));
    if (bank.hasStreet) kept.push(...embankmentLinks(bank, joins, sides, outline));
  }
  const touched = new Set(kept.flatMap((link) => [link.from, link.to]));
  const contacts = sides.flatMap((side) =>
    side.joins.filter((join) => touched.has(join.node)).map((join) => ({ ...join, edge: side.edge as Edge })),
  );
  return { links: kept, contacts };
}

/** The pieces of a line on free ground. A piece that ends at a barrier is added to the barrier's joins. */
function cut(line: Polyline, own: Box, barriers: Barrier[], isFree: (point: Point) => boolean) {
  const pieces: { from: Point; to: Point; line: Polyline; start: number }[] = [];
  const crossings: (Intersection & { barrier: Barrier })[] = [];
  for (const barrier of barriers) {
    if (!overlap(own, barrier.box)) continue;
    for (const crossing of intersections(line, barrier.line)) crossings.push({ ...crossing, barrier });
  }
  const from = line[0] as Point;
  const to = line[line.length - 1] as Point;
  if (crossings.length === 0) return isFree(from) ? [{ from, to, line, start: 0 }] : pieces;
  crossings.sort((a, b) => a.along - b.along);
  const length = lengthOf(line);
  const stops = [
    { along: 0, node: from, join: () => {} },
    ...crossings.map(({ along, at, point, barrier }) => ({
      along,
      node: point,
      join: () => {
        if (!barrier.joins.some((one) => one.node === point)) barrier.joins.push({ at, node: point });
      },
    })),
    { along: length, node: to, join: () => {} },
  ];
  for (let n = 1; n < stops.length; n++) {
    const a = stops[n - 1];
    const b = stops[n];
    if (!a || !b || b.along - a.along < 0.5) continue;
    if (!isFree(pointAlong(line, (a.along + b.along) / 2))) continue;
    a.join();
    b.join();
    const middle = slicePolyline(line, a.along, b.along).slice(1, -1);
    pieces.push({ from: a.node, to: b.node, line: [a.node, ...middle, b.node], start: a.along });
  }
  return pieces;
}

/** Two streets nearer than this leave no room for houses between them. */
const HUG = 26;

/** Whether a side street runs along a main street or an embankment, too near for houses between them. */
function hugs({ line }: Link, barriers: Barrier[]): boolean {
  const length = lengthOf(line);
  if (length < 36) return false;
  const middle = pointAlong(line, length / 2);
  return barriers.some(
    (barrier) =>
      middle.x > barrier.box.west - HUG &&
      middle.x < barrier.box.east + HUG &&
      middle.y > barrier.box.north - HUG &&
      middle.y < barrier.box.south + HUG &&
      nearestPoint(barrier.line, middle).distance < HUG &&
      [0.2, 0.8].every((share) => nearestPoint(barrier.line, pointAlong(line, length * share)).distance < HUG),
  );
}
