import { chance, hash } from "./chance.ts";
import {
  type Box,
  boxOf,
  contains,
  distanceBetween,
  grow,
  interpolate,
  nearestPoint,
  overlap,
  type Polyline,
} from "./geometry.ts";
import type { Use } from "./lattice.ts";
import type { Point } from "./mercator.ts";
import { parkName } from "./names.ts";
import { type Pattern, patternAt } from "./pattern.ts";
import type { Quad } from "./quad.ts";
import { waterAt } from "./river.ts";

/** The buildings and gardens between the streets of a quad. */
export interface Blocks {
  /** A closed ring each. */
  buildings: Polyline[];
  gardens: { key: number; name: string; ring: Polyline }[];
}

/** How wide and deep houses are, and the gaps between them, from least to most, in metres. */
const SIZES: Record<
  Exclude<Use, "park">,
  { width: [number, number]; depth: [number, number]; gap: [number, number] }
> = {
  homes: { width: [9, 17], depth: [9, 13], gap: [2.5, 8] },
  shops: { width: [14, 30], depth: [14, 20], gap: [0, 2.5] },
  works: { width: [26, 52], depth: [20, 27], gap: [6, 16] },
};
/** Metres from the middle of a side street to the front of a house. */
const SETBACK = 8.5;

const known = new WeakMap<Quad, Blocks>();

export function blocksOf(quad: Quad): Blocks {
  const before = known.get(quad);
  if (before) return before;
  const made: Blocks = { buildings: [], gardens: [] };
  if (quad.use !== "park") {
    const pattern = patternAt(quad.column, quad.row);
    const hasRoom = createRoomTest(quad);
    for (let first = pattern.firsts.from; first < pattern.firsts.to; first++) {
      for (let second = pattern.seconds.from; second <= pattern.seconds.to; second++) {
        const block = blockAt(pattern, first, second);
        const box = boxOf(block.ring);
        if (!overlap(box, quad.box)) continue;
        if (chance(141, block.key) < 0.035) {
          if (block.ring.every((point) => hasRoom(point, 0))) made.gardens.push(garden(block));
        } else if (block.ring.some((point) => contains(quad.ring, point))) {
          const built: Polyline[] = [];
          for (const house of housesOn(block, SIZES[quad.use])) {
            if (
              house.every((point) => hasRoom(point, SETBACK - 1.5)) &&
              !built.some((other) => collide(house, other))
            ) {
              built.push(house);
            }
          }
          made.buildings.push(...built);
        }
      }
    }
  }
  known.set(quad, made);
  return made;
}

interface Block {
  key: number;
  ring: readonly [Point, Point, Point, Point];
}

function blockAt(pattern: Pattern, first: number, second: number): Block {
  return {
    key: hash(142, pattern.key, first, second),
    ring: [
      pattern.node(first, second),
      pattern.node(first + 1, second),
      pattern.node(first + 1, second + 1),
      pattern.node(first, second + 1),
    ],
  };
}

function garden({ key, ring }: Block): Blocks["gardens"][number] {
  const middle = interpolate(interpolate(ring[0], ring[2], 0.5), interpolate(ring[1], ring[3], 0.5), 0.5);
  return { key, name: parkName(key), ring: ring.map((point) => interpolate(point, middle, 0.04)) };
}

/** Rows of houses along the four sides of a block, facing outwards. */
function* housesOn({ key, ring }: Block, size: (typeof SIZES)["homes"]): Generator<Polyline> {
  for (let side = 0; side < 4; side++) {
    const from = ring[side] as Point;
    const to = ring[(side + 1) % 4] as Point;
    const length = distanceBetween(from, to);
    if (length < 30) continue;
    const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
    const deep = SETBACK + size.depth[1];
    const margin = side % 2 === 0 ? deep + 3 : SETBACK;
    let at = margin;
    for (let house = 0; at < length - margin; house++) {
      const lot = (n: number) => chance(143, key, side * 64 + house, n);
      const pick = ([least, most]: [number, number], n: number) => least + (most - least) * lot(n);
      const width = pick(size.width, 1);
      if (at + width > length - margin) break;
      if (lot(4) > 0.07) {
        const front = SETBACK + 3 * lot(5);
        yield footprint(from, along, at, width, front, front + pick(size.depth, 2), lot(6));
      }
      at += width + pick(size.gap, 3);
    }
  }
}

/** A rectangle, sometimes without one of its corners. */
function footprint(
  from: Point,
  along: Point,
  at: number,
  width: number,
  front: number,
  back: number,
  lot: number,
): Polyline {
  const place = (u: number, v: number) => ({
    x: from.x + along.x * u - along.y * v,
    y: from.y + along.y * u + along.x * v,
  });
  const end = at + width;
  if (lot > 0.3) return [place(at, front), place(end, front), place(end, back), place(at, back)];
  const notchU = lot > 0.15 ? at + width * 0.45 : at + width * 0.6;
  const notchV = front + (back - front) * 0.55;
  return [
    place(at, front),
    place(end, front),
    place(end, back),
    place(notchU, back),
    place(notchU, notchV),
    place(at, notchV),
  ];
}

function collide(one: Polyline, other: Polyline): boolean {
  if (!overlap(boxOf(one), boxOf(other))) return false;
  return one.some((point) => contains(other, point)) || other.some((point) => contains(one, point));
}

/** Tells whether a place is in the quad, on land, and `clear` metres from every side street (more from main streets). */
function createRoomTest(quad: Quad): (point: Point, clear: number) => boolean {
  const mains = quad.edges.map(({ line, box }) => ({ line, box: grow(box, 16) }));
  const sides = quad.links.map(({ line }) => ({ line, box: grow(boxOf(line), 10) }));
  return (point, clear) => {
    if (!contains(quad.ring, point)) return false;
    const { offset, halfWidth } = waterAt(point);
    if (Math.abs(offset) < halfWidth + 34) return false;
    if (mains.some(({ line, box }) => holds(box, point) && nearestPoint(line, point).distance < 15)) return false;
    return (
      clear === 0 || !sides.some(({ line, box }) => holds(box, point) && nearestPoint(line, point).distance < clear)
    );
  };
}

function holds(box: Box, { x, y }: Point): boolean {
  return x > box.west && x < box.east && y > box.north && y < box.south;
}
