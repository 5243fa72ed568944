import type { LeafletMap } from "../leaflet/leaflet.ts";

const WITHIN_MS = 350;
const WITHIN_PX = 24;

/**
 * A double click or tap zooms in around the place, with shift out. It counts clicks: iOS tells a page of no `dblclick`
 * when a finger taps twice.
 */
export function zoomWithDoubleTap(map: LeafletMap, moved: () => void): void {
  let first: MouseEvent | null = null;
  map.getContainer().addEventListener("click", (event) => {
    const isSecond =
      first !== null &&
      event.timeStamp - first.timeStamp < WITHIN_MS &&
      Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < WITHIN_PX;
    first = isSecond ? null : event;
    if (!isSecond) return;
    moved();
    map.setZoomAround(map.mouseEventToContainerPoint(event), map.getZoom() + (event.shiftKey ? -1 : 1));
  });
}
