import type { Signal } from "./ports.ts";

/**
 * Calls `work` now, whenever `signal` is raised, and at the latest `ms` after the last call has ended. Calls never overlap.
 * @param work may resolve to other milliseconds, until its next call
 * @param onError receives what `work` rejects with; the calls continue
 * @returns the stop, which resolves when a call in progress has ended
 */
export function whenRaised(
  signal: Signal,
  ms: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false;
  let goOn = () => {};
  const run = async () => {
    while (!isStopped) {
      // What is raised during the call isn't missed.
      const raised = signal.next();
      const rest = await work().catch((error: unknown) => void onError(error));
      if (isStopped) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, typeof rest === "number" ? rest : ms);
        goOn = () => {
          clearTimeout(timer);
          resolve();
        };
        void raised.then(goOn);
      });
    }
  };
  const running = run();
  return () => {
    isStopped = true;
    goOn();
    return running;
  };
}
