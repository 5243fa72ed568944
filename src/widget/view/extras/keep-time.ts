import type { CardState } from "../card-state.ts";
import { BEAT, JUST_NOW } from "../sections/footer.tsx";
import { untilDistanceChanges } from "./measure-way.ts";

/**
 * Calls `draw` whenever a text that tells the time or the distance changes, while `host` is on screen and the page is
 * visible.
 *
 * @returns to be called with every card that is drawn, and with null when the card is removed
 */
export function keepTime(host: Element, draw: () => void): (card: CardState | null) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onScreen = true;

  const canBeSeen = () => onScreen && !document.hidden;
  const catchUp = () => {
    clearTimeout(timer);
    if (canBeSeen()) draw();
  };
  document.addEventListener("visibilitychange", catchUp);
  const observer = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? true;
    catchUp();
  });
  observer.observe(host);

  return (card) => {
    clearTimeout(timer);
    const wait = card && canBeSeen() ? untilTextChanges(card) : null;
    if (wait !== null) timer = setTimeout(catchUp, wait);
    if (card) return;
    observer.disconnect();
    document.removeEventListener("visibilitychange", catchUp);
  };
}

/** Milliseconds until "Checked 40 s ago" begins or counts on, or the distance reads differently. Null if neither will. */
function untilTextChanges(card: CardState): number | null {
  const { state, now } = card;
  if (state.checkedAt === null || state.phase === "ended") return null;
  const age = Math.max(0, now - state.checkedAt);
  return Math.min(Math.max(JUST_NOW - age, BEAT - (age % BEAT)), untilDistanceChanges(card));
}
