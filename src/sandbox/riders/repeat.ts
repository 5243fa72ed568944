import { setTimeout as pause } from "node:timers/promises";

const RETRY_AFTER_MS = 3000;

/**
 * Runs `round`, waits for the milliseconds that it returns, and starts again; two rounds never overlap. A round that fails
 * is reported to `onError` and tried again after three seconds.
 *
 * @returns a function that stops the rounds; it resolves when the current round has ended
 */
export function repeat(round: () => Promise<number>, onError: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      const pauseMs = await round().catch((error: unknown) => {
        onError(error);
        return RETRY_AFTER_MS;
      });
      await pause(pauseMs, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}
