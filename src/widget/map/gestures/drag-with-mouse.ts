import type { Point } from "leaflet";
import { getPosition, setPosition } from "leaflet/src/dom/DomUtil.js";
import { Point as LeafletPoint } from "leaflet/src/geometry/Point.js";
import type { LeafletMap } from "../leaflet/create-leaflet.ts";

/** A click of a trembling hand isn't a drag. */
const THRESHOLD_PX = 3;

/** Mouse and pen drag the map; a finger scrolls the page it is on. A double click zooms in where it is. */
export function dragWithMouse(map: LeafletMap, taken: () => void): void {
  const canvas = map.getContainer();
  const pane = map.getPane("mapPane");
  if (!pane) return;
  let from: { pointer: number; x: number; y: number; pane: Point; scale: number } | null = null;
  let moving = false;

  canvas.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" || event.button !== 0 || map._animatingZoom) return;
    map._stop();
    // The page may show the map larger or smaller than it is.
    const scale = canvas.getBoundingClientRect().width / canvas.offsetWidth;
    from = { pointer: event.pointerId, x: event.clientX, y: event.clientY, pane: getPosition(pane), scale };
  });

  canvas.addEventListener("pointermove", (event) => {
    if (event.pointerId !== from?.pointer) return;
    const moved = new LeafletPoint(event.clientX - from.x, event.clientY - from.y);
    if (!moving) {
      if (Math.abs(moved.x) + Math.abs(moved.y) < THRESHOLD_PX) return;
      moving = true;
      canvas.setPointerCapture(event.pointerId);
      canvas.classList.add("map-dragging");
      map.fire("movestart");
      taken();
    }
    setPosition(pane, from.pane.add(moved.divideBy(from.scale)));
    map.fire("move");
  });

  const release = () => {
    from = null;
    if (!moving) return;
    moving = false;
    canvas.classList.remove("map-dragging");
    map.fire("moveend");
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  canvas.addEventListener("lostpointercapture", release);

  canvas.addEventListener("dblclick", (event) => {
    taken();
    map.setZoomAround(map.mouseEventToContainerPoint(event), map.getZoom() + (event.shiftKey ? -1 : 1));
  });
}
