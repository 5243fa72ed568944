import { chance, createNoise, hash, modulo } from "./chance.ts";
import { WORLD } from "./mercator.ts";

/**
 * The whole town lies on a lattice of whole numbers, ticks of 19 metres. Main streets are its lines `QUAD` ticks apart, and
 * side streets are shorter lines between them. Streets meet only where their lines do, so nothing has to be intersected.
 * warp.ts bends the lattice into something like a town.
 */
export const QUAD = 32;
export const COLUMNS = 65_536;
export const TICK = WORLD / (COLUMNS * QUAD);

/** Every so many rows of quads, a row is a river, and narrower than the others. */
const RIVER_EVERY = 32;
const RIVER = 8;
const PERIOD = (RIVER_EVERY - 1) * QUAD + RIVER;

export type StreetClass = "primary" | "secondary" | "tertiary" | "local" | "lane";

/** A line that runs west to east is of axis "row", one that runs north to south of axis "column". */
export type Axis = "row" | "column";

/** The column number east of the antimeridian is the one west of it. */
export function wrapColumn(column: number): number {
  return modulo(column, COLUMNS);
}

export function isRiver(row: number): boolean {
  return modulo(row, RIVER_EVERY) === 0;
}

/** The first tick of a row of quads. */
export function rowStart(row: number): number {
  const within = modulo(row, RIVER_EVERY);
  return Math.floor(row / RIVER_EVERY) * PERIOD + (within === 0 ? 0 : RIVER + (within - 1) * QUAD);
}

/** The row of quads that holds a tick. */
export function rowAt(tick: number): number {
  const within = modulo(tick, PERIOD);
  const row = within < RIVER ? 0 : 1 + Math.floor((within - RIVER) / QUAD);
  return Math.floor(tick / PERIOD) * RIVER_EVERY + row;
}

/** The class of a main street. */
export function classOf(axis: Axis, line: number): StreetClass {
  // The streets along the river.
  if (axis === "row" && modulo(line, RIVER_EVERY) < 2) return "tertiary";
  if (line % 8 === 0) return "primary";
  if (line % 4 === 0) return "secondary";
  return line % 2 === 0 ? "tertiary" : "local";
}

/** Whether the main street of a column crosses the river that is `row`. */
export function hasBridge(column: number, row: number): boolean {
  return classOf("column", column) !== "local" || chance(33, wrapColumn(column), row) < 0.15;
}

const woods = createNoise(101, COLUMNS / 8);

/** Whether the whole area between four main streets, a quad, is a park. */
export function isPark(column: number, row: number): boolean {
  const across = wrapColumn(column);
  const isWooded = woods((across + 0.5) / 8, (row + 0.5) / 8) > 0.68;
  return !isRiver(row) && (isWooded || chance(102, across, row) < 0.03);
}

/** Two by two quads between larger streets have one plan: the axis of the long side streets, which shorter ones join. */
export function longAxis(column: number, row: number): Axis {
  return hash(81, wrapColumn(column) >> 1, row >> 1) % 2 === 0 ? "row" : "column";
}

/**
 * The ticks of a quad's side streets of one axis, and of the main streets on both sides. Side streets run through their
 * whole neighbourhood.
 */
export function sideStreets(axis: Axis, column: number, row: number): number[] {
  const [start, end] = axis === "column" ? [column * QUAD, (column + 1) * QUAD] : [rowStart(row), rowStart(row + 1)];
  if (isRiver(row)) return [start, end];
  const across = wrapColumn(column);
  const key = axis === "column" ? hash(84, across, row >> 1) : hash(85, across >> 1, row);
  // About as many as in the rest of the neighbourhood.
  const density = chance(86, across >> 1, row >> 1);
  const count =
    longAxis(column, row) === axis
      ? 5 + Math.floor(density * 2.4 + chance(87, key))
      : 3 + Math.floor(density * 1.6 + chance(88, key));
  const between = Array.from({ length: count - 1 }, (_, n) => {
    const jitter = 0.5 * (chance(89, key, n + 1) - 0.5);
    return start + Math.round(((n + 1 + jitter) * (end - start)) / count);
  });
  return [start, ...between, end];
}
