import { chance, hash, modulo } from "../plan/chance.ts";
import { type Box, distanceBetween, type Polyline } from "../plan/geometry.ts";
import { COLUMNS, isPark, isRiver, QUAD, sideStreets } from "../plan/lattice.ts";
import { borders, holds, parkIn, streetsIn } from "../plan/streets.ts";
import { place } from "../plan/warp.ts";
import type { Pen } from "./pen.ts";

/** How wide and deep houses are, and the gaps between them, from least to most, in metres. */
const WIDTH = [9, 19] as const;
const DEPTH = [10, 16] as const;
const GAP = [1, 7] as const;
/** Metres from the middle of a side street or a main street to the front of a house. */
const SETBACK = 9;
const MAIN_SETBACK = 15;

/** The houses of a quad that are in the tile, as path data. */
export function drawHouses(pen: Pen, column: number, row: number): string {
  if (isPark(column, row) || isRiver(row)) return "";
  const quad = borders(column, row);
  const park = parkIn(column, row);
  const streets = new Set(streetsIn(column, row).sides.map(({ axis, from }) => `${axis}${from.x},${from.y}`));
  return gaps(sideStreets("column", column, row))
    .flatMap(([west, east]) =>
      gaps(sideStreets("row", column, row)).flatMap(([north, south]) => {
        const block = { west, north, east, south };
        const isGreen = park && holds(park, { x: west, y: north }) && holds(park, { x: east, y: south });
        return isGreen || !pen.sees(block) ? [] : [...housesOn(block, quad, streets)];
      }),
    )
    .map((ring) => pen.path(ring, true))
    .join("");
}

function gaps(ticks: readonly number[]): [number, number][] {
  return ticks.slice(1).map((to, n) => [ticks[n] as number, to]);
}

/**
 * Rows of houses along the streets around a block. They are rectangles of the lattice, so they fit the block however it is
 * bent.
 */
function* housesOn(block: Box, quad: Box, streets: ReadonlySet<string>): Generator<Polyline> {
  const { west, north, east, south } = block;
  const [x, y] = [(west + east) / 2, (north + south) / 2];
  const setback = (side: keyof Box) => (block[side] === quad[side] ? MAIN_SETBACK : SETBACK);
  for (const [number, side] of (["north", "south", "west", "east"] as const).entries()) {
    const isRow = side === "north" || side === "south";
    const start = { x: side === "east" ? east : west, y: side === "south" ? south : north };
    if (block[side] !== quad[side] && !streets.has(`${isRow ? "row" : "column"}${start.x},${start.y}`)) continue;
    // Ticks in a metre.
    const wide = (east - west) / distanceBetween(place(west, y), place(east, y));
    const high = (south - north) / distanceBetween(place(x, north), place(x, south));
    const inward = side === "north" || side === "west" ? 1 : -1;
    const at = (along: number, inside: number) =>
      isRow
        ? place(start.x + along * wide, start.y + inward * inside * high)
        : place(start.x + inward * inside * wide, start.y + along * high);
    const [length, room] = [(east - west) / wide, (south - north) / high];
    // Rows to the west and east keep clear of those to the north and south.
    const [first, last] = isRow
      ? [setback("west"), length - setback("east")]
      : [setback("north") + DEPTH[1] + 4, room - setback("south") - DEPTH[1] - 4];
    const deepest = (isRow ? room : length) / 2 - 2;
    const key = hash(143, modulo(west, COLUMNS * QUAD), north, number);
    let from = first;
    for (let house = 0; from < last; house++) {
      const pick = ([least, most]: readonly [number, number], n: number) =>
        least + (most - least) * chance(key, house, n);
      const to = Math.min(from + pick(WIDTH, 1), last);
      const front = setback(side) + pick([0, 2], 2);
      const back = Math.min(front + pick(DEPTH, 3), deepest);
      const isBuilt = to - from > 7 && back - front > 6 && chance(key, house, 4) > 0.06;
      if (isBuilt) yield [at(from, front), at(to, front), at(to, back), at(from, back)];
      from = to + pick(GAP, 5);
    }
  }
}
