import type { Polyline } from "../plan/geometry.ts";
import { type Point, WORLD } from "../plan/mercator.ts";

/** Converts plan metres to a tile's pixels, and lines to SVG path data with one decimal. */
export interface Pen {
  zoom: number;
  /** Pixels per plan metre. */
  scale: number;
  place(point: Point): Point;
  path(line: Polyline, closed?: boolean): string;
  /** Rounds to one decimal, as text. */
  round(value: number): string;
}

export const TILE = 256;

export function createPen(zoom: number, x: number, y: number): Pen {
  const scale = (TILE * 2 ** zoom) / WORLD;
  const west = x * TILE;
  const north = y * TILE;
  const place = (point: Point): Point => ({ x: point.x * scale - west, y: point.y * scale - north });
  return {
    zoom,
    scale,
    place,
    round,
    path(line, closed = false) {
      const points = simplify(line, 0.3 / scale);
      let text = "";
      let lastX = 0;
      let lastY = 0;
      points.forEach((point, n) => {
        const tenX = Math.round((point.x * scale - west) * 10);
        const tenY = Math.round((point.y * scale - north) * 10);
        text += n === 0 ? `M${short(tenX)}${gapBefore(tenY)}` : `l${short(tenX - lastX)}${gapBefore(tenY - lastY)}`;
        lastX = tenX;
        lastY = tenY;
      });
      return closed ? `${text}z` : text;
    },
  };
}

function round(value: number): string {
  return short(Math.round(value * 10));
}

/** Tenths as short decimal text: 5 → ".5", −12 → "-1.2". */
function short(tenths: number): string {
  const text = String(tenths / 10);
  return text.replace(/^(-?)0\./, "$1.");
}

function gapBefore(tenths: number): string {
  return tenths < 0 ? short(tenths) : ` ${short(tenths)}`;
}

/** Ramer–Douglas–Peucker: the same line with fewer points, nowhere further off than `tolerance`. */
function simplify(line: Polyline, tolerance: number): Polyline {
  if (line.length < 3) return line;
  const keep = new Uint8Array(line.length);
  keep[0] = 1;
  keep[line.length - 1] = 1;
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span;
    const a = line[first] as Point;
    const b = line[last] as Point;
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const length = Math.hypot(dx, dy);
    let worst = tolerance;
    let at = -1;
    for (let n = first + 1; n < last; n++) {
      const p = line[n] as Point;
      const off =
        length > 0 ? Math.abs((p.x - a.x) * dy - (p.y - a.y) * dx) / length : Math.hypot(p.x - a.x, p.y - a.y);
      if (off > worst) {
        worst = off;
        at = n;
      }
    }
    if (at > 0) {
      keep[at] = 1;
      open.push([first, at], [at, last]);
    }
  }
  return line.filter((_, n) => keep[n] === 1);
}
