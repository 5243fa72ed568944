import { adoptStyles } from "../style/adopt-styles.ts";
import type { TrackerState } from "../tracker/state.ts";
import { createAttribution } from "./attribution.ts";
import { createControls } from "./controls.ts";
import leafletCss from "./leaflet/leaflet.css?inline";
import mapCss from "./map.css?inline";
import type { MapHandle, MapOptions } from "./options.ts";
import { placesOf } from "./places.ts";
import { createScene, type Scene } from "./scene.ts";
import { hasThemes } from "./tile-address.ts";

/** Draws the map into `frame` (which has its size already) until `destroy` is called. */
export function showMap(frame: HTMLElement, options: MapOptions): MapHandle {
  const home = frame.getRootNode();
  const dropStyles = adoptStyles("host" in home ? (home as ShadowRoot) : frame.ownerDocument, leafletCss + mapCss);
  const root = document.createElement("div");
  root.className = "map";
  root.dir = "ltr";
  root.dataset.theme = options.theme;
  root.dataset.tiles = hasThemes(options.tiles) ? "themed" : "light";
  const canvas = document.createElement("div");
  canvas.className = "map-canvas";
  canvas.setAttribute("role", "group");
  canvas.setAttribute("aria-label", options.text.map);
  const controls = createControls(options.text, {
    zoom: (levels) => scene?.zoom(levels),
    recentre() {
      // The button goes, and with it the focus would.
      canvas.focus({ preventScroll: true });
      scene?.recentre();
    },
  });
  root.append(canvas);
  frame.append(root);

  let theme = options.theme;
  let scene: Scene | null = null;
  const observer = new ResizeObserver(() => scene?.resize());
  observer.observe(root);

  function start(state: TrackerState): void {
    const { rider, dropoff, pickup } = placesOf(state, options);
    // Until anything is known to be anywhere there is nothing to draw but a quiet frame.
    const first = rider ?? dropoff ?? pickup;
    if (!first) return;
    canvas.tabIndex = 0;
    root.append(controls.element, createAttribution(options.attribution));
    scene = createScene(canvas, state, first, { ...options, theme }, controls);
  }

  return {
    get ready() {
      return scene?.ready;
    },
    update(state) {
      if (scene) scene.update(state);
      else start(state);
    },
    setTheme(next) {
      theme = next;
      root.dataset.theme = next;
      scene?.setTheme(next);
    },
    destroy() {
      observer.disconnect();
      try {
        scene?.destroy();
      } finally {
        scene = null;
        root.remove();
        dropStyles();
      }
    },
  };
}
