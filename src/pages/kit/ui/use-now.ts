import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const TICK_MS = 10_000;

const now = signal(Date.now());
let users = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** The time in ms, at most ten seconds old. All components that use it share one timer, which runs while there are any. */
export function useNow(): number {
  useEffect(() => {
    users++;
    if (users === 1) {
      now.value = Date.now();
      timer = setInterval(() => {
        now.value = Date.now();
      }, TICK_MS);
    }
    return () => {
      users--;
      if (users === 0) clearInterval(timer);
    };
  }, []);
  return now.value;
}
