import type { Tracker } from "../tracker/state.ts";
import type { WidgetOptions } from "../view/options.ts";

/**
 * Looks for mistakes of the page's developer, from the first answer on, so that the card doesn't wait for it.
 *
 * @returns a function that stops looking
 */
export function noticeMistakes(container: HTMLElement, tracker: Tracker, options: WidgetOptions): () => void {
  let watching: Promise<() => void> | undefined;
  const unsubscribe = tracker.subscribe(({ phase }) => {
    if (phase !== "loading") watching ??= startWatching();
  });
  return () => {
    unsubscribe();
    watching?.then((stop) => stop());
  };

  async function startWatching() {
    const { watchForMistakes } = await import("./watch-for-mistakes.ts");
    return watchForMistakes(container, tracker, options);
  }
}
