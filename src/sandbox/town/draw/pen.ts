import { type Box, boxOf, type Polyline } from "../plan/geometry.ts";
import { type Point, WORLD } from "../plan/mercator.ts";
import { place as placeOnPlan } from "../plan/warp.ts";

/** Converts places on the plan to a tile's pixels, and lines to SVG path data with one decimal. */
export interface Pen {
  zoom: number;
  /** Pixels per plan metre. */
  scale: number;
  /** How many ticks apart the points of long lines are: some eight pixels, from far off. */
  step: number;
  place(point: Point): Point;
  /** Whether a box of the lattice, in ticks, may be in the tile. */
  sees(box: Box): boolean;
  /** Empty for a line that is outside of the tile, with room for wide strokes. */
  path(line: Polyline, isClosed?: boolean): string;
}

export const TILE = 256;

export function createPen(zoom: number, x: number, y: number): Pen {
  const scale = (TILE * 2 ** zoom) / WORLD;
  const place = (point: Point): Point => ({ x: point.x * scale - x * TILE, y: point.y * scale - y * TILE });
  // No stroke is wider than twice this.
  const room = zoom < 18 ? 10 : 24;
  const isSeen = ({ west, north, east, south }: Box) =>
    east > -room && west < TILE + room && south > -room && north < TILE + room;
  return {
    zoom,
    scale,
    step: Math.max(2, 2 ** (16 - zoom)),
    place,
    sees({ west, north, east, south }) {
      const corners = [
        placeOnPlan(west, north),
        placeOnPlan(east, north),
        placeOnPlan(east, south),
        placeOnPlan(west, south),
      ];
      return isSeen(boxOf(corners.map(place)));
    },
    path(line, isClosed = false) {
      const points = line.map(place);
      if (!isSeen(boxOf(points))) return "";
      let d = "";
      let lastX = 0;
      let lastY = 0;
      // Further numbers after an "l" are further steps.
      for (const [n, point] of points.entries()) {
        const [tenX, tenY] = [Math.round(point.x * 10), Math.round(point.y * 10)];
        d += n === 0 ? "M" : n === 1 ? "l" : tenX < lastX ? "" : " ";
        d += short(tenX - lastX) + (tenY < lastY ? "" : " ") + short(tenY - lastY);
        [lastX, lastY] = [tenX, tenY];
      }
      return isClosed ? `${d}z` : d;
    },
  };
}

/** Rounds to one decimal, as text. */
export function round(value: number): string {
  return short(Math.round(value * 10));
}

/** Tenths as short decimal text: 5 → ".5", −12 → "-1.2". */
function short(tenths: number): string {
  const text = String(tenths / 10);
  if (text.startsWith("0.")) return text.slice(1);
  return text.startsWith("-0.") ? `-${text.slice(2)}` : text;
}
