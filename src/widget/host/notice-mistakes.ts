import type { Tracker } from "../tracker/state.ts";
import type { WidgetOptions } from "../view/options.ts";

/**
 * Downloads the search for mistakes of the page's developer with the first answer, so that the card doesn't wait for it.
 * It is a file of its own beside the card's extras, which come at the same time: the view can't import from the host.
 *
 * @returns a function that stops the search
 */
export function noticeMistakes(container: HTMLElement, tracker: Tracker, options: WidgetOptions): () => void {
  let watching: Promise<(() => void) | undefined> | undefined;
  const unsubscribe = tracker.subscribe(({ phase }) => {
    if (phase !== "loading") watching ??= startWatching();
  });
  return () => {
    unsubscribe();
    watching?.then((stop) => stop?.());
  };

  async function startWatching() {
    try {
      const { watchForMistakes } = await import("./watch-for-mistakes.ts");
      return watchForMistakes(container, tracker, options);
    } catch {
      // Offline, say. Nobody needs a hint then.
    }
  }
}
