import type { LeafletMap } from "./leaflet/create-leaflet.ts";
import { watchReducedMotion } from "./reduced-motion.ts";

export interface Player {
  /** Something has changed: draws at once, and goes on as long as there is something to draw. */
  wake(): void;
  stop(): void;
}

/**
 * Calls `draw` as long as it answers with the milliseconds until it wants to be called again (null: not before something
 * changes), and only while somebody can see it. `changed` is false where nothing but time has passed. When nobody can any
 * more it draws one still picture, and nothing after it. So it does from the start of a zoom to its end: markers travel
 * with the tiles then, and a write would tear them off.
 */
export function play(map: LeafletMap, draw: (now: number, still: boolean, changed: boolean) => number | null): Player {
  const canvas = map.getContainer();
  let onScreen = true;
  let zooming = false;
  let still = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Whatever it is called with, an event for one, means that something has changed. */
  function run(changed?: unknown): void {
    clearTimeout(timer);
    const wasStill = still;
    still = !onScreen || zooming || document.hidden;
    if (still && wasStill) return;
    const wait = draw(Date.now(), still, Boolean(changed));
    // A drawing that has moved the map has come by here already.
    clearTimeout(timer);
    if (wait !== null) timer = setTimeout(run, wait, false);
  }

  const zoomStart = () => {
    zooming = true;
    run(true);
    // The zoom's transition starts from what the browser knows: it is to know where everything stands by now.
    canvas.getBoundingClientRect();
  };
  const zoomEnd = () => {
    zooming = false;
    run(true);
  };
  map.on("zoomstart", zoomStart);
  map.on("zoomend", zoomEnd);
  const stopped = new AbortController();
  document.addEventListener("visibilitychange", run, stopped);
  watchReducedMotion(() => run(true), stopped.signal);
  const observer = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? true;
    run(true);
  });
  observer.observe(canvas);

  return {
    wake: () => run(true),
    stop() {
      clearTimeout(timer);
      observer.disconnect();
      stopped.abort();
      map.off("zoomstart", zoomStart);
      map.off("zoomend", zoomEnd);
    },
  };
}
