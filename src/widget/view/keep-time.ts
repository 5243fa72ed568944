import type { TrackerState } from "../tracker/state.ts";

/** Milliseconds. A card that counted every second would cost a phone more than its map. */
const BEAT = 20_000;

/**
 * Calls `draw` as often as a text that tells the time changes, while somebody can see `host`. `wait` says how many
 * milliseconds that is from now; null while no text does. Returns `restart`, for when the answer has changed, and `stop`.
 */
export function keepTime(
  host: Element,
  draw: () => void,
  wait: () => number | null,
): { restart(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onScreen: boolean | undefined = true;

  /** Whatever it is called with, an event for one, means that it is time to draw. */
  const beat = (due?: unknown) => {
    clearTimeout(timer);
    if (!onScreen || document.hidden) return;
    if (due) draw();
    const milliseconds = wait();
    if (milliseconds !== null) timer = setTimeout(beat, milliseconds, true);
  };
  document.addEventListener("visibilitychange", beat);
  const observer = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting;
    beat(true);
  });
  observer.observe(host);

  return {
    restart: beat,
    stop() {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("visibilitychange", beat);
    },
  };
}

/**
 * How long, in milliseconds, an answer counts as just received: as long as all is well, until the next one is there, so
 * that a card that is up to date is only drawn for news.
 */
export function justNow({ failure, phase }: TrackerState): number {
  return failure || phase === "stale" ? BEAT : 2 * BEAT;
}

/** Until "checked 40 s ago" begins or counts on; null when nothing shown depends on the time. */
export function untilTextChanges(state: TrackerState, now: number): number | null {
  if (state.checkedAt === null || state.phase === "ended") return null;
  const age = Math.max(0, now - state.checkedAt);
  return Math.max(justNow(state) - age, BEAT - (age % BEAT));
}
