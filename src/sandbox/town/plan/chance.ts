/** The seed of the town. This one gives a river, bridges and parks near home. */
const SEED = 419;

/**
 * A hash of whole numbers: the same numbers always give the same result. The whole town follows from it, so two places
 * that are computed separately agree, and nothing has to be stored. The mixing steps are MurmurHash3's (32 bit, public
 * domain).
 */
export function hash(a: number, b = 0, c = 0, d = 0): number {
  let h = mix(mix(mix(mix(SEED, a), b), c), d);
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
export function chance(a: number, b = 0, c = 0, d = 0): number {
  return hash(a, b, c, d) / 0x1_0000_0000;
}

/** −1 ≤ swing < 1. */
export function swing(a: number, b = 0, c = 0): number {
  return chance(a, b, c) * 2 - 1;
}

const ease = (t: number) => t * t * (3 - 2 * t);

/**
 * Smooth noise between −1 and 1 on a plane; repeats eastward after `period` whole steps. It remembers the last square of
 * the plane, because the next place is mostly in the same.
 */
export function createNoise(seed: number, period: number): (x: number, y: number) => number {
  let [column, row] = [Number.NaN, Number.NaN];
  let [northWest, northEast, southWest, southEast] = [0, 0, 0, 0];
  return (x, y) => {
    if (Math.floor(x) !== column || Math.floor(y) !== row) {
      [column, row] = [Math.floor(x), Math.floor(y)];
      const [west, east] = [modulo(column, period), modulo(column + 1, period)];
      [northWest, northEast] = [swing(seed, west, row), swing(seed, east, row)];
      [southWest, southEast] = [swing(seed, west, row + 1), swing(seed, east, row + 1)];
    }
    const toEast = ease(x - column);
    const north = northWest + (northEast - northWest) * toEast;
    const south = southWest + (southEast - southWest) * toEast;
    return north + (south - north) * ease(y - row);
  };
}

/** The remainder that isn't negative. */
export function modulo(value: number, period: number): number {
  return ((value % period) + period) % period;
}
