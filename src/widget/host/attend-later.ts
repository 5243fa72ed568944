import { localeOf } from "../view/wording.ts";
import type { Attended } from "./attend.ts";

const MOST_REFUSED = 20;

/**
 * Downloads attend.ts, which serves the page around the card, once the first answer has come: the card doesn't wait for it.
 * The card's extras come at the same time, but in another file, because the view can't import from the host.
 *
 * @returns a function that ends it
 */
export function attendLater(card: Attended): () => void {
  const { tag } = localeOf(card.options.lang);
  let isOver = false;
  /** What the page's policy has refused before attend.ts was there to hear of it. */
  const refused: SecurityPolicyViolationEvent[] = [];
  const note = (event: SecurityPolicyViolationEvent) => {
    if (refused.length < MOST_REFUSED) refused.push(event);
  };
  document.addEventListener("securitypolicyviolation", note);
  let attending: Promise<(() => void) | undefined> | undefined;
  const unsubscribe = card.tracker.subscribe(({ phase }) => {
    if (phase !== "loading") attending ??= start();
  });
  return () => {
    isOver = true;
    document.removeEventListener("securitypolicyviolation", note);
    unsubscribe();
    void attending?.then((stop) => stop?.());
  };

  async function start() {
    try {
      const { attend } = await import("./attend.ts");
      document.removeEventListener("securitypolicyviolation", note);
      return isOver ? undefined : attend(card, tag, refused);
    } catch {
      // For example offline. The card works without it.
    }
  }
}
