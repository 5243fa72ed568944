import type { CardState } from "../card-state.ts";

const LOOK_MS = 5000;
/** Even on a busy page, timers are late by less than this. */
const SLACK_MS = 10_000;

/**
 * Asks the service after this device has slept or its clock was set. Until the answer, the age of the news is unknown, and
 * no timer knows that time has passed. After a hidden page, polling asks anyway unless the clock went back.
 */
export function watchClock(): (card: CardState | null) => void {
  let latest: CardState | null = null;
  let seen = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const passed = Date.now() - seen;
    const jumped = passed < -SLACK_MS || (timer !== undefined && passed > LOOK_MS + SLACK_MS);
    seen += passed;
    clearTimeout(timer);
    timer = document.hidden ? undefined : setTimeout(look, LOOK_MS);
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
