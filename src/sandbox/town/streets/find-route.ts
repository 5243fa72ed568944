import { aStar } from "ngraph.path";
import { distanceMetres, type Position } from "../../../contract/geo.ts";
import type { Route } from "../../../service/places/ports.ts";
import { latticeAt, type StreetClass } from "../plan/lattice.ts";
import { boxOf, gap, grow, type Line, lengthOf, part } from "../plan/line.ts";
import { groundScale, type Point, toPlan, toPosition, WORLD } from "../plan/mercator.ts";
import { remember } from "../plan/remember.ts";
import { type Snapped, snapTo } from "./snap.ts";
import { makeStreetGraph, type Region, type StreetGraph, type Way } from "./street-graph.ts";

/** Nobody sends a bicycle further than this. */
const FURTHEST_METRES = 60_000;

/** On a Mercator map blocks shrink toward the poles, until a short ride would cross a whole town's worth of them. */
const FURTHEST_LATITUDE = 80;

/** What a city rider keeps up, stops and all, metres per second on the ground. */
export const SPEEDS: Record<StreetClass, number> = { primary: 7.8, secondary: 7.2, tertiary: 6.4, local: 5.2 };

/** Quads beside the straight line that a way may use. */
const MARGIN = 2;
/** Beyond this many quads, side streets matter only near the two ends. */
const WIDEST = 16;
const VERY_WIDE = 70;
const NEAR_END = 5;

/** Streets kept laid out, at about a kilobyte each: some ten neighbourhoods' worth. */
const KEPT_WAYS = 100_000;
const recall = remember<StreetGraph>(KEPT_WAYS, ({ ways }) => ways.length);

/** The quickest way along the streets, from door to door; null when it is too far, too near a pole, or nothing joins the two. */
export function findRoute(from: Position, to: Position): Route | null {
  if (distanceMetres(from, to) > FURTHEST_METRES) return null;
  if (Math.max(Math.abs(from.lat), Math.abs(to.lat)) > FURTHEST_LATITUDE) return null;
  const start = toPlan(from);
  const end = nearby(start, toPlan(to));
  const streets = graphAround(start, end);
  const first = snapTo(streets, start);
  const last = snapTo(streets, end);
  if (!first || !last) return null;
  const way = search(streets, first, last);
  if (!way) return null;
  const scale = groundScale((start.y + end.y) / 2);
  const line = joined([start, first.point, ...way.lines.flat(), last.point, end]);
  const doors = gap(start, first.point) + gap(end, last.point);
  return {
    points: line.map(toPosition),
    distanceMetres: lengthOf(line) * scale,
    durationSeconds: (way.cost + doors / SPEEDS.local) * scale,
  };
}

/** The same place in the frame of another one, so that a way may cross the antimeridian. */
function nearby(to: Point, point: Point): Point {
  return { x: point.x + WORLD * Math.round((to.x - point.x) / WORLD), y: point.y };
}

function graphAround(a: Point, b: Point): StreetGraph {
  const one = latticeAt(a);
  const other = latticeAt(b);
  const box = grow(boxOf([one, other]), MARGIN);
  const span = Math.max(box.east - box.west, box.south - box.north);
  if (span <= WIDEST) {
    const shared = windowFrom(box.west, box.north, span);
    return recall(keyOf([shared]), () => makeStreetGraph([shared]));
  }
  const [from, to] = [one, other].map(({ x, y }) => ({ x: Math.floor(x / 4) * 4 + 2, y: Math.floor(y / 4) * 4 + 2 }));
  if (!from || !to) throw new RangeError("a way has two ends");
  const ends = [from, to].map(({ x, y }) => ({
    west: x - NEAR_END,
    east: x + NEAR_END,
    north: y - NEAR_END,
    south: y + NEAR_END,
  }));
  const far = span > VERY_WIDE;
  return recall(keyOf(ends), () =>
    makeStreetGraph(ends, {
      from,
      to,
      halfWidth: far ? 14 : 10,
      ranks: far ? ["primary"] : ["primary", "secondary"],
    }),
  );
}

/** One of a few windows on the plan, every four quads, so that rides in one part of town share a graph. */
function windowFrom(west: number, north: number, span: number): Region {
  const left = Math.floor(west / 4) * 4;
  const top = Math.floor(north / 4) * 4;
  const side = Math.ceil(span / 4) * 4 + 4;
  return { west: left, north: top, east: left + side - 1, south: top + side - 1 };
}

function keyOf(regions: Region[]): string {
  return regions.map(({ west, north, east, south }) => `${west},${north},${east},${south}`).join(";");
}

/** The lines driven, in order and in the direction of travel, and the plan-metre seconds they take. */
function search(streets: StreetGraph, first: Snapped, last: Snapped): { lines: Line[]; cost: number } | null {
  const { graph, spareId } = streets;
  const startId = spareId;
  const endId = spareId + 1;
  graph.addNode(startId, first.point);
  graph.addNode(endId, last.point);
  const lead = (id: number, { way, along, point }: Snapped): void => {
    graph.addLink(id, way.fromId, piece(way, way.fromId, id, part(way.line, 0, along), point));
    graph.addLink(id, way.toId, piece(way, way.toId, id, part(way.line, along, way.length), point));
  };
  lead(startId, first);
  lead(endId, last);
  if (first.way === last.way) {
    const [a, b] = [Math.min(first.along, last.along), Math.max(first.along, last.along)];
    const [fromId, toId] = first.along <= last.along ? [startId, endId] : [endId, startId];
    graph.addLink(fromId, toId, { ...first.way, fromId, toId, line: part(first.way.line, a, b), length: b - a });
  }
  const finder = aStar<Point, Way>(graph, {
    oriented: false,
    distance: (_from, _to, link) => seconds(link.data),
    heuristic: (from, to) => gap(from.data, to.data) / SPEEDS.primary,
  });
  const nodes = finder.find(startId, endId).reverse();
  const lines: Line[] = [];
  let cost = 0;
  for (let n = 1; n < nodes.length; n++) {
    const a = nodes[n - 1]?.id;
    const b = nodes[n]?.id;
    if (a === undefined || b === undefined) continue;
    const data = (graph.getLink(a, b) ?? graph.getLink(b, a))?.data;
    if (!data) continue;
    lines.push(data.fromId === a ? data.line : [...data.line].reverse());
    cost += seconds(data);
  }
  graph.removeNode(startId);
  graph.removeNode(endId);
  return nodes.length > 0 ? { lines, cost } : null;
}

/** From a junction to the place on its way where the search starts or ends. */
function piece(way: Way, junction: number, id: number, line: Line, point: Point): Way {
  const outward = junction === way.fromId;
  const directed = outward ? line : [...line].reverse();
  const [fromId, toId] = [junction, id];
  return { ...way, fromId, toId, to: point, line: directed, length: lengthOf(directed) };
}

function seconds(way: Way): number {
  return way.length / SPEEDS[way.class];
}

/** Without the doubles where two pieces meet. */
function joined(points: Line): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept[kept.length - 1];
    if (!last || gap(last, point) > 0.05) kept.push(point);
  }
  if (kept.length === 1) kept.push(points[points.length - 1] as Point);
  return kept;
}
