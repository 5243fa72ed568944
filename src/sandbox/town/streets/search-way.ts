import FlatQueue from "flatqueue";
import { distanceBetween, nearestPoint, type Polyline, partOf } from "../plan/geometry.ts";
import { QUAD, rowAt, type StreetClass } from "../plan/lattice.ts";
import type { Point } from "../plan/mercator.ts";
import { lineOf, wholeMains } from "../plan/streets.ts";
import { latticeAt } from "../plan/warp.ts";
import { type Link, type Links, linksAt, linksIn, nodeId, toLinks } from "./links.ts";

/** Average speeds of a rider with all stops, in metres per second on the ground. */
const SPEEDS: Record<StreetClass, number> = { primary: 7.8, secondary: 7.2, tertiary: 6.4, local: 5.2, lane: 4.4 };

/** A way uses side streets only in quads so near to one of its ends, and larger main streets elsewhere. */
const NEAR_QUADS = 5;
/** A way over more quads than this uses only primary streets elsewhere. */
const FAR_QUADS = 70;

/** The place on a street that is nearest to another place. */
interface Snapped {
  link: Link;
  /** Metres from the start of the link. */
  along: number;
}

/** How the search reached an end of a link. */
interface Reached {
  link: Link;
  node: Point;
  seconds: number;
  /** Null for the first link of the way. */
  before: Reached | null;
}

/** The quickest way along the streets, from the street that is nearest to one place to that nearest to the other. */
export function searchWay(from: Point, to: Point): Polyline | null {
  const [first, last] = [snap(from), snap(to)];
  if (!first || !last) return null;
  if (first.link.piece === last.link.piece) return partOf(first.link.line, first.along, last.along);

  const linksOf = linksBetween(from, to);
  const open = new FlatQueue<Reached | "arrival">();
  const best = new Map<number, number>();
  const reach = (link: Link, isStart: boolean, metres: number, before: Reached | null) => {
    const node = isStart ? link.piece.from : link.piece.to;
    const at = link.line.at(isStart ? 0 : -1) as Point;
    const seconds = (before?.seconds ?? 0) + metres / SPEEDS[link.piece.class];
    if (seconds >= (best.get(nodeId(node)) ?? Infinity)) return;
    best.set(nodeId(node), seconds);
    open.push({ link, node, seconds, before }, seconds + distanceBetween(at, to) / SPEEDS.primary);
  };
  let arrival: Reached | null = null;
  let arrivalSeconds = Infinity;

  reach(first.link, true, first.along, null);
  reach(first.link, false, first.link.length - first.along, null);
  for (let here = open.pop(); here && here !== "arrival"; here = open.pop()) {
    const id = nodeId(here.node);
    if (here.seconds > (best.get(id) ?? Infinity)) continue;
    if (isEnd(here.node, last.link)) {
      const total = here.seconds + Math.abs(last.along - alongAt(here.node, last.link)) / SPEEDS[last.link.piece.class];
      if (total < arrivalSeconds) {
        [arrival, arrivalSeconds] = [here, total];
        open.push("arrival", total);
      }
    }
    for (const link of linksAt(here.node, linksOf)) reach(link, nodeId(link.piece.to) === id, link.length, here);
  }
  return arrival && drawWay(first, arrival, last);
}

function isEnd(node: Point, { piece }: Link): boolean {
  return nodeId(node) === nodeId(piece.from) || nodeId(node) === nodeId(piece.to);
}

/** How far from its start a link has one of its ends. */
function alongAt(node: Point, { piece, length }: Link): number {
  return nodeId(node) === nodeId(piece.from) ? 0 : length;
}

function snap(to: Point): Snapped | null {
  const at = latticeAt(to);
  const [column, row] = [Math.floor(at.x / QUAD), rowAt(at.y)];
  let nearest: Snapped | null = null;
  let least = Infinity;
  // A quad has streets on all sides, but it holds only those to its north and west.
  for (const links of [linksIn(column, row), linksIn(column + 1, row), linksIn(column, row + 1)]) {
    for (const link of new Set([...links.values()].flat())) {
      const { distance, along } = nearestPoint(link.line, to);
      if (distance >= least || link.piece.isBridge) continue;
      least = distance;
      nearest = { link, along };
    }
  }
  return nearest;
}

/** The streets of a quad that a way from one place to another may use. */
function linksBetween(from: Point, to: Point): (column: number, row: number) => Links {
  const ends = [latticeAt(from), latticeAt(to)].map(({ x, y }) => ({ x: Math.floor(x / QUAD), y: rowAt(y) }));
  const away = (column: number, row: number) =>
    ends.map(({ x, y }) => Math.max(Math.abs(column - x), Math.abs(row - y)));
  const span = Math.max(...ends.flatMap(({ x, y }) => away(x, y)));
  const classes: StreetClass[] = span > FAR_QUADS ? ["primary"] : ["primary", "secondary"];
  const known = new Map<number, Links>();
  return (column, row) => {
    const id = nodeId({ x: column, y: row });
    const links =
      known.get(id) ??
      (Math.min(...away(column, row)) <= NEAR_QUADS
        ? linksIn(column, row)
        : toLinks(wholeMains(column, row, classes), QUAD));
    known.set(id, links);
    return links;
  };
}

function drawWay(first: Snapped, arrival: Reached, last: Snapped): Polyline {
  const parts = [partOf(last.link.line, alongAt(arrival.node, last.link), last.along)];
  let step = arrival;
  for (; step.before; step = step.before) {
    const line = lineOf(step.link.piece);
    parts.push(step.node === step.link.piece.to ? [...line] : line.toReversed());
  }
  parts.push(partOf(first.link.line, first.along, alongAt(step.node, first.link)));
  return parts.toReversed().flat();
}
