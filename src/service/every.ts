/**
 * Calls `work` every `ms`, counted from the end of the last call, so calls never overlap; first after `firstMs`.
 * Returns the stop, which resolves when a call that was under way has ended.
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
