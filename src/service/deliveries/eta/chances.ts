/** How long something takes: ten values in ascending order, each of which is as likely as the others. In seconds. */
export type Chances = readonly number[];

export const TEN = 10;

/** How long two things take, one after the other. */
export function plus(a: Chances, b: Chances): Chances {
  const sums = a.flatMap((one) => b.map((other) => one + other)).sort((x, y) => x - y);
  return Array.from({ length: TEN }, (_, n) => mean(sums.slice(n * b.length, (n + 1) * b.length)));
}

/** It takes longer as often as it takes less. */
export function middle(chances: Chances): number {
  return mean(chances.slice(TEN / 2 - 1, TEN / 2 + 1));
}

/** How far from `at` it is at most, nine times in ten. */
export function reach(chances: Chances, at: number): number {
  return Math.max(at - (chances.at(0) ?? at), (chances.at(-1) ?? at) - at);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
