import { normaliseLongitude, type Position } from "../../../contract/geo.ts";

/**
 * A place on the plan: spherical Web Mercator (EPSG:3857) with the origin at the north-west corner of the map, x to the
 * east and y to the south. Units are metres at the equator; elsewhere a plan metre is cos(latitude) metres on the ground.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The equator's length on the sphere of radius 6 378 137 m: the side of the square map. */
export const WORLD = 2 * Math.PI * 6_378_137;

/** A square Web Mercator map ends at this latitude, north and south. */
const LAST_LATITUDE = 85.051128;

export function toPlan({ lat, lng }: Position): Point {
  const latitude = (Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat)) * Math.PI) / 180;
  return {
    x: (lng / 360 + 0.5) * WORLD,
    y: (0.5 - Math.asinh(Math.tan(latitude)) / (2 * Math.PI)) * WORLD,
  };
}

export function toPosition({ x, y }: Point): Position {
  return {
    lat: (Math.atan(Math.sinh((0.5 - y / WORLD) * 2 * Math.PI)) * 180) / Math.PI,
    lng: normaliseLongitude((x / WORLD - 0.5) * 360),
  };
}
