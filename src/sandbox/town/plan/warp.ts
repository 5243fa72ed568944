import { chance, createNoise, hash, swing } from "./chance.ts";
import { distanceBetween } from "./geometry.ts";
import { COLUMNS, QUAD, TICK, wrapColumn } from "./lattice.ts";
import type { Point } from "./mercator.ts";

/** Slow waves that turn and stretch whole quarters: how many quads from one crest to the next, and how many metres high. */
const WAVES = [
  { steps: 8, metres: 400 },
  { steps: 16, metres: 950 },
  { steps: 32, metres: 1900 },
].map(({ steps, metres }, n) => ({
  steps,
  metres,
  east: createNoise(11 + n, COLUMNS / steps),
  south: createNoise(21 + n, COLUMNS / steps),
}));

/** Discs of the lattice are twisted round their middles, one in each square of so many quads, by so many radians at most. */
const TWISTS = [
  createTwist({ seed: 41, square: 16, shift: 3, most: 1 }),
  createTwist({ seed: 42, square: 8, shift: 5, most: 0.8 }),
  createTwist({ seed: 43, square: 4, shift: 1, most: 0.8 }),
  createTwist({ seed: 44, square: 2, shift: 1, most: 0.5 }),
];
const TWISTS_BACK = TWISTS.toReversed();

/** Where a place on the lattice, in ticks, is on the plan. */
export function place(x: number, y: number): Point {
  let at: Point = { x: x / QUAD, y: y / QUAD };
  for (const twist of TWISTS) at = twist(at, 1);
  const bent = bend(at);
  return { x: at.x * QUAD * TICK + bent.x, y: at.y * QUAD * TICK + bent.y };
}

/** Where a place on the plan is on the lattice, in ticks: the inverse of {@link place}. */
export function latticeAt(point: Point): Point {
  let at: Point = { x: point.x / TICK / QUAD, y: point.y / TICK / QUAD };
  for (let n = 0; n < 40; n++) {
    const bent = bend(at);
    const next = { x: (point.x - bent.x) / TICK / QUAD, y: (point.y - bent.y) / TICK / QUAD };
    const moved = distanceBetween(at, next);
    at = next;
    if (moved < 1e-5) break;
  }
  for (const twist of TWISTS_BACK) at = twist(at, -1);
  return { x: at.x * QUAD, y: at.y * QUAD };
}

/** How far the waves move a place, in metres. */
function bend({ x, y }: Point): Point {
  const moved = { x: 0, y: 0 };
  for (const { steps, metres, east, south } of WAVES) {
    moved.x += east(x / steps, y / steps) * metres;
    moved.y += south(x / steps, y / steps) * metres;
  }
  return moved;
}

/** A disc is turned less the further out a place is, so its edge stays. It remembers the last disc, as noise does. */
function createTwist({ seed, square, shift, most }: { seed: number; square: number; shift: number; most: number }) {
  let [column, row] = [Number.NaN, Number.NaN];
  let disc = { x: 0, y: 0, radius: 0, angle: 0 };
  return (at: Point, way: 1 | -1): Point => {
    const across = Math.floor((at.x + shift) / square);
    const down = Math.floor((at.y + shift) / square);
    if (across !== column || down !== row) {
      [column, row] = [across, down];
      const key = hash(seed, wrapColumn(column * square), row);
      const radius = square * (0.3 + 0.2 * chance(45, key));
      const room = square / 2 - radius;
      disc = {
        x: (column + 0.5) * square - shift + room * swing(46, key),
        y: (row + 0.5) * square - shift + room * swing(47, key),
        radius,
        angle: most * swing(48, key),
      };
    }
    const x = at.x - disc.x;
    const y = at.y - disc.y;
    const inside = 1 - (x * x + y * y) / (disc.radius * disc.radius);
    if (inside <= 0) return at;
    const angle = way * disc.angle * inside * inside;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    return { x: disc.x + x * cos - y * sin, y: disc.y + x * sin + y * cos };
  };
}
