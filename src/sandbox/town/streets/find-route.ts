import { distanceMetres, type Position } from "../../../contract/geo.ts";
import { measureLine } from "../../../contract/line.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { Route } from "../../../service/places/ports.ts";
import { secondsInTown } from "../../../service/places/seconds-in-town.ts";
import { distanceBetween, type Polyline } from "../plan/geometry.ts";
import { type Point, toPlan, toPosition, WORLD } from "../plan/mercator.ts";
import { searchWay } from "./search-way.ts";

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
  const way = searchWay(start, end);
  if (!way) return null;
  const points = withoutRepeats([start, ...way, end]).map(toPosition);
  const metres = measureLine(points).length;
  return {
    points,
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
function withoutRepeats(points: Polyline): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept[kept.length - 1];
    if (!last || distanceBetween(last, point) > 0.05) kept.push(point);
  }
  if (kept.length === 1) kept.push(points[points.length - 1] as Point);
  return kept;
}
