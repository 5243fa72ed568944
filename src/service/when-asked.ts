import { every } from "./every.ts";

/**
 * Runs `work` when somebody has asked for it: once for all who have asked since the last look, which comes every `ms`, and
 * never twice at the same time. `ask` returns at once.
 * @param onError receives what `work` rejects with
 */
export function whenAsked(
  ms: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): { ask: () => void; stop: () => Promise<void> } {
  let isAsked = false;
  const stop = every(
    ms,
    async () => {
      if (!isAsked) return;
      isAsked = false;
      await work();
    },
    onError,
  );
  return {
    ask: () => {
      isAsked = true;
    },
    stop,
  };
}
