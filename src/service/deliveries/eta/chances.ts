/** How long something takes: ten equally likely values in seconds, in ascending order. */
export type Chances = readonly number[];

export const TEN = 10;

/** How long two things take, one after the other. */
export function plus(a: Chances, b: Chances): Chances {
  const sums = a.flatMap((one) => b.map((other) => one + other)).sort((x, y) => x - y);
  return Array.from({ length: TEN }, (_, n) => mean(sums.slice(n * b.length, (n + 1) * b.length)));
}

/** The median. */
export function middle(chances: Chances): number {
  return mean(chances.slice(TEN / 2 - 1, TEN / 2 + 1));
}

/** The largest distance from `at` in nine of ten cases, in seconds. */
export function reach(chances: Chances, at: number): number {
  return Math.max(at - (chances.at(0) ?? at), (chances.at(-1) ?? at) - at);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
