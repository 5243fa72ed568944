import { createCache } from "../../cache.ts";
import { chance, hash, swing } from "./chance.ts";
import { type Box, boxOf, grow, type Polyline } from "./geometry.ts";
import { corner, wrapColumn } from "./lattice.ts";
import type { Point } from "./mercator.ts";

/**
 * The side streets of a neighbourhood, which is two by two quads between larger streets. They are two families of lines
 * that meet at nodes (first, second): "long" lines have a fixed first number, "cross" lines a fixed second number. Some
 * stretches are missing, so blocks differ and some streets end.
 */
export interface Pattern {
  key: number;
  firsts: Range;
  seconds: Range;
  node(first: number, second: number): Point;
  /** The street from node (first, second) to the next node of the same line; null if there is none. */
  long(first: number, second: number): Polyline | null;
  cross(first: number, second: number): Polyline | null;
}

export interface Range {
  from: number;
  to: number;
}

/** Metres from the middle of a neighbourhood to its furthest corner, with room to spare. */
const REACH = 1150;
const cache = createCache<Pattern>(150);

/** The pattern of the neighbourhood that holds a quad. */
export function patternAt(column: number, row: number): Pattern {
  const across = column >> 1;
  const down = row >> 1;
  return cache(`${across},${down}`, () => createPattern(across, down));
}

function createPattern(across: number, down: number): Pattern {
  const key = hash(81, wrapColumn(across * 2) >> 1, down);
  const middle = corner(across * 2 + 1, down * 2 + 1);
  const west = corner(across * 2, down * 2 + 1);
  const east = corner(across * 2 + 2, down * 2 + 1);
  const kind = chance(82, key);
  const lean = Math.atan2(east.y - west.y, east.x - west.x);
  if (kind < 0.12) return rings(key, middle, lean);
  const turned = chance(83, key);
  const angle =
    lean + (turned < 0.5 ? swing(84, key) * 0.1 : swing(84, key) * 0.75) + (turned > 0.75 ? Math.PI / 2 : 0);
  const around = [];
  for (const south of [0, 1, 2])
    for (const eastward of [0, 1, 2]) around.push(corner(across * 2 + eastward, down * 2 + south));
  return grid(key, middle, grow(boxOf(around), 90), angle, kind < 0.45);
}

/** A grid with uneven spacing. A `winding` one bends more and misses more stretches. */
function grid(key: number, middle: Point, box: Box, angle: number, winding: boolean): Pattern {
  const long = 74 + 34 * chance(85, key);
  const cross = 100 + 70 * chance(86, key);
  const wave = winding ? 26 : 7;
  const waveLength = winding ? 95 : 140;
  const phase = 2 * Math.PI * chance(96, key);
  const gapsLong = winding ? 0.16 : 0.07;
  const gapsCross = winding ? 0.3 : 0.17;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const u = (first: number) => (first + 0.5 + 0.22 * swing(87, key, first)) * long;
  const v = (second: number) => (second + 0.5 + 0.24 * swing(88, key, second)) * cross;
  const place = (u: number, v: number): Point => {
    const x = u + wave * (Math.sin(v / waveLength + phase) + 0.6 * Math.sin((u - v) / (1.7 * waveLength)));
    const y = v + wave * (Math.sin(u / waveLength - phase) + 0.6 * Math.sin((u + v) / (2.1 * waveLength)));
    return { x: middle.x + x * cos - y * sin, y: middle.y + x * sin + y * cos };
  };
  const steps = winding ? 5 : 3;
  const nodes = new Map<number, Point>();
  const node = (first: number, second: number) => {
    const id = first * 4096 + second;
    const known = nodes.get(id);
    if (known) return known;
    const made = place(u(first), v(second));
    nodes.set(id, made);
    return made;
  };
  const trace = (from: Point, to: Point, at: (share: number) => Point): Polyline => {
    const points = [from];
    for (let n = 1; n < steps; n++) points.push(at(n / steps));
    points.push(to);
    return points;
  };
  const near = (point: Point) => point.x > box.west && point.x < box.east && point.y > box.north && point.y < box.south;
  const off = (one: Point, other: Point) => !near(one) && !near(other);
  return {
    key,
    firsts: { from: Math.floor(-REACH / long), to: Math.ceil(REACH / long) },
    seconds: { from: Math.floor(-REACH / cross), to: Math.ceil(REACH / cross) },
    node,
    long(first, second) {
      if (off(node(first, second), node(first, second + 1)) || chance(89, key, first, second) < gapsLong) return null;
      const [from, to] = [v(second), v(second + 1)];
      return trace(node(first, second), node(first, second + 1), (t) => place(u(first), from + (to - from) * t));
    },
    cross(first, second) {
      if (off(node(first, second), node(first + 1, second)) || chance(90, key, first, second) < gapsCross) return null;
      const [from, to] = [u(first), u(first + 1)];
      return trace(node(first, second), node(first + 1, second), (t) => place(from + (to - from) * t, v(second)));
    },
  };
}

/** Rings around a square, and streets that lead away from it; further out there are more of them. */
function rings(key: number, middle: Point, lean: number): Pattern {
  const spokes = 32;
  const step = 88 + 20 * chance(91, key);
  const radius = (first: number) => 52 + first * step + (first > 0 ? 12 * swing(92, key, first) : 0);
  const angle = (second: number) => lean + ((second + 0.25 * swing(93, key, second % spokes)) / spokes) * 2 * Math.PI;
  const place = (r: number, a: number): Point => ({ x: middle.x + r * Math.cos(a), y: middle.y + r * Math.sin(a) });
  const every = (first: number) => (first < 1 ? 4 : first < 4 ? 2 : 1);
  const nodes = new Map<number, Point>();
  const node = (first: number, second: number) => {
    const id = first * 4096 + (second % spokes);
    const known = nodes.get(id);
    if (known) return known;
    const made = place(radius(first), angle(second % spokes));
    nodes.set(id, made);
    return made;
  };
  return {
    key,
    firsts: { from: 0, to: Math.ceil(REACH / step) },
    seconds: { from: 0, to: spokes - 1 },
    node,
    long(first, second) {
      if (first > 0 && chance(94, key, first, second >> 1) < 0.1) return null;
      const [a, b] = [angle(second), second + 1 === spokes ? angle(0) + 2 * Math.PI : angle(second + 1)];
      const r = radius(first);
      const steps = Math.max(2, Math.ceil((r * (b - a)) / 18));
      const points = [node(first, second)];
      for (let n = 1; n < steps; n++) points.push(place(r, a + ((b - a) * n) / steps));
      points.push(node(first, second + 1));
      return points;
    },
    cross(first, second) {
      if (second % every(first) !== 0) return null;
      if (first > 0 && chance(95, key, first, second) < 0.08) return null;
      return [node(first, second), node(first + 1, second)];
    },
  };
}
