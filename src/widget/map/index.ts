import { adoptStyles } from "../style/adopt-styles.ts";
import type { TrackerState } from "../tracker/state.ts";
import { createAttribution, createSpeedLabel } from "./attribution.ts";
import { createControls } from "./controls.ts";
import { createDiv } from "./elements.ts";
import leafletCss from "./leaflet/leaflet.css?inline";
import { createLiveMap, type LiveMap } from "./live-map.ts";
import mapCss from "./map.css?inline";
import type { MapHandle, MapOptions } from "./options.ts";
import { placesOf } from "./places.ts";
import { hasThemes } from "./tile.ts";

/** Draws the map into `frame`, which already has its size, until `destroy` is called. */
export function showMap(frame: HTMLElement, options: MapOptions): MapHandle {
  const home = frame.getRootNode();
  const dropStyles = adoptStyles("host" in home ? (home as ShadowRoot) : frame.ownerDocument, leafletCss + mapCss);
  const root = createDiv("map");
  root.dir = "ltr";
  root.dataset.theme = options.theme;
  root.dataset.tiles = hasThemes(options.tiles) ? "themed" : "light";
  const canvas = createDiv("map-canvas");
  canvas.setAttribute("role", "group");
  canvas.setAttribute("aria-label", options.text.map);
  const controls = createControls(options.text, {
    zoom: (levels) => map?.zoom(levels),
    recentre() {
      // The button disappears, and the focus would go with it.
      canvas.focus({ preventScroll: true });
      map?.recentre();
    },
  });
  const speed = createSpeedLabel(options.locale);
  root.append(canvas);
  frame.append(root);

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
        root.remove();
        dropStyles();
      }
    },
  };
}
