import type { TrackerState } from "../types.ts";

/** Milliseconds. A card that counted every second would cost a phone more than its map. */
const BEAT = 10_000;

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
  const restart = () => {
    clearTimeout(timer);
    const milliseconds = document.hidden || !onScreen ? null : wait();
    if (milliseconds === null) return;
    timer = setTimeout(() => {
      draw();
      restart();
    }, milliseconds);
  };
  const look = () => {
    if (!document.hidden && onScreen) draw();
    restart();
  };
  document.addEventListener("visibilitychange", look);
  const observer = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting;
    look();
  });
  observer.observe(host);
  restart();
  return {
    restart,
    stop() {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("visibilitychange", look);
    },
  };
}

/** Until "checked 12 s ago" counts on; null when nothing shown depends on the time. */
export function untilTextChanges({ phase, checkedAt }: TrackerState, now: number): number | null {
  return checkedAt === null || phase === "ended" ? null : BEAT - (Math.max(0, now - checkedAt) % BEAT);
}
