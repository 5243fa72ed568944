import { createCache } from "../../cache.ts";
import { chance, hash } from "./chance.ts";
import type { Box, Polyline } from "./geometry.ts";
import {
  type Axis,
  classOf,
  hasBridge,
  isPark,
  isRiver,
  longAxis,
  QUAD,
  rowStart,
  type StreetClass,
  sideStreets,
  wrapColumn,
} from "./lattice.ts";
import type { Point } from "./mercator.ts";
import { mainStreet, type Street, sideStreet } from "./names.ts";
import { place } from "./warp.ts";

/** A piece of street on a line of the lattice, from one node to the next. Places are in ticks. */
export interface Piece {
  axis: Axis;
  from: Point;
  to: Point;
  class: StreetClass;
  isBridge: boolean;
  street: Street;
}

export interface Streets {
  /** The main streets to the quad's north and west. */
  mains: readonly Piece[];
  sides: readonly Piece[];
}

/** The streets of one quad take some 20 kB. */
const cache = createCache<Streets>(2_000);

/** The streets that a quad holds, the area between four main streets. */
export function streetsIn(column: number, row: number): Streets {
  return cache(`${column},${row}`, () => {
    // Main streets have nodes at the side streets on both sides.
    const columns = [...sideStreets("column", column, row), ...sideStreets("column", column, row - 1)];
    const rows = [...sideStreets("row", column, row), ...sideStreets("row", column - 1, row)];
    return {
      mains: [...mainPieces("row", column, row, columns), ...mainPieces("column", column, row, rows)],
      sides: [...sidePieces("column", column, row), ...sidePieces("row", column, row)],
    };
  });
}

/** The main streets that a quad holds if they are of these classes, each in one piece. */
export function wholeMains(column: number, row: number, classes: readonly StreetClass[]): Piece[] {
  const { west, north, east, south } = borders(column, row);
  return [
    ...(classes.includes(classOf("row", row)) ? mainPieces("row", column, row, [west, east]) : []),
    ...(classes.includes(classOf("column", column)) ? mainPieces("column", column, row, [north, south]) : []),
  ];
}

/** In ticks. */
export function borders(column: number, row: number): Box {
  return { west: column * QUAD, north: rowStart(row), east: (column + 1) * QUAD, south: rowStart(row + 1) };
}

/** The main street north (axis "row") or west (axis "column") of a quad, with nodes at these ticks. */
function mainPieces(axis: Axis, column: number, row: number, ticks: readonly number[]): Piece[] {
  const isBridge = axis === "column" && isRiver(row);
  if (isBridge && !hasBridge(column, row)) return [];
  const [line, along] = axis === "row" ? [row, column] : [column, row];
  const at = axis === "row" ? rowStart(row) : column * QUAD;
  const made = { axis, class: classOf(axis, line), isBridge, street: mainStreet(axis, line, along) };
  const stops = [...new Set(ticks)].sort((a, b) => a - b).map((tick) => nodeAt(axis, at, tick));
  return stops.slice(1).map((to, n) => ({ ...made, from: stops[n] as Point, to }));
}

function nodeAt(axis: Axis, at: number, along: number): Point {
  return axis === "row" ? { x: along, y: at } : { x: at, y: along };
}

/** The part of a quad that is a park, in ticks: all of it, a few blocks, or none. */
export function parkIn(column: number, row: number): Box | null {
  if (isPark(column, row)) return borders(column, row);
  const key = hash(121, wrapColumn(column), row);
  if (isRiver(row) || chance(122, key) > 0.4) return null;
  const blocks = (ticks: readonly number[], lot: number): [number, number] => {
    const first = hash(lot, key) % (ticks.length - 1);
    const last = Math.min(ticks.length - 1, first + 1 + (hash(lot + 1, key) % 2));
    return [ticks[first] as number, ticks[last] as number];
  };
  const [west, east] = blocks(sideStreets("column", column, row), 123);
  const [north, south] = blocks(sideStreets("row", column, row), 125);
  return { west, north, east, south };
}

export function holds(box: Box, { x, y }: Point): boolean {
  return x >= box.west && x <= box.east && y >= box.north && y <= box.south;
}

/**
 * The side streets of one axis. A long street misses one piece at most, or those in the park, so both of its parts still
 * lead to a main street. Short streets join long ones, so it doesn't matter how many of their pieces are missing.
 */
function sidePieces(axis: Axis, column: number, row: number): Piece[] {
  const park = parkIn(column, row);
  const isLong = axis === longAxis(column, row);
  const winding = chance(82, wrapColumn(column) >> 1, row >> 1);
  const stops = sideStreets(axis === "column" ? "row" : "column", column, row);
  const lines = sideStreets(axis, column, row).slice(1, -1);
  return lines.flatMap((at, n) => {
    const key = hash(axis === "column" ? 111 : 112, wrapColumn(column), row, n);
    const street = sideStreet(axis, column, row, n, isLong);
    const made = {
      axis,
      class: isLong || hash(115, street.key) % 5 > 1 ? "local" : "lane",
      isBridge: false,
      street,
    } as const;
    const pieces = stops.slice(1).map((to, m) => ({
      ...made,
      from: nodeAt(axis, at, stops[m] as number),
      to: nodeAt(axis, at, to),
    }));
    const [first, last] = axis === "column" ? [park?.west, park?.east] : [park?.north, park?.south];
    const crossesPark = park && at > (first ?? at) && at < (last ?? at);
    if (crossesPark) return pieces.filter(({ from, to }) => !holds(park, from) || !holds(park, to));
    if (!isLong) return pieces.filter((_, m) => chance(116, key, m) > 0.12 + 0.22 * winding);
    return chance(113, key) < 0.2 + 0.5 * winding ? pieces.toSpliced(hash(114, key) % pieces.length, 1) : pieces;
  });
}

/** How many ticks apart the points of a street are. The map draws it with the same points from zoom 16 on. */
const STEP = 2;

/** A straight line of the lattice on the plan. Its points are at all multiples of `step` ticks, so parts of a line agree. */
export function lineOf({ from, to }: { from: Point; to: Point }, step = STEP): Polyline {
  const points = [place(from.x, from.y)];
  if (from.y === to.y) {
    for (let x = (Math.floor(from.x / step) + 1) * step; x < to.x; x += step) points.push(place(x, from.y));
  } else {
    for (let y = (Math.floor(from.y / step) + 1) * step; y < to.y; y += step) points.push(place(from.x, y));
  }
  return [...points, place(to.x, to.y)];
}
