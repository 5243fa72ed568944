import { adoptStyles } from "../../style/adopt-styles.ts";
import laterCss from "../../style/later.css?inline";
import type { CardState } from "../card-state.ts";
import { noticeMistakes } from "../notice-mistakes.ts";
import type { sayStatus } from "../say-status.ts";
import { printCard } from "./print-card.ts";
import { titleTab } from "./title-tab.ts";
import { watchClock } from "./watch-clock.ts";

/**
 * What nobody needs in order to read the card, and so comes a moment after it.
 *
 * @param show draws another card than the present one
 * @returns what is told of every drawing, and of null when the card goes
 */
export function addExtras(
  root: ShadowRoot,
  show: (card: CardState) => void,
  say: typeof sayStatus,
): (card: CardState | null) => void {
  const undress = adoptStyles(root, laterCss);
  const watchers = [printCard(show), watchClock(), titleTab(say), noticeMistakes(root.host as HTMLElement)];
  return (card) => {
    for (const watch of watchers) watch(card);
    if (!card) undress();
  };
}
