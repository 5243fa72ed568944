/**
 * Simplifies a series of values over time: returns the indices of the steps that a straight change between the steps
 * around them would miss by more than half of what can be seen. After Douglas and Peucker, over time instead of along a
 * line: https://en.wikipedia.org/wiki/Ramer–Douglas–Peucker_algorithm
 *
 * @param steps the values at each time
 * @param times ascending
 * @param visible for each value, the smallest difference that can be seen
 */
export function findCorners(
  steps: readonly (readonly number[])[],
  times: readonly number[],
  visible: readonly number[],
  from = 0,
  to = steps.length - 1,
): number[] {
  const [start, end] = [times[from] ?? 0, times[to] ?? 0];
  let corner = 0;
  let most = 0.5;
  for (let index = from + 1; index < to; index++) {
    const share = ((times[index] ?? 0) - start) / (end - start);
    visible.forEach((least, which) => {
      const value = (step: number) => steps[step]?.[which] ?? 0;
      const off = Math.abs(value(index) - value(from) - share * (value(to) - value(from))) / least;
      if (off <= most) return;
      most = off;
      corner = index;
    });
  }
  if (corner === 0) return [];
  const between = (a: number, b: number) => findCorners(steps, times, visible, a, b);
  return [...between(from, corner), corner, ...between(corner, to)];
}
