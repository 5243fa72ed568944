import { setTimeout as pause } from "node:timers/promises";

const AFTER_A_FAILURE_MS = 3000;

/**
 * Runs a round, waits as many milliseconds as it answers, and starts over; never two at once. A round that fails is
 * told to `onError` and tried again a little later. The stop resolves once the round under way has ended.
 */
export function repeat(round: () => Promise<number>, onError: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      const pauseMs = await round().catch((error: unknown) => {
        onError(error);
        return AFTER_A_FAILURE_MS;
      });
      await pause(pauseMs, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}
