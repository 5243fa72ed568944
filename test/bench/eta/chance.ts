/** Chance that is the same in every run: https://en.wikipedia.org/wiki/Permuted_congruential_generator would do as well. */
export interface Chance {
  /** From 0 to 1. */
  share(): number;
  between(from: number, to: number): number;
  /** Around 1, never negative; `spread` is the standard deviation of its logarithm. */
  factor(spread: number): number;
  pick<T>(from: readonly T[]): T;
}

/** xorshift32, after George Marsaglia, https://doi.org/10.18637/jss.v008.i14 */
export function openChance(seed: number): Chance {
  let state = seed | 0 || 1;
  const share = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  /** Box and Muller. */
  const normal = () => Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share());
  return {
    share,
    between: (from, to) => from + (to - from) * share(),
    factor: (spread) => Math.exp(spread * normal()),
    pick: (from) => {
      const picked = from[Math.floor(share() * from.length)];
      if (picked === undefined) throw new RangeError("there is nothing to pick from");
      return picked;
    },
  };
}
