import type { LeafletMap } from "../leaflet/leaflet.ts";

/** About half a notch of a mouse wheel, or a pinch by a third on a trackpad. */
const PIXELS_PER_LEVEL = 40;

/** The wheel zooms with ctrl or ⌘, and so does a pinch on a trackpad. Otherwise it scrolls the page. */
export function zoomWithWheel(map: LeafletMap, moved: () => void): void {
  let turned = 0;
  map.getContainer().addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      if (map._animatingZoom) return;
      turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * PIXELS_PER_LEVEL;
      if (Math.abs(turned) < PIXELS_PER_LEVEL) return;
      moved();
      map.setZoomAround(map.mouseEventToContainerPoint(event), map.getZoom() - Math.sign(turned));
      turned = 0;
    },
    { passive: false },
  );
}
