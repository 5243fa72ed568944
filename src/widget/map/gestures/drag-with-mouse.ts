import { getPosition, type LeafletMap, Point, setPosition } from "../leaflet/leaflet.ts";

/** A click with a trembling hand isn't a drag. */
const THRESHOLD_PX = 3;

/** Mouse and pen drag the map. A finger scrolls the page. */
export function dragWithMouse(map: LeafletMap, moved: () => void): void {
  const canvas = map.getContainer();
  const pane = map.getPane("mapPane");
  if (!pane) return;
  let from: { pointer: number; x: number; y: number; pane: Point; scale: number } | null = null;
  let dragging = false;

  canvas.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" || event.button !== 0 || map._animatingZoom) return;
    map._stop();
    // A css transform may show the map larger or smaller than its own pixels.
    const scale = canvas.getBoundingClientRect().width / canvas.offsetWidth;
    from = { pointer: event.pointerId, x: event.clientX, y: event.clientY, pane: getPosition(pane), scale };
  });

  canvas.addEventListener("pointermove", (event) => {
    if (event.pointerId !== from?.pointer) return;
    const offset = new Point(event.clientX - from.x, event.clientY - from.y);
    if (!dragging) {
      if (Math.abs(offset.x) + Math.abs(offset.y) < THRESHOLD_PX) return;
      dragging = true;
      canvas.setPointerCapture(event.pointerId);
      canvas.classList.add("map-dragging");
      map.fire("movestart");
      moved();
    }
    setPosition(pane, from.pane.add(offset.divideBy(from.scale)));
    map.fire("move");
  });

  const release = () => {
    from = null;
    if (!dragging) return;
    dragging = false;
    canvas.classList.remove("map-dragging");
    map.fire("moveend");
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  canvas.addEventListener("lostpointercapture", release);
}
