import { adoptStyles } from "../../style/adopt-styles.ts";
import laterCss from "../../style/later.css?inline";
import type { CardState } from "../card-state.ts";
import { keepTime } from "./keep-time.ts";
import { metresLeft } from "./measure-way.ts";
import { printCard } from "./print-card.ts";
import type { titleTab } from "./title-tab.ts";
import { watchClock } from "./watch-clock.ts";

export interface Extras {
  /** Adds to a card what changes between two records. */
  refine(card: CardState): CardState;
  /** To be called with every card that is drawn. */
  follow(card: CardState): void;
  stop(): void;
}

/**
 * Adds everything that a customer can read the card without. It is a file of its own, downloaded after the card.
 *
 * @param draw draws the card again
 * @param paint draws another card in place of the present one
 */
export function addExtras(root: ShadowRoot, draw: () => void, paint: (card: CardState) => void): Extras {
  const removeStyles = adoptStyles(root, laterCss);
  const watchers = [keepTime(root.host, draw), printCard(paint), watchClock(), titleTabLater()];
  const tell = (card: CardState | null) => {
    for (const watch of watchers) watch(card);
  };
  return {
    refine: (card) => ({ ...card, metres: metresLeft(card, card.now) }),
    follow: tell,
    stop() {
      tell(null);
      removeStyles();
    },
  };
}

/** Downloads what writes the tab's title when a card asks for it. Few pages do. */
function titleTabLater(): (card: CardState | null) => void {
  let latest: CardState | null = null;
  let asked = false;
  let tell: ReturnType<typeof titleTab> | undefined;

  const load = async () => {
    try {
      const { titleTab } = await import("./title-tab.ts");
      tell = titleTab();
      tell(latest);
    } catch {
      // For example offline. The page keeps its own title.
    }
  };

  return (card) => {
    latest = card;
    tell?.(card);
    if (asked || !card?.options.title) return;
    asked = true;
    void load();
  };
}
