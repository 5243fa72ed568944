/** Returns what runs work: at most `most` pieces at the same time, the others wait for their turn. */
export function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The next one takes over this one's place.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
