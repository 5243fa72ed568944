import { localeOf } from "../view/wording.ts";
import type { Attended } from "./attend.ts";

/**
 * Downloads attend.ts, which serves the page around the card, once the first answer has come: the card doesn't wait for it.
 * The card's extras come at the same time, but in another file, because the view can't import from the host.
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
    void attending?.then((stop) => stop?.());
  };

  async function start() {
    try {
      const { attend } = await import("./attend.ts");
      return isOver ? undefined : attend(card, tag);
    } catch {
      // For example offline. The card works without it.
    }
  }
}
