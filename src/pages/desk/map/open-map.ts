import type { Position } from "../../../contract/geo.ts";
import { createAttribution } from "../../../widget/map/attribution.ts";
import { hintAtGestures } from "../../../widget/map/gestures/hint-at-gestures.ts";
import { listenForGestures } from "../../../widget/map/gestures/index.ts";
import { createLeaflet, removeLeaflet } from "../../../widget/map/leaflet/create-leaflet.ts";
import { TileLayer } from "../../../widget/map/leaflet/tile-layer.ts";
import { openCanvas } from "../../../widget/map/open-canvas.ts";
import type { MapTheme } from "../../../widget/map/tile.ts";
import type { MapText } from "../../../widget/text/text.ts";

export interface MapOptions {
  centre: Position;
  tiles: string;
  attribution: string;
  theme: MapTheme;
  text: MapText;
}

/**
 * Opens the card's own map as the desk uses it: nothing moves it but the person at it.
 * @param resized its frame has another size, and nobody has moved it since it was last framed
 */
export function openMap(frame: HTMLElement, options: MapOptions, recentre: () => void, resized = () => {}) {
  let isMoved = false;
  const { root, canvas, controls, close } = openCanvas(frame, options, {
    zoom(levels) {
      isMoved = true;
      map.setZoom(map.getZoom() + levels);
    },
    recentre,
  });
  canvas.tabIndex = 0;
  root.append(controls.element, createAttribution(options.attribution));
  const map = createLeaflet(canvas, options.centre);
  listenForGestures(map, () => {
    isMoved = true;
    controls.showFollowing(false);
  });
  hintAtGestures(canvas, options.text);
  map.on("zoomend", () => controls.showZoom(map.getZoom()));
  const tiles = new TileLayer(options.tiles, options.theme);
  const observer = new ResizeObserver(() => {
    map.invalidateSize({ animate: false });
    if (!isMoved) resized();
  });
  observer.observe(root);
  tiles.addTo(map);
  return {
    map,
    /** After the map was framed: whether it shows everything. */
    showFollowing(isAll: boolean) {
      isMoved = false;
      controls.showFollowing(isAll);
    },
    setTheme(theme: MapTheme) {
      root.dataset.theme = theme;
      tiles.setTheme(theme);
    },
    destroy() {
      observer.disconnect();
      removeLeaflet(map);
      close();
    },
  };
}
