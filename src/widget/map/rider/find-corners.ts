/**
 * Which steps of a course a straight way between its ends would miss by more than half of what can be seen, of any of their
 * numbers: after Douglas and Peucker, in time (https://en.wikipedia.org/wiki/Ramer–Douglas–Peucker_algorithm).
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
