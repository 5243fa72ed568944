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

export function grow(box: Box, by: number): Box {
  return { west: box.west - by, north: box.north - by, east: box.east + by, south: box.south + by };
}

export function distanceBetween(a: Point, b: Point): number {
  return Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2);
}

export function lengthOf(line: Polyline): number {
  let length = 0;
  for (let n = 1; n < line.length; n++) length += distanceBetween(line[n - 1] as Point, line[n] as Point);
  return length;
}

/** The point `along` metres from the start, or the nearer end. */
export function pointAlong(line: Polyline, along: number): Point {
  let rest = Math.max(0, along);
  for (let n = 1; n < line.length; n++) {
    const a = line[n - 1] as Point;
    const b = line[n] as Point;
    const step = distanceBetween(a, b);
    if (rest < step) return { x: a.x + ((b.x - a.x) * rest) / step, y: a.y + ((b.y - a.y) * rest) / step };
    rest -= step;
  }
  return line[line.length - 1] as Point;
}

/** The part of a line from one place on it to another, in metres from its start. It may lead backwards. */
export function partOf(line: Polyline, from: number, to: number): Point[] {
  if (from > to) return partOf(line, to, from).toReversed();
  let along = 0;
  const between = line.filter((point, n) => {
    along += distanceBetween(line[n - 1] ?? point, point);
    return along > from && along < to;
  });
  return [pointAlong(line, from), ...between, pointAlong(line, to)];
}

interface Nearest {
  point: Point;
  /** Metres from the start of the line. */
  along: number;
  distance: number;
}

/** The place on a line that is nearest to another place. */
export function nearestPoint(line: Polyline, to: Point): Nearest {
  let nearest: Nearest = { point: to, along: 0, distance: Infinity };
  let start = 0;
  for (let n = 1; n < line.length; n++) {
    const a = line[n - 1] as Point;
    const b = line[n] as Point;
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const square = dx * dx + dy * dy;
    const share = square > 0 ? Math.max(0, Math.min(1, ((to.x - a.x) * dx + (to.y - a.y) * dy) / square)) : 0;
    const point = { x: a.x + dx * share, y: a.y + dy * share };
    const distance = distanceBetween(point, to);
    const step = Math.sqrt(square);
    if (distance < nearest.distance) nearest = { point, along: start + step * share, distance };
    start += step;
  }
  return nearest;
}
