import { MAX_ZOOM, MIN_ZOOM } from "../leaflet/create-leaflet.ts";
import type { LatLng, LeafletMap, Point } from "../leaflet/leaflet.ts";

/**
 * Two fingers move and zoom the map. It listens to touch events: pointer events can't keep the browser from scrolling with
 * two fingers while it may scroll with one.
 */
export function pinch(map: LeafletMap, moved: () => void): void {
  const canvas = map.getContainer();
  let held: { place: LatLng; apart: number; zoom: number } | null = null;
  let view: { center: LatLng; zoom: number } | null = null;

  const fingers = (event: TouchEvent): { middle: Point; apart: number } | null => {
    const [first, second] = event.targetTouches;
    if (!first || !second || event.targetTouches.length > 2) return null;
    const a = map.mouseEventToContainerPoint(first as unknown as MouseEvent);
    const b = map.mouseEventToContainerPoint(second as unknown as MouseEvent);
    return { middle: a.add(b).divideBy(2), apart: Math.max(1, a.distanceTo(b)) };
  };

  canvas.addEventListener(
    "touchstart",
    (event) => {
      const two = fingers(event);
      if (!two || map._animatingZoom) return;
      event.preventDefault();
      map._stop();
      held = { place: map.containerPointToLatLng(two.middle), apart: two.apart, zoom: map.getZoom() };
    },
    { passive: false },
  );

  canvas.addEventListener(
    "touchmove",
    (event) => {
      const two = fingers(event);
      if (!two || !held) return;
      event.preventDefault();
      if (!view) {
        map._moveStart(true, false);
        moved();
      }
      const zoom = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, map.getScaleZoom(two.apart / held.apart, held.zoom)));
      const half = map.getSize().divideBy(2);
      const center = map.unproject(map.project(held.place, zoom).subtract(two.middle.subtract(half)), zoom);
      view = { center, zoom };
      map._move(center, zoom, { pinch: true });
    },
    { passive: false },
  );

  const release = () => {
    held = null;
    if (!view) return;
    const { center, zoom } = view;
    view = null;
    map._animateZoom(center, map._limitZoom(zoom), true, true);
  };
  canvas.addEventListener("touchend", release);
  canvas.addEventListener("touchcancel", release);
}
