import type { CardState } from "../card-state.ts";

const BEAT = 5000;
/** A busy page's timers are late by less. */
const SLACK = 10_000;

/**
 * Asks anew when this device has slept, or its clock was set: until then nobody can tell how old the news is, and no timer
 * knows that time has passed. A page that was hidden is the polling's own affair, unless the clock went back meanwhile.
 */
export function watchClock(): (card: CardState | null) => void {
  let latest: CardState | null = null;
  let seen = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const passed = Date.now() - seen;
    const jumped = passed < -SLACK || (timer !== undefined && passed > BEAT + SLACK);
    seen += passed;
    clearTimeout(timer);
    timer = document.hidden ? undefined : setTimeout(look, BEAT);
    if (jumped) latest?.retry();
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
  document.addEventListener("visibilitychange", look);
  look();
  return (card) => {
    latest = card;
    if (!card || card.state.phase === "ended") stop();
  };
}
