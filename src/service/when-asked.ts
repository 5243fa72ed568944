import { every } from "./every.ts";

/**
 * Calls `work` within `ms` after it is asked for, once for all who have asked meanwhile, and never twice at a time. Nobody
 * who asks waits for it.
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
