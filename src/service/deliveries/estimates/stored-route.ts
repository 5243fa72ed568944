import { decodePolyline, encodePolyline } from "../../../contract/polyline.ts";
import type { Route } from "../../places/ports.ts";

/** A route as quotes and deliveries store it. */
export interface RouteRow {
  route: string;
  route_metres: number;
  route_seconds: number;
  /** Null in rows of older releases, which didn't store it. */
  route_estimated: boolean | null;
}

export const ROUTE_COLUMNS = "route, route_metres, route_seconds, route_estimated";

export function toRouteRow(route: Route): RouteRow {
  return {
    route: encodePolyline(route.points),
    route_metres: route.distanceMetres,
    route_seconds: route.durationSeconds,
    route_estimated: route.estimated,
  };
}

export function readRoute(row: RouteRow): Route {
  const points = decodePolyline(row.route);
  return {
    points,
    distanceMetres: row.route_metres,
    durationSeconds: row.route_seconds,
    // In rows of older releases, two points are a straight line: a route along streets has corners.
    estimated: row.route_estimated ?? points.length <= 2,
  };
}
