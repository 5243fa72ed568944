import { hash, noise1 } from "./chance.ts";
import type { Box, Polyline } from "./geometry.ts";
import { type Point, WORLD } from "./mercator.ts";

/** Rivers run from west to east around the world, one in each band of this height, in plan metres. */
const BAND = WORLD / 2048;
/** No river runs further north or south than this, in metres for each metre east. */
const STEEPEST = 1.7;
const STEP = WORLD / 65_536 / 24;
/** Metres from the water's edge to the middle of the street along it. */
const BANK = 24;

export type Bank = "north" | "south";

/** The rivers that may touch a box. */
export function riversIn({ west, north, east, south }: Box): number[] {
  const found: number[] = [];
  for (let river = Math.floor(north / BAND) - 1; river <= Math.floor(south / BAND) + 1; river++) {
    const away = Math.abs(middleOf(river, (west + east) / 2) - (north + south) / 2);
    if (away < (south - north) / 2 + (east - west) * STEEPEST + 200) found.push(river);
  }
  return found;
}

export function nearestRiver(point: Point): number {
  const here = Math.floor(point.y / BAND);
  const away = (river: number) => Math.abs(middleOf(river, point.x) - point.y);
  return [here - 1, here, here + 1].reduce((best, river) => (away(river) < away(best) ? river : best));
}

export function middleOf(river: number, x: number): number {
  return (
    (river + 0.5) * BAND +
    noise1(hash(1, river), x / BAND, 2048) * 4200 +
    noise1(hash(2, river), (x / BAND) * 4, 8192) * 1100 +
    noise1(hash(3, river), (x / BAND) * 8, 16_384) * 260 +
    noise1(hash(4, river), (x / BAND) * 16, 32_768) * 60
  );
}

export function halfWidthOf(river: number, x: number): number {
  return 46 + noise1(hash(5, river), (x / BAND) * 8, 16_384) * 14;
}

/** Metres from the middle of the nearest river (negative to the north), and half its width there. */
export function waterAt(point: Point): { offset: number; halfWidth: number; river: number } {
  const river = nearestRiver(point);
  const slope = (middleOf(river, point.x + 5) - middleOf(river, point.x - 5)) / 10;
  const offset = (point.y - middleOf(river, point.x)) / Math.hypot(1, slope);
  return { offset, halfWidth: halfWidthOf(river, point.x), river };
}

/** A line beside the middle of the river: `beyond` metres outside the water on one bank. */
function besideRiver(river: number, bank: Bank, beyond: number, west: number, east: number): Polyline {
  const side = bank === "north" ? -1 : 1;
  const points: Point[] = [];
  for (let n = Math.floor(west / STEP) - 1; n <= Math.ceil(east / STEP) + 1; n++) {
    const x = n * STEP;
    const slope = (middleOf(river, x + 5) - middleOf(river, x - 5)) / 10;
    const away = (side * (halfWidthOf(river, x) + beyond)) / Math.hypot(1, slope);
    points.push({ x: x - slope * away, y: middleOf(river, x) + away });
  }
  return points;
}

export function shore(river: number, bank: Bank, west: number, east: number): Polyline {
  return besideRiver(river, bank, 0, west, east);
}

/** The middle of the street or path along the water. Only bridges come nearer to the water. */
export function embankment(river: number, bank: Bank, west: number, east: number): Polyline {
  return besideRiver(river, bank, BANK, west, east);
}

/** Whether a place is between the two embankments. */
export function betweenBanks(point: Point): boolean {
  const { offset, halfWidth } = waterAt(point);
  return Math.abs(offset) < halfWidth + BANK;
}
