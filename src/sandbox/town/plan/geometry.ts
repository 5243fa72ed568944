import type { Point } from "./mercator.ts";

/** Two or more points on the plan. Lengths and distances are in plan metres. */
export type Polyline = readonly Point[];

export interface Box {
  west: number;
  north: number;
  east: number;
  south: number;
}

export function boxOf(points: Polyline): Box {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  for (const { x, y } of points) {
    if (x < box.west) box.west = x;
    if (x > box.east) box.east = x;
    if (y < box.north) box.north = y;
    if (y > box.south) box.south = y;
  }
  return box;
}

export function overlap(a: Box, b: Box): boolean {
  return a.west <= b.east && b.west <= a.east && a.north <= b.south && b.north <= a.south;
}

export function grow(box: Box, by: number): Box {
  return { west: box.west - by, north: box.north - by, east: box.east + by, south: box.south + by };
}

export function distanceBetween(a: Point, b: Point): number {
  const x = b.x - a.x;
  const y = b.y - a.y;
  return Math.sqrt(x * x + y * y);
}

export function interpolate(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

export function lengthOf(line: Polyline): number {
  let length = 0;
  for (let n = 1; n < line.length; n++) length += distanceBetween(line[n - 1] as Point, line[n] as Point);
  return length;
}

/** The point `along` metres from the start, and the direction of the line there in radians, clockwise from east. */
export function pointAlong(line: Polyline, along: number): Point & { angle: number } {
  let rest = Math.max(0, along);
  const last = line.length - 1;
  for (let n = 1; n <= last; n++) {
    const a = line[n - 1] as Point;
    const b = line[n] as Point;
    const step = distanceBetween(a, b);
    if (rest <= step || n === last) {
      const share = step > 0 ? Math.min(1, rest / step) : 0;
      return {
        x: a.x + (b.x - a.x) * share,
        y: a.y + (b.y - a.y) * share,
        angle: Math.atan2(b.y - a.y, b.x - a.x),
      };
    }
    rest -= step;
  }
  throw new RangeError("a line has at least two points");
}

/** The part of a line from `start` to `end` metres. */
export function slicePolyline(line: Polyline, start: number, end: number): Point[] {
  const points: Point[] = [point(pointAlong(line, start))];
  let along = 0;
  for (let n = 1; n < line.length - 1; n++) {
    along += distanceBetween(line[n - 1] as Point, line[n] as Point);
    if (along > start + 0.01 && along < end - 0.01) points.push(line[n] as Point);
  }
  points.push(point(pointAlong(line, end)));
  return points;
}

const point = ({ x, y }: Point): Point => ({ x, y });

export interface Nearest {
  point: Point;
  along: number;
  distance: number;
}

export function nearestPoint(line: Polyline, to: Point): Nearest {
  let least = Infinity;
  let along = 0;
  let bestAlong = 0;
  let bestX = to.x;
  let bestY = to.y;
  for (let n = 1; n < line.length; n++) {
    const a = line[n - 1] as Point;
    const b = line[n] as Point;
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const square = dx * dx + dy * dy;
    const share = square > 0 ? Math.max(0, Math.min(1, ((to.x - a.x) * dx + (to.y - a.y) * dy) / square)) : 0;
    const x = a.x + dx * share;
    const y = a.y + dy * share;
    const off = (x - to.x) * (x - to.x) + (y - to.y) * (y - to.y);
    const step = Math.sqrt(square);
    if (off < least) {
      least = off;
      bestAlong = along + step * share;
      bestX = x;
      bestY = y;
    }
    along += step;
  }
  return { point: { x: bestX, y: bestY }, along: bestAlong, distance: Math.sqrt(least) };
}

/** Where a line crosses another. */
export interface Intersection {
  /** Metres from the start of the line. */
  along: number;
  /** Metres from the start of the other line. */
  at: number;
  point: Point;
}

export function intersections(line: Polyline, other: Polyline): Intersection[] {
  const found: Intersection[] = [];
  let along = 0;
  for (let n = 1; n < line.length; n++) {
    const a = line[n - 1] as Point;
    const b = line[n] as Point;
    const west = Math.min(a.x, b.x);
    const east = Math.max(a.x, b.x);
    const north = Math.min(a.y, b.y);
    const south = Math.max(a.y, b.y);
    const step = distanceBetween(a, b);
    for (let m = 1; m < other.length; m++) {
      const c = other[m - 1] as Point;
      const d = other[m] as Point;
      if ((c.x < west && d.x < west) || (c.x > east && d.x > east)) continue;
      if ((c.y < north && d.y < north) || (c.y > south && d.y > south)) continue;
      const across = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
      if (across === 0) continue;
      const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / across;
      const s = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / across;
      if (t < 0 || t >= 1 || s < 0 || s >= 1) continue;
      const at = lengthOf(other.slice(0, m)) + s * distanceBetween(c, d);
      found.push({ along: along + t * step, at, point: interpolate(a, b, t) });
    }
    along += step;
  }
  return found.sort((one, two) => one.along - two.along);
}

/** Whether a closed ring contains a place (even-odd rule). */
export function contains(ring: Polyline, { x, y }: Point): boolean {
  let odd = false;
  let a = ring[ring.length - 1] as Point;
  for (const b of ring) {
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) odd = !odd;
    a = b;
  }
  return odd;
}
