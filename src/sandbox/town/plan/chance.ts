/** The seed of the town. This one gives a river, bridges and parks near its middle. */
const SEED = 133;

/**
 * A hash of whole numbers: the same numbers always give the same result. The whole town follows from it, so two places
 * that are computed separately agree, and nothing has to be stored. The mixing steps are MurmurHash3's (32 bit, public
 * domain).
 */
export function hash(a: number, b = 0, c = 0, d = 0, e = 0): number {
  let h = mix(mix(mix(mix(mix(SEED, a), b), c), d), e);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function mix(h: number, key: number): number {
  let k = Math.imul(key | 0, 0xcc9e2d51);
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  const mixed = h ^ k;
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

export function hashText(text: string): number {
  let h = text.length;
  for (let n = 0; n < text.length; n++) h = mix(h, text.charCodeAt(n));
  return hash(h);
}

/** 0 ≤ chance < 1. */
export function chance(a: number, b = 0, c = 0, d = 0, e = 0): number {
  return hash(a, b, c, d, e) / 0x1_0000_0000;
}

/** −1 ≤ swing < 1. */
export function swing(a: number, b = 0, c = 0): number {
  return chance(a, b, c) * 2 - 1;
}

const ease = (t: number) => t * t * (3 - 2 * t);

/** Smooth noise between −1 and 1 along a line; repeats after `period` whole steps. */
export function noise1(seed: number, x: number, period: number): number {
  const cell = Math.floor(x);
  const t = ease(x - cell);
  const a = swing(seed, modulo(cell, period));
  return a + (swing(seed, modulo(cell + 1, period)) - a) * t;
}

/** Smooth noise between −1 and 1 on a plane; repeats eastward after `period` whole steps. */
export function noise2(seed: number, x: number, y: number, period: number): number {
  const cellX = Math.floor(x);
  const cellY = Math.floor(y);
  const tx = ease(x - cellX);
  const ty = ease(y - cellY);
  const west = modulo(cellX, period);
  const east = modulo(cellX + 1, period);
  const northWest = swing(seed, west, cellY);
  const southWest = swing(seed, west, cellY + 1);
  const north = northWest + (swing(seed, east, cellY) - northWest) * tx;
  const south = southWest + (swing(seed, east, cellY + 1) - southWest) * tx;
  return north + (south - north) * ty;
}

function modulo(value: number, period: number): number {
  return ((value % period) + period) % period;
}
