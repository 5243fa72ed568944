import { aStar } from "ngraph.path";
import { distanceBetween, lengthOf, type Polyline, slicePolyline } from "../plan/geometry.ts";
import type { StreetClass } from "../plan/lattice.ts";
import type { Point } from "../plan/mercator.ts";
import type { Snapped } from "./snap.ts";
import type { StreetGraph, StreetLink } from "./street-graph.ts";

/** Average speeds of a rider with all stops, in metres per second on the ground. */
const SPEEDS: Record<StreetClass, number> = { primary: 7.8, secondary: 7.2, tertiary: 6.4, local: 5.2 };

/**
 * The quickest way by {@link SPEEDS}, as its lines in the direction of travel. Null if
 * nothing joins the two places.
 */
export function searchWay(streets: StreetGraph, first: Snapped, last: Snapped): Polyline[] | null {
  const { graph, spareId } = streets;
  const startId = spareId;
  const endId = spareId + 1;
  graph.addNode(startId, first.point);
  graph.addNode(endId, last.point);
  const lead = (id: number, { link, along, point }: Snapped): void => {
    graph.addLink(id, link.fromId, piece(link, link.fromId, id, slicePolyline(link.line, 0, along), point));
    graph.addLink(id, link.toId, piece(link, link.toId, id, slicePolyline(link.line, along, link.length), point));
  };
  lead(startId, first);
  lead(endId, last);
  if (first.link === last.link) {
    const [a, b] = [Math.min(first.along, last.along), Math.max(first.along, last.along)];
    const [fromId, toId] = first.along <= last.along ? [startId, endId] : [endId, startId];
    graph.addLink(fromId, toId, {
      ...first.link,
      fromId,
      toId,
      line: slicePolyline(first.link.line, a, b),
      length: b - a,
    });
  }
  const finder = aStar<Point, StreetLink>(graph, {
    oriented: false,
    distance: (_from, _to, link) => seconds(link.data),
    heuristic: (from, to) => distanceBetween(from.data, to.data) / SPEEDS.primary,
  });
  const nodes = finder.find(startId, endId).reverse();
  const lines: Polyline[] = [];
  for (let n = 1; n < nodes.length; n++) {
    const a = nodes[n - 1]?.id;
    const b = nodes[n]?.id;
    if (a === undefined || b === undefined) continue;
    const data = (graph.getLink(a, b) ?? graph.getLink(b, a))?.data;
    if (!data) continue;
    lines.push(data.fromId === a ? data.line : [...data.line].reverse());
  }
  graph.removeNode(startId);
  graph.removeNode(endId);
  return nodes.length > 0 ? lines : null;
}

/** The part of a link from a junction to the place where the search starts or ends. */
function piece(link: StreetLink, junction: number, id: number, line: Polyline, point: Point): StreetLink {
  const outward = junction === link.fromId;
  const directed = outward ? line : [...line].reverse();
  const [fromId, toId] = [junction, id];
  return { ...link, fromId, toId, to: point, line: directed, length: lengthOf(directed) };
}

function seconds(link: StreetLink): number {
  return link.length / SPEEDS[link.class];
}
