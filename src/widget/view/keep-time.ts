import type { TrackerState } from "../tracker/state.ts";

/** Milliseconds between two drawings while an age is counted. Every second would cost a phone more than its map does. */
const BEAT = 20_000;

/**
 * Calls `draw` whenever a text that tells the time changes, while `host` is on screen and the page is visible.
 *
 * @param wait milliseconds until the next change; null while no text depends on the time
 * @returns `restart` for when a new answer came and was drawn
 */
export function keepTime(
  host: Element,
  draw: () => void,
  wait: () => number | null,
): { restart(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onScreen = true;

  const canBeSeen = () => onScreen && !document.hidden;
  const restart = () => {
    clearTimeout(timer);
    const milliseconds = canBeSeen() ? wait() : null;
    if (milliseconds !== null) timer = setTimeout(catchUp, milliseconds);
  };
  const catchUp = () => {
    if (canBeSeen()) draw();
    restart();
  };
  document.addEventListener("visibilitychange", catchUp);
  const observer = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? true;
    catchUp();
  });
  observer.observe(host);

  return {
    restart,
    stop() {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("visibilitychange", catchUp);
    },
  };
}

/**
 * How long an answer counts as just received, in milliseconds. While requests succeed, that is until the next answer is
 * due: a card that is up to date is drawn for news alone.
 */
export function justNow({ failure, phase }: TrackerState): number {
  return failure || phase === "stale" ? BEAT : 2 * BEAT;
}

/** Milliseconds until "Updated 40 s ago" begins or counts on. Null when no text depends on the time. */
export function untilTextChanges(state: TrackerState, now: number): number | null {
  if (state.checkedAt === null || state.phase === "ended") return null;
  const age = Math.max(0, now - state.checkedAt);
  return Math.max(justNow(state) - age, BEAT - (age % BEAT));
}
