import type { Tracker } from "../tracker/state.ts";
import type { WidgetOptions } from "../view/options.ts";
import { localeOf } from "../view/wording.ts";
import { announceState } from "./events.ts";
import { isSeen } from "./is-seen.ts";
import { watchForMistakes } from "./watch-for-mistakes.ts";

/** A card on a page. */
export interface Attended {
  container: HTMLElement;
  tracker: Tracker;
  options: WidgetOptions;
  /** Draws the card again. */
  redraw(): void;
}

/**
 * What the card does for the page around it once there is an answer.
 *
 * @param tag the language in which the card was drawn
 * @param refused what the page's policy has refused so far
 * @returns a function that ends it
 */
export function attend(card: Attended, tag: string, refused: readonly SecurityPolicyViolationEvent[] = []): () => void {
  const { container, tracker, options } = card;
  const stops = [
    watchForMistakes(container, tracker, options, refused),
    restWhileHidden(container, tracker),
    keepAnnounced(container, tracker),
    followPageLanguage(card, tag),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Requests nothing while the page hides the card. */
function restWhileHidden(container: HTMLElement, tracker: Tracker): () => void {
  tracker.onlyWhile(() => {
    // The card, because a container with `display: contents` has no box of its own.
    const card = container.shadowRoot?.querySelector("[part~=card]");
    return Boolean(card && isSeen(card));
  });
  return () => tracker.onlyWhile(() => true);
}

/** Sets the state's attributes again: libraries that morph a page (htmx, Turbo) remove what the server didn't write. */
function keepAnnounced(container: HTMLElement, tracker: Tracker): () => void {
  const observer = new MutationObserver(() => {
    const { phase, reading } = tracker.state;
    const { trackingState, trackingStatus } = container.dataset;
    // Setting an attribute calls this observer again, even if the value is the same.
    if (trackingState !== phase || trackingStatus !== reading?.status) announceState(container, tracker.state);
  });
  observer.observe(container, { attributeFilter: ["data-tracking-state", "data-tracking-status"] });
  return () => observer.disconnect();
}

/** Draws the card again when a change of `<html lang>` changes its language. */
function followPageLanguage({ options, redraw }: Attended, tag: string): () => void {
  const look = () => {
    if (localeOf(options.lang).tag !== tag) redraw();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { attributeFilter: ["lang"] });
  // The language may have changed since the card was drawn.
  look();
  return () => observer.disconnect();
}
