import type { LeafletMap } from "./leaflet/leaflet.ts";
import { watchReducedMotion } from "./reduced-motion.ts";

/** When, how and why to draw. */
export interface Moment {
  /** Milliseconds, by the loop's clock. */
  now: number;
  /** Draw one picture without animations: nobody sees the map, or it zooms. */
  still: boolean;
  /** False if nothing has changed, and only the time that the last `draw` asked for has passed. */
  changed: boolean;
}

export interface DrawLoop {
  /** Draws at once, because something has changed. */
  redraw(): void;
  stop(): void;
}

/**
 * Calls `draw` now, after each change, and as many milliseconds later as `draw` returned (null: only after the next
 * change). When the map leaves the screen, it calls `draw` once more for a still picture, and then not until the map is
 * back. A zoom counts as leaving: the browser moves the markers with the tiles, and drawing would interrupt that.
 */
export function startDrawLoop(map: LeafletMap, clock: () => number, draw: (moment: Moment) => number | null): DrawLoop {
  const canvas = map.getContainer();
  let onScreen = true;
  let zooming = false;
  let still = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function run(changed: boolean): void {
    clearTimeout(timer);
    const wasStill = still;
    still = !onScreen || zooming || document.hidden;
    if (still && wasStill) return;
    const wait = draw({ now: clock(), still, changed });
    // `draw` may move the map, whose events come here and set the timer.
    clearTimeout(timer);
    if (wait !== null) timer = setTimeout(() => run(false), wait);
  }

  const redraw = () => run(true);
  const startZoom = () => {
    zooming = true;
    redraw();
    // The browser starts the zoom's css transition from the positions of its last layout: this makes them the present ones.
    canvas.getBoundingClientRect();
  };
  const endZoom = () => {
    zooming = false;
    redraw();
  };
  map.on("zoomstart", startZoom);
  map.on("zoomend", endZoom);
  document.addEventListener("visibilitychange", redraw);
  const unwatchMotion = watchReducedMotion(redraw);
  const observer = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? true;
    redraw();
  });
  observer.observe(canvas);
  redraw();

  return {
    redraw,
    stop() {
      clearTimeout(timer);
      observer.disconnect();
      unwatchMotion();
      document.removeEventListener("visibilitychange", redraw);
      map.off("zoomstart", startZoom);
      map.off("zoomend", endZoom);
    },
  };
}
