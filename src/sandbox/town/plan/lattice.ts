import { chance, noise2, swing } from "./chance.ts";
import { type Point, WORLD } from "./mercator.ts";
import { halfWidthOf, middleOf, nearestRiver } from "./river.ts";

/**
 * The main streets form a lattice: columns run north to south, rows west to east, about 600 m apart. Every crossing is
 * moved off its place by smooth noise (so that whole quarters turn and stretch) and by a little chance of its own.
 */
export const COLUMNS = 65_536;
const SPACING = WORLD / COLUMNS;

export type StreetClass = "primary" | "secondary" | "tertiary" | "local";

/** The column number east of the antimeridian is the one west of it. */
export function wrapColumn(column: number): number {
  return column & (COLUMNS - 1);
}

/** How far the lattice is bent away from even spacing at a place that was at column x, row y. */
function bend(x: number, y: number): Point {
  const wave = (seed: number, steps: number) => noise2(seed, x / steps, y / steps, COLUMNS / steps);
  return {
    x: wave(11, 8) * 400 + wave(12, 16) * 950 + wave(13, 32) * 1900,
    y: wave(14, 8) * 400 + wave(15, 16) * 950 + wave(16, 32) * 1900,
  };
}

const corners = new Map<string, Point>();

/** Where a column and a row cross. */
export function corner(column: number, row: number): Point {
  const key = `${column},${row}`;
  const known = corners.get(key);
  if (known) return known;
  const i = wrapColumn(column);
  const bent = bend(column, row);
  const place = awayFromRiver({
    x: (column + 0.13 * swing(21, i) + 0.15 * swing(22, i, row)) * SPACING + bent.x,
    y: (row + 0.13 * swing(23, row) + 0.15 * swing(24, i, row)) * SPACING + bent.y,
  });
  if (corners.size > 200_000) corners.clear();
  corners.set(key, place);
  return place;
}

/** Main streets cross a river or keep their distance; they don't run in it. */
function awayFromRiver(point: Point): Point {
  const river = nearestRiver(point);
  const middle = middleOf(river, point.x);
  const reach = 330;
  const least = halfWidthOf(river, point.x) + 95;
  const away = point.y - middle;
  if (Math.abs(away) >= reach) return point;
  const pushed = least + Math.abs(away) * (1 - least / reach);
  return { x: point.x, y: middle + (away < 0 ? -pushed : pushed) };
}

/** The lattice coordinates (columns east, rows south) of a place, good to about half a step. */
export function latticeAt(point: Point): Point {
  let x = point.x / SPACING;
  let y = point.y / SPACING;
  for (let n = 0; n < 7; n++) {
    const bent = bend(x, y);
    x = (point.x - bent.x) / SPACING;
    y = (point.y - bent.y) / SPACING;
  }
  return { x, y };
}

export type Axis = "row" | "column";

/** Rank of a whole lattice line: every fourth is a primary street, the ones half-way between are secondary. */
export function rankOf(line: number): StreetClass {
  if ((line & 3) === 0) return "primary";
  return (line & 3) === 2 ? "secondary" : "tertiary";
}

/** What a line is along one stretch: now and then a rank less, seldom a rank more. `along` counts the stretches on it. */
export function classOf(axis: Axis, line: number, along: number): StreetClass {
  const rank = rankOf(line);
  const run = rank === "tertiary" ? 1 : 2;
  const lot =
    axis === "row" ? chance(31, line, wrapColumn(along + 1) >> run) : chance(32, wrapColumn(line), (along + 1) >> run);
  if (rank === "primary") return lot < 0.2 ? "secondary" : "primary";
  if (rank === "secondary") return lot < 0.28 ? "tertiary" : lot > 0.9 ? "primary" : "secondary";
  return lot < 0.3 ? "local" : "tertiary";
}
