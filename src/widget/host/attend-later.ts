import { localeOf } from "../view/wording.ts";
import type { Attended } from "./attend.ts";

/**
 * Downloads with the first answer what the card does for the page around it (attend.ts), so that the card doesn't wait for
 * it. It is a file of its own beside the card's extras, which come at the same time: the view can't import from the host.
 *
 * @returns a function that ends it
 */
export function attendLater(card: Attended): () => void {
  const { tag } = localeOf(card.options.lang);
  let isOver = false;
  let attending: Promise<(() => void) | undefined> | undefined;
  const unsubscribe = card.tracker.subscribe(({ phase }) => {
    if (phase !== "loading") attending ??= start();
  });
  return () => {
    isOver = true;
    unsubscribe();
    attending?.then((stop) => stop?.());
  };

  async function start() {
    try {
      const { attend } = await import("./attend.ts");
      return isOver ? undefined : attend(card, tag);
    } catch {
      // Offline, say. The card stands without it.
    }
  }
}
