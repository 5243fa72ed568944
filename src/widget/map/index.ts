import type { TrackerState } from "../tracker/state.ts";
import { createAttribution, createSpeedLabel } from "./attribution.ts";
import { createLiveMap, type LiveMap } from "./live-map.ts";
import { openCanvas } from "./open-canvas.ts";
import type { MapHandle, MapOptions } from "./options.ts";
import { placesOf } from "./places.ts";

/** Draws the map into `frame`, which already has its size, until `destroy` is called. */
export function showMap(frame: HTMLElement, options: MapOptions): MapHandle {
  const { root, canvas, controls, close } = openCanvas(frame, options, {
    zoom: (levels) => map?.zoom(levels),
    recentre: () => map?.recentre(),
  });
  const speed = createSpeedLabel(options.locale);

  let { theme } = options;
  let map: LiveMap | null = null;
  const observer = new ResizeObserver(() => map?.resize());
  observer.observe(root);

  /** While no place is known, there is a quiet frame. */
  function start(state: TrackerState): void {
    const { rider, dropoff, pickup } = placesOf(state, options);
    const center = rider ?? dropoff ?? pickup;
    if (!center) return;
    canvas.tabIndex = 0;
    root.append(controls.element, speed.element, createAttribution(options.attribution));
    map = createLiveMap(canvas, center, { ...options, theme }, controls, state);
  }

  return {
    get ready() {
      return map?.ready;
    },
    update(state) {
      speed.show(state.reading?.simulation?.speed ?? null);
      if (map) map.update(state);
      else start(state);
    },
    setTheme(next) {
      theme = next;
      root.dataset.theme = next;
      map?.setTheme(next);
    },
    destroy() {
      observer.disconnect();
      try {
        map?.destroy();
      } finally {
        map = null;
        close();
      }
    },
  };
}
