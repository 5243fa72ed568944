import { every } from "./every.ts";

/**
 * Returns a function that asks for `work`. It returns at once; `work` runs once within `ms` for all who have asked
 * meanwhile, and never twice at the same time.
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
