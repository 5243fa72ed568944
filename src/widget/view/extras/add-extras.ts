import { adoptStyles } from "../../style/adopt-styles.ts";
import laterCss from "../../style/later.css?inline";
import type { CardState } from "../card-state.ts";
import { printCard } from "./print-card.ts";
import { titleTab } from "./title-tab.ts";
import { watchClock } from "./watch-clock.ts";

/**
 * Adds everything that a customer can read the card without. It is a file of its own, downloaded after the card.
 *
 * @param paint draws another card in place of the present one
 * @returns to be called with every card that is drawn, and with null when the card is removed
 */
export function addExtras(root: ShadowRoot, paint: (card: CardState) => void): (card: CardState | null) => void {
  const removeStyles = adoptStyles(root, laterCss);
  const watchers = [printCard(paint), watchClock(), titleTab()];
  return (card) => {
    for (const watch of watchers) watch(card);
    if (!card) removeStyles();
  };
}
