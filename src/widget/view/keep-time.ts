import type { TrackerState } from "../types.ts";

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

/** Until "checked 20 s ago" counts on; null when nothing shown depends on the time. */
export function untilTextChanges({ phase, checkedAt }: TrackerState, now: number): number | null {
  return checkedAt === null || phase === "ended" ? null : BEAT - (Math.max(0, now - checkedAt) % BEAT);
}
