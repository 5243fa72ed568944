/** Returns a function that runs work: at most `most` pieces at the same time. The others wait for their turn. */
export function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The next piece takes over the place of this one.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
