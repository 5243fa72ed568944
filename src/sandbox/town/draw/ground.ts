import { chance, createNoise, hash } from "../plan/chance.ts";
import type { Box, Polyline } from "../plan/geometry.ts";
import { COLUMNS, isPark, isRiver, QUAD, wrapColumn } from "../plan/lattice.ts";
import type { Point } from "../plan/mercator.ts";
import { borders, parkIn } from "../plan/streets.ts";
import { place } from "../plan/warp.ts";
import { drawHouses } from "./houses.ts";
import { type Pen, round } from "./pen.ts";
import type { Palette } from "./style.ts";

/** Zooms at which details begin to appear. */
const GARDENS_FROM = 13;
const PATHS_FROM = 15;
const HOUSES_FROM = 16;

/** Everything below the streets. */
export function drawGround(pen: Pen, palette: Palette, quads: readonly [column: number, row: number][]): string {
  const drawn = { houses: "", parks: "", water: "", trees: "", paths: "" };
  for (const [column, row] of quads) {
    if (isRiver(row)) drawn.water += pen.path(riverIn(pen, column, row), true);
    const park = isPark(column, row) || pen.zoom >= GARDENS_FROM ? parkIn(column, row) : null;
    if (park) drawn.parks += pen.path(ringOf(pen, park), true);
    if (park && pen.zoom >= PATHS_FROM && pen.sees(park))
      drawPark(pen, park, hash(153, wrapColumn(column), row), drawn);
    if (pen.zoom >= HOUSES_FROM) drawn.houses += drawHouses(pen, column, row);
  }
  // A stroke of the same colour closes the hairline between two areas side by side.
  const shape = (d: string, fill: string, edge: string) => d && `<path fill="${fill}" stroke="${edge}" d="${d}"/>`;
  const lines = (d: string, colour: string, width: number) =>
    d && `<path fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" d="${d}"/>`;
  return (
    shape(drawn.houses, palette.building, pen.zoom > 16 ? palette.buildingEdge : palette.building) +
    shape(drawn.parks, palette.park, palette.park) +
    lines(drawn.trees, palette.tree, 9 * pen.scale) +
    lines(drawn.paths, palette.path, Math.max(1, 3 * pen.scale)) +
    shape(drawn.water, palette.water, palette.water)
  );
}

/** A rectangle of the lattice on the plan. */
function ringOf({ step }: Pen, { west, north, east, south }: Box): Polyline {
  const ring: Point[] = [];
  for (let x = west; x < east; x += step) ring.push(place(x, north));
  for (let y = north; y < south; y += step) ring.push(place(east, y));
  for (let x = east; x > west; x -= step) ring.push(place(x, south));
  for (let y = south; y > north; y -= step) ring.push(place(west, y));
  return ring;
}

const banks = createNoise(151, (QUAD * COLUMNS) / 16);

/** The water beside a column, between the streets along it. */
function riverIn({ step }: Pen, column: number, row: number): Polyline {
  const { west, north, east, south } = borders(column, row);
  // Ticks from the middle of the street to the water.
  const bank = (x: number, side: number) => 1.6 + 0.5 * banks(x / 16, side);
  const ring: Point[] = [];
  for (let x = west; x <= east; x += step) ring.push(place(x, north + bank(x, row)));
  for (let x = east; x >= west; x -= step) ring.push(place(x, south - bank(x, -row)));
  return ring;
}

/** Paths from the corners of a park to its pond, and trees. */
function drawPark(pen: Pen, park: Box, key: number, drawn: { water: string; trees: string; paths: string }): void {
  const [wide, high] = [park.east - park.west, park.south - park.north];
  const at = (x: number, y: number) => place(park.west + x * wide, park.north + y * high);
  const [x, y] = [0.35 + 0.3 * chance(154, key), 0.35 + 0.3 * chance(155, key)];
  const bend = 0.24 * (chance(156, key) - 0.5);
  const toMiddle = [0, 0.2, 0.4, 0.6, 0.8, 1];
  for (const corner of [0.02, 0.98]) {
    for (const other of [0.02, 0.98]) {
      const [dx, dy] = [x - corner, y - other];
      const line = toMiddle.map((t) => {
        const side = Math.sin(t * Math.PI * 2) * bend;
        return at(corner + dx * t - side * dy, other + dy * t + side * dx);
      });
      drawn.paths += pen.path(line);
    }
  }
  if (wide > 12 && high > 12) {
    const shore = Array.from({ length: 24 }, (_, n) => {
      const angle = (n / 12) * Math.PI;
      const reach = 0.12 * (1 + 0.22 * Math.sin(2 * angle + key) + 0.12 * Math.sin(3 * angle));
      return at(x + 1.3 * reach * Math.cos(angle), y + reach * Math.sin(angle));
    });
    drawn.water += pen.path(shore, true);
  }
  for (let tree = 0; pen.zoom >= HOUSES_FROM && tree < (wide * high) / 5; tree++) {
    const top = at(0.03 + 0.94 * chance(158, key, tree), 0.03 + 0.94 * chance(159, key, tree));
    drawn.trees += pen.path([top]) && `${pen.path([top])}h0`;
  }
}
