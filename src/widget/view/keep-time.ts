import type { TrackerState } from "../types.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

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

/** "Checked 12 s ago" counts seconds for a minute; after that everything shown counts minutes. */
export function untilTextChanges({ phase, checkedAt }: TrackerState, now: number): number | null {
  if (checkedAt === null || phase === "ended") return null;
  const age = now - checkedAt;
  return age < MINUTE ? SECOND - (((age % SECOND) + SECOND) % SECOND) : 5 * SECOND;
}
