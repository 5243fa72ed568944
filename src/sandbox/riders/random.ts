/** Draws a number, 0 ≤ n < 1. */
export type Random = () => number;

/**
 * Draws the same numbers for the same seed. So a rider does the same after a restart, and nothing has to be stored.
 * Hash: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/; generator: mulberry32, public domain, by Tommy Ettinger.
 */
export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number between the two, each equally likely. */
export function uniform(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}
