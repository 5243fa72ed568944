import { nextTask } from "../lib/tasks.ts";

/**
 * Runs each step in a browser task of its own, so that the page can answer its visitor in between. Stops once `isOver`.
 * Resolves after the last step and rejects with what a step throws.
 */
export async function runInTasks(steps: readonly (() => void)[], isOver: () => boolean): Promise<void> {
  for (const step of steps) {
    await nextTask();
    if (isOver()) return;
    step();
  }
}
