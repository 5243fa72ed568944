import { PALETTES } from "../../../src/sandbox/town/draw/style.ts";
import type { Town } from "../../../src/sandbox/town/index.ts";

/** In pixels of the whole map at the tile's zoom. */
interface Place {
  x: number;
  y: number;
}

/** What a reader of a tile sees in it. */
export interface Seen {
  streets: Place[][];
  bridges: Place[][];
  water: Place[][];
  names: (Place & { name: string; size: number })[];
}

export const TILE = 256;

export function readTile(town: Town, zoom: number, x: number, y: number): Seen {
  const svg = town.drawTile(zoom, x, y, "light");
  const moved = (place: Place): Place => ({ x: place.x + x * TILE, y: place.y + y * TILE });
  const lines = (path: RegExp) =>
    [...svg.matchAll(path)].flatMap(([, d = ""]) => readPath(d).map((line) => line.map(moved)));
  const { bridge, water } = PALETTES.light;
  return {
    streets: lines(/<path id="[a-z]+" d="([^"]+)"/g),
    bridges: lines(new RegExp(`<path d="([^"]+)" stroke="${bridge}"`, "g")),
    water: lines(new RegExp(`<path fill="${water}"[^>]* d="([^"]+)"`, "g")),
    names: [...svg.matchAll(/<g font-size="([\d.]+)"[^>]*>(.*?)<\/g>/g)].flatMap(([, size, texts = ""]) =>
      [...texts.matchAll(/translate\(([-.\d]+) ([-.\d]+)\)[^>]*>([^<]+)</g)].map(([, left, top, name = ""]) => ({
        ...moved({ x: Number(left), y: Number(top) }),
        name,
        size: Number(size),
      })),
    ),
  };
}

/** The lines of a path of "M" and "l" commands. */
function readPath(d: string): Place[][] {
  return [...d.matchAll(/M([^M]+)/g)].map(([, text = ""]) => {
    const numbers = [...text.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    const line: Place[] = [];
    for (let n = 0; n < numbers.length; n += 2) {
      const before = line.at(-1) ?? { x: 0, y: 0 };
      line.push({ x: before.x + (numbers[n] ?? 0), y: before.y + (numbers[n + 1] ?? 0) });
    }
    return line;
  });
}

/** How far a place is from the nearest of some lines, in pixels. */
export function awayFrom(lines: readonly Place[][], { x, y }: Place): number {
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    for (const [n, to] of line.entries()) {
      const from = line[n - 1] ?? to;
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const square = dx * dx + dy * dy;
      const share = square > 0 ? Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / square)) : 0;
      least = Math.min(least, Math.hypot(from.x + share * dx - x, from.y + share * dy - y));
    }
  }
  return least;
}

/** Whether a ring is around a place (even-odd rule). */
export function isInside(ring: readonly Place[], { x, y }: Place): boolean {
  let isOdd = false;
  for (const [n, b] of ring.entries()) {
    const a = ring.at(n - 1) ?? b;
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) isOdd = !isOdd;
  }
  return isOdd;
}
