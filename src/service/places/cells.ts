import { cellToParent, gridDisk, latLngToCell } from "h3-js";
import type { Position } from "../../contract/geo.ts";

/*
 * H3 divides the earth into hexagons, https://h3geo.org: cells of some 0.7 km², and areas of some 250 km² that consist of
 * them. What is near a place is in its cell or in the rings around it, also at the poles and at 180° east.
 */
const CELL = 8;
const AREA = 5;

/** Each ring of cells around a place holds everything within so many metres more. The smallest cells of the grid allow 599. */
const METRES_A_RING = 550;
/** Everything within 34 km of a place is in the areas up to so many rings around its own. */
const AREA_RINGS = 3;

/** The cell and the area that a place is in. */
export function cellsOf({ lat, lng }: Position): { cell: string; area: string } {
  const cell = latLngToCell(lat, lng, CELL);
  return { cell, area: cellToParent(cell, AREA) };
}

/** Sizes of what is around a place, smaller ones first: cells or areas, and the distance within which they hold everything. */
export const SURROUNDINGS = [
  ...[1, 4, 12].map((rings) => ({ of: "cell" as const, rings, metres: rings * METRES_A_RING })),
  { of: "area" as const, rings: AREA_RINGS, metres: 34_000 },
];

/** The cells or areas around a place. */
export function idsAround(place: Position, { of, rings }: (typeof SURROUNDINGS)[number]): string[] {
  return gridDisk(cellsOf(place)[of], rings);
}
