import type { LeafletMap } from "../leaflet/create-leaflet.ts";
import { dragWithMouse } from "./drag-with-mouse.ts";
import { moveWithKeys } from "./move-with-keys.ts";
import { pinch } from "./pinch.ts";
import { zoomWithWheel } from "./zoom-with-wheel.ts";

/**
 * Everything a customer can do to the map itself. Each of them calls `taken` as soon as it moves the map; none listens
 * outside the map's own element, so they go when it goes.
 */
export function listenForGestures(map: LeafletMap, taken: () => void): void {
  dragWithMouse(map, taken);
  pinch(map, taken);
  zoomWithWheel(map, taken);
  moveWithKeys(map, taken);
}
