import type { LeafletMap } from "../leaflet/create-leaflet.ts";

/** About half a notch of a mouse's wheel, or a trackpad pinched by a third. */
const PIXELS_PER_LEVEL = 40;

/** The wheel scrolls the page, as everywhere on it; with ctrl or ⌘, and when a trackpad is pinched, it zooms. */
export function zoomWithWheel(map: LeafletMap, taken: () => void): void {
  let turned = 0;
  map.getContainer().addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      if (map._animatingZoom) return;
      turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * PIXELS_PER_LEVEL;
      if (Math.abs(turned) < PIXELS_PER_LEVEL) return;
      taken();
      map.setZoomAround(map.mouseEventToContainerPoint(event), map.getZoom() - Math.sign(turned));
      turned = 0;
    },
    { passive: false },
  );
}
