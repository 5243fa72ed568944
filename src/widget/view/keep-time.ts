import type { TrackerState } from "../types.ts";

const SECOND = 1000;

/**
 * Calls `draw` as often as a text that tells the time can change, while somebody can see it. `wait` says how many
 * milliseconds that is from now; null while no text does. Returns `restart`, for when the answer has changed, and `stop`.
 */
export function keepTime(draw: () => void, wait: () => number | null): { restart(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    const milliseconds = document.hidden ? null : wait();
    if (milliseconds === null) return;
    timer = setTimeout(() => {
      draw();
      restart();
    }, milliseconds);
  };
  const onVisibility = () => {
    if (!document.hidden) draw();
    restart();
  };
  document.addEventListener("visibilitychange", onVisibility);
  restart();
  return {
    restart,
    stop() {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    },
  };
}

/** Until "checked 12 s ago" counts on; null when nothing shown depends on the time. */
export function untilTextChanges({ phase, checkedAt }: TrackerState, now: number): number | null {
  return checkedAt === null || phase === "ended" ? null : SECOND - (Math.max(0, now - checkedAt) % SECOND);
}
