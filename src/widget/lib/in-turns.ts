/**
 * Takes each step in a task of its own, so that the page can answer its visitor in between, and none any more once
 * `isOver`. Settles at the end; rejects with what a step throws.
 */
export async function inTurns(steps: readonly (() => void)[], isOver: () => boolean): Promise<void> {
  for (const step of steps) {
    await nextTask();
    if (isOver()) return;
    step();
  }
}

/** Sooner than a timer, which waits for four milliseconds, and in a hidden tab for a second. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
