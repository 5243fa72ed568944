import { chance, hash, noise2, swing } from "./chance.ts";
import { type Point, WORLD } from "./mercator.ts";
import { halfWidthOf, middleOf, nearestRiver } from "./river.ts";

/**
 * The main streets form a lattice: columns run north to south, rows west to east, about 600 m apart. Every crossing is
 * moved by smooth noise, which turns and stretches whole quarters, and by a little chance of its own.
 */
const COLUMNS = 65_536;
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

/** Moves a corner away from the river, so that main streets cross it but don't run in it. */
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

/** The lattice coordinates (columns east, rows south) of a place, exact to about half a step. */
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

/** The rank of a whole lattice line: every fourth is primary, the one half-way between is secondary. */
export function rankOf(line: number): StreetClass {
  if ((line & 3) === 0) return "primary";
  return (line & 3) === 2 ? "secondary" : "tertiary";
}

/** The class of one stretch of a line: sometimes a rank lower, seldom a rank higher. `along` counts the stretches. */
export function classOf(axis: Axis, line: number, along: number): StreetClass {
  const rank = rankOf(line);
  const run = rank === "tertiary" ? 1 : 2;
  const lot =
    axis === "row" ? chance(31, line, wrapColumn(along + 1) >> run) : chance(32, wrapColumn(line), (along + 1) >> run);
  if (rank === "primary") return lot < 0.2 ? "secondary" : "primary";
  if (rank === "secondary") return lot < 0.28 ? "tertiary" : lot > 0.9 ? "primary" : "secondary";
  return lot < 0.3 ? "local" : "tertiary";
}

/** What a quad, the area between four neighbouring corners of the lattice, is used for. */
export type Use = "homes" | "shops" | "works" | "park";

export function useOf(column: number, row: number): Use {
  const i = wrapColumn(column);
  const wooded = noise2(101, (i + 0.5) / 8, (row + 0.5) / 8, COLUMNS / 8);
  if (wooded > 0.68 || chance(102, i, row) < 0.045) return "park";
  const busy = noise2(103, (i + 0.5) / 4, (row + 0.5) / 4, COLUMNS / 4) + 0.35 * (chance(104, i, row) - 0.5);
  if (busy > 0.5) return "shops";
  return busy < -0.62 ? "works" : "homes";
}

export function quadKey(column: number, row: number): number {
  return hash(105, wrapColumn(column), row);
}
