import { render } from "preact";
import { attempt } from "../lib/tasks.ts";
import { adoptStyles } from "../style/adopt-styles.ts";
import cardCss from "../style/card.css?inline";
import { Card } from "./card.tsx";
import type { CardState } from "./card-state.ts";

/** Draws cards into a shadow root. An error while drawing goes to the console, and the last picture stays. */
export function createPainter(root: ShadowRoot): { paint(card: CardState): void; clear(): void } {
  /** True when the last drawing threw. Preact can't draw on what it left half done. */
  let broken = false;
  let removeStyles: (() => void) | undefined;

  return {
    paint(card) {
      attempt(() => {
        if (broken) {
          // Throws if this card can't be drawn either, before the last picture is removed.
          render(<Card card={card} />, document.createElement("p"));
          render(null, root);
        }
        broken = true;
        render(<Card card={card} />, root);
        broken = false;
      });
      // After the first drawing, because Preact removes whatever it finds in a new root.
      removeStyles ??= adoptStyles(root, cardCss);
    },
    clear() {
      render(null, root);
      removeStyles?.();
    },
  };
}
