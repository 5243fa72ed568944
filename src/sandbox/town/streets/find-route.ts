import { distanceMetres, type Position } from "../../../contract/geo.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Route } from "../../../service/places/ports.ts";
import { secondsInTown } from "../../../service/places/seconds-in-town.ts";
import { distanceBetween, lengthOf, type Polyline } from "../plan/geometry.ts";
import { groundScale, type Point, toPlan, toPosition, WORLD } from "../plan/mercator.ts";
import { graphBetween } from "./graph-between.ts";
import { searchWay } from "./search.ts";
import { snapTo } from "./snap.ts";

/** No ride is longer than this in a straight line. */
const FURTHEST_METRES = 60_000;

/** On a Mercator map blocks shrink toward the poles. Beyond this latitude a short ride would cross thousands of them. */
const FURTHEST_LATITUDE = 80;

/**
 * The quickest way along the streets, from door to door. All vehicles take the same one, each in its own time. Null if it is too far, too near a pole, or nothing joins the two.
 */
export function findRoute(from: Position, to: Position, vehicle: Vehicle): Route | null {
  if (distanceMetres(from, to) > FURTHEST_METRES) return null;
  if (Math.max(Math.abs(from.lat), Math.abs(to.lat)) > FURTHEST_LATITUDE) return null;
  const start = toPlan(from);
  const end = nearby(start, toPlan(to));
  const streets = graphBetween(start, end);
  const first = snapTo(streets, start);
  const last = snapTo(streets, end);
  if (!first || !last) return null;
  const way = searchWay(streets, first, last);
  if (!way) return null;
  const scale = groundScale((start.y + end.y) / 2);
  const line = joined([start, first.point, ...way.flat(), last.point, end]);
  const metres = lengthOf(line) * scale;
  return {
    points: line.map(toPosition),
    distanceMetres: metres,
    durationSeconds: secondsInTown(metres, vehicle),
    estimated: false,
  };
}

/** Moves a place by whole worlds until it is near another one, so a way can cross the antimeridian. */
function nearby(to: Point, point: Point): Point {
  return { x: point.x + WORLD * Math.round((to.x - point.x) / WORLD), y: point.y };
}

/** Removes the repeated points where two pieces meet. */
function joined(points: Polyline): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept[kept.length - 1];
    if (!last || distanceBetween(last, point) > 0.05) kept.push(point);
  }
  if (kept.length === 1) kept.push(points[points.length - 1] as Point);
  return kept;
}
