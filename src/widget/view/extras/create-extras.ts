import { NOTHING } from "../../tracker/state.ts";
import type { CardState } from "../card-state.ts";
import type { Extras } from "./add-extras.ts";

/**
 * Downloads the extras (add-extras.ts) after the first drawing with a record or a failure, and passes every card on to them.
 *
 * @param draw draws the card again
 * @param paint draws another card in place of the present one
 */
export function createExtras(
  root: ShadowRoot,
  draw: () => void,
  paint: (card: CardState) => void,
): { refine(card: CardState): CardState; follow(card: CardState): void; stop(): void } {
  let asked = false;
  let stopped = false;
  let extras: Extras | undefined;

  const load = async () => {
    try {
      const { addExtras } = await import("./add-extras.ts");
      if (stopped) return;
      extras = addExtras(root, draw, paint);
      draw();
    } catch {
      // For example offline. The card works without them.
    }
  };

  return {
    refine: (card) => extras?.refine(card) ?? card,
    follow(card) {
      extras?.follow(card);
      if (asked || card.state === NOTHING) return;
      asked = true;
      void load();
    },
    stop() {
      stopped = true;
      extras?.stop();
    },
  };
}
