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

/** Cells or areas around a place, and the distance within which they hold everything. */
export interface Surroundings {
  of: "cell" | "area";
  ids: readonly string[];
  metres: number;
}

/** The surroundings of a place, smaller ones first. The last hold everything within 34 km. */
export function* surroundingsOf(place: Position): Generator<Surroundings> {
  const { cell, area } = cellsOf(place);
  for (const rings of [1, 4, 12]) yield { of: "cell", ids: gridDisk(cell, rings), metres: rings * METRES_A_RING };
  yield { of: "area", ids: gridDisk(area, AREA_RINGS), metres: 34_000 };
}
