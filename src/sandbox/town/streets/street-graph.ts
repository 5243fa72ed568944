import createGraph, { type Graph } from "ngraph.graph";
import type { Edge } from "../plan/edge.ts";
import { type Box, boxOf, lengthOf } from "../plan/geometry.ts";
import type { Link } from "../plan/links.ts";
import type { Point } from "../plan/mercator.ts";
import { quad } from "../plan/quad.ts";
import { type Corridor, cells, edgeLinks, edgesAlong, type Region } from "./main-streets.ts";

/** A piece of street between two junctions of the graph. */
export interface StreetLink extends Link {
  fromId: number;
  toId: number;
  /** Plan metres. */
  length: number;
  box: Box;
}

export interface StreetGraph {
  graph: Graph<Point, StreetLink>;
  links: StreetLink[];
  /** Whether a junction belongs to the network of nearly all streets; the others are islands. */
  connected(id: number): boolean;
  /** This id and the next are free, for the two ends of a search. */
  spareId: number;
}

/** Every street of the regions, and the main streets of the corridor between them. */
export function createStreetGraph(detailed: readonly Region[], corridor?: Corridor): StreetGraph {
  const graph = createGraph<Point, StreetLink>();
  const { idOf, count } = numberNodes((id, node) => graph.addNode(id, node));
  const links: StreetLink[] = [];
  const shortest = new Map<number, number>();
  const add = (link: Link): void => {
    const fromId = idOf(link.from);
    const toId = idOf(link.to);
    if (fromId === toId) return;
    const added = { ...link, fromId, toId, length: lengthOf(link.line), box: boxOf(link.line) };
    links.push(added);
    // Two streets can join the same junctions. The search needs only the shorter.
    const pair = Math.min(fromId, toId) * 2 ** 26 + Math.max(fromId, toId);
    if ((shortest.get(pair) ?? Infinity) <= added.length) return;
    if (shortest.has(pair)) graph.removeLink(toId, fromId);
    shortest.set(pair, added.length);
    graph.addLink(fromId, toId, added);
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
  // Two streets can touch a main street at the same place. A step without length makes both ends one junction.
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
  return {
    graph,
    links: links.filter((link) => link.street.key !== 0),
    connected: mainNetwork(graph),
    spareId: count(),
  };
}

/** Gives each place a number, and places with the same coordinates the same number. */
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

/** The largest set of junctions that can all reach each other. */
function mainNetwork(graph: Graph<Point, StreetLink>): (id: number) => boolean {
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
