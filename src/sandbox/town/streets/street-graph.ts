import createGraph, { type Graph } from "ngraph.graph";
import { hashText } from "../plan/chance.ts";
import { type Edge, edge, stretchLine } from "../plan/edge.ts";
import { rankOf, type StreetClass } from "../plan/lattice.ts";
import { type Box, boxOf, grow, type Line, lengthOf, nearestOn, part } from "../plan/line.ts";
import type { Link } from "../plan/link.ts";
import type { Point } from "../plan/mercator.ts";
import { quad } from "../plan/quad.ts";

/** A street between two junctions, as the path-finder sees it. */
export interface Way extends Link {
  fromId: number;
  toId: number;
  /** Plan metres. */
  length: number;
  box: Box;
}

export interface StreetGraph {
  graph: Graph<Point, Way>;
  ways: Way[];
  /** Whether a junction belongs to the one network that nearly all streets belong to. */
  connected(id: number): boolean;
  /** A number for a place that joins for one search only. */
  spareId: number;
}

/** Whole quads, from (west, north) to (east, south), both included. */
export interface Region {
  west: number;
  north: number;
  east: number;
  south: number;
}

/** The main streets between two far regions: those of the ranks named, in a corridor of quads along the straight line. */
export interface Corridor {
  from: Point;
  to: Point;
  halfWidth: number;
  ranks: readonly StreetClass[];
}

/** Every street of the regions, and the main streets of the corridor between them. */
export function makeStreetGraph(detailed: readonly Region[], corridor?: Corridor): StreetGraph {
  const graph = createGraph<Point, Way>();
  const { idOf, count } = numberNodes((id, node) => graph.addNode(id, node));
  const ways: Way[] = [];
  const shortest = new Map<number, number>();
  const add = (link: Link): void => {
    const fromId = idOf(link.from);
    const toId = idOf(link.to);
    if (fromId === toId) return;
    const way = { ...link, fromId, toId, length: lengthOf(link.line), box: boxOf(link.line) };
    ways.push(way);
    // Of two streets that join the same junctions, the path-finder needs only the shorter.
    const pair = Math.min(fromId, toId) * 2 ** 26 + Math.max(fromId, toId);
    if ((shortest.get(pair) ?? Infinity) <= way.length) return;
    if (shortest.has(pair)) graph.removeLink(toId, fromId);
    shortest.set(pair, way.length);
    graph.addLink(fromId, toId, way);
  };

  const joins = new Map<string, { at: number; node: Point }[]>();
  const edges = new Map<string, Edge>();
  const done = new Set<string>();
  for (const region of detailed) {
    for (const [column, row] of cells(region)) {
      const id = `${column},${row}`;
      if (done.has(id)) continue;
      done.add(id);
      const one = quad(column, row);
      for (const side of one.edges) edges.set(side.id, side);
      for (const link of one.links) add(link);
      for (const { edge: side, at, node } of one.contacts) {
        const list = joins.get(side.id);
        if (list) list.push({ at, node });
        else joins.set(side.id, [{ at, node }]);
      }
    }
  }
  for (const side of corridor ? edgesAlong(corridor) : []) edges.set(side.id, side);
  const same = new Map<Point, Point>();
  for (const side of edges.values()) {
    for (const link of edgeLinks(side, joins.get(side.id) ?? [], same)) add(link);
  }
  // Where two streets touch a main street at the same place, both ends are one junction: a step of no length joins them.
  for (const [node, other] of same) {
    add({
      from: node,
      to: other,
      line: [node, other],
      class: "local",
      street: { key: 0, name: "" },
      chainage: 0,
      bridge: false,
    });
  }
  return { graph, ways: ways.filter((way) => way.street.key !== 0), connected: mainNetwork(graph), spareId: count() };
}

/** Gives every place one number; places are the same when their coordinates are. */
function numberNodes(onNew: (id: number, node: Point) => void) {
  const byX = new Map<number, { y: number; id: number }[]>();
  let next = 0;
  const idOf = (node: Point): number => {
    const column = byX.get(node.x) ?? [];
    const known = column.find(({ y }) => y === node.y);
    if (known) return known.id;
    if (column.length === 0) byX.set(node.x, column);
    column.push({ y: node.y, id: next });
    onNew(next, node);
    return next++;
  };
  return { idOf, count: () => next };
}

function* cells({ west, north, east, south }: Region): Generator<[number, number]> {
  for (let row = north; row <= south; row++) for (let column = west; column <= east; column++) yield [column, row];
}

function* edgesAlong({ from, to, halfWidth, ranks }: Corridor): Generator<Edge> {
  const line = [from, to];
  const box = grow(boxOf(line), halfWidth);
  const all = {
    west: Math.floor(box.west),
    north: Math.floor(box.north),
    east: Math.ceil(box.east),
    south: Math.ceil(box.south),
  };
  for (const [x, y] of cells(all)) {
    if (nearestOn(line, { x, y }).distance > halfWidth) continue;
    if (ranks.includes(rankOf(y))) yield edge("row", x, y);
    if (ranks.includes(rankOf(x))) yield edge("column", x, y);
  }
}

/** A main street's stretch, split wherever a side street touches it. */
function edgeLinks(of: Edge, joins: { at: number; node: Point }[], same: Map<Point, Point>): Link[] {
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
      const between: Line = part(of.line, a.at, b.at).slice(1, -1);
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

/** The largest set of junctions that can all reach each other. */
function mainNetwork(graph: Graph<Point, Way>): (id: number) => boolean {
  const part = new Map<number, number>();
  const sizes: number[] = [];
  graph.forEachNode(({ id: start }) => {
    if (part.has(start as number)) return;
    const group = sizes.length;
    let size = 0;
    const open = [start as number];
    part.set(start as number, group);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      size++;
      for (const link of graph.getLinks(id) ?? []) {
        const next = (link.fromId === id ? link.toId : link.fromId) as number;
        if (!part.has(next)) {
          part.set(next, group);
          open.push(next);
        }
      }
    }
    sizes.push(size);
  });
  const largest = sizes.indexOf(Math.max(...sizes));
  return (id) => part.get(id) === largest;
}
