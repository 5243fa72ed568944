/**
 * Calls `work` first after `firstMs`, then each time `ms` after the last call has ended, so that calls never overlap.
 * @param onError receives what `work` rejects with; the calls continue
 * @returns the stop, which resolves when a call in progress has ended
 */
export function every(
  ms: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
  firstMs = ms,
): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(run, firstMs);
  function run() {
    running = work()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(run, ms);
      });
  }
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}
