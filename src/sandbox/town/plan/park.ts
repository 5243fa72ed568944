import { chance, swing } from "./chance.ts";
import type { Edge } from "./edge.ts";
import { contains, interpolate, type Polyline, pointAlong } from "./geometry.ts";
import { quadKey } from "./lattice.ts";
import type { Point } from "./mercator.ts";
import type { Outline } from "./outline.ts";
import { waterAt } from "./river.ts";

/** A park that fills a quad. Its paths are for walkers: no route uses them. */
export interface Park {
  middle: Point;
  paths: Polyline[];
  /** Closed rings. */
  ponds: Polyline[];
  trees: Point[];
}

export function parkIn({ column, row, edges, ring }: Outline): Park {
  const key = quadKey(column, row);
  const gate = ({ line, length }: Edge): Point => pointAlong(line, length / 2);
  const [north, east, south, west] = [gate(edges[0]), gate(edges[1]), gate(edges[2]), gate(edges[3])];
  const middle = interpolate(interpolate(north, south, 0.5), interpolate(east, west, 0.5), 0.5);
  const round: Point[] = [];
  for (let n = 0; n <= 24; n++) {
    const angle = (n / 24) * 2 * Math.PI;
    const radius = 165 + 26 * Math.sin(angle * 2 + chance(151, key) * 6) + 14 * Math.sin(angle * 3 + 1);
    round.push({ x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) });
  }
  const paths = [
    round,
    ...[north, east, south, west].map((gate, n) => sway(gate, round[(n * 6 + 18) % 24] as Point, key + n)),
  ];
  const ponds = chance(152, key) < 0.45 ? [pond(middle, key)] : [];
  const trees: Point[] = [];
  for (let n = 0; n < 150; n++) {
    const tree = { x: middle.x + 330 * swing(153, key, n), y: middle.y + 330 * swing(154, key, n) };
    if (contains(ring, tree) && !ponds.some((water) => contains(water, tree)) && dry(tree, 20)) trees.push(tree);
  }
  return {
    middle,
    paths: paths.filter((path) => path.every((point) => dry(point, 10))),
    ponds: ponds.filter((water) => water.every((point) => dry(point, 40))),
    trees,
  };
}

function dry(point: Point, beyond: number): boolean {
  const { offset, halfWidth } = waterAt(point);
  return Math.abs(offset) > halfWidth + beyond;
}

/** A curved path from one place to another. */
function sway(from: Point, to: Point, key: number): Polyline {
  const bend = 0.16 * swing(155, key);
  const points: Point[] = [];
  for (let n = 0; n <= 8; n++) {
    const { x, y } = interpolate(from, to, n / 8);
    const side = Math.sin((n / 8) * 2 * Math.PI) * bend;
    points.push({ x: x - (to.y - from.y) * side, y: y + (to.x - from.x) * side });
  }
  return points;
}

function pond(middle: Point, key: number): Polyline {
  const size = 62 + 34 * chance(156, key);
  const lean = chance(157, key) * Math.PI;
  const ring: Point[] = [];
  for (let n = 0; n < 28; n++) {
    const angle = (n / 28) * 2 * Math.PI;
    const wobble = 1 + 0.16 * Math.sin(2 * angle + key) + 0.1 * Math.sin(3 * angle + 2 * chance(158, key));
    const x = size * 1.35 * wobble * Math.cos(angle);
    const y = size * 0.72 * wobble * Math.sin(angle);
    ring.push({
      x: middle.x + x * Math.cos(lean) - y * Math.sin(lean),
      y: middle.y + x * Math.sin(lean) + y * Math.cos(lean),
    });
  }
  return ring;
}
