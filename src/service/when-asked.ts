/**
 * Runs `work` when somebody has asked for it: once for all who have asked since the last look. `ask` returns at once; call
 * `look` now and then, and not while the last call runs.
 */
export function whenAsked(work: () => Promise<void>): { ask: () => void; look: () => Promise<void> } {
  let isAsked = false;
  return {
    ask: () => {
      isAsked = true;
    },
    look: async () => {
      if (!isAsked) return;
      isAsked = false;
      await work();
    },
  };
}
