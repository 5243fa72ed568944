import type { LeafletMap } from "../leaflet/leaflet.ts";
import { dragWithMouse } from "./drag-with-mouse.ts";
import { moveWithKeys } from "./move-with-keys.ts";
import { pinch } from "./pinch.ts";
import { zoomWithDoubleTap } from "./zoom-with-double-tap.ts";
import { zoomWithWheel } from "./zoom-with-wheel.ts";

/**
 * Lets the customer move and zoom the map. The gestures listen only on the map's own element, so they end when it is
 * removed.
 *
 * @param moved called whenever a gesture moves the map
 */
export function listenForGestures(map: LeafletMap, moved: () => void): void {
  dragWithMouse(map, moved);
  pinch(map, moved);
  zoomWithDoubleTap(map, moved);
  zoomWithWheel(map, moved);
  moveWithKeys(map, moved);
}
