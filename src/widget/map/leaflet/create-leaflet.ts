import type { Position } from "../../../contract/geo.ts";
import { prefersReducedMotion } from "../reduced-motion.ts";
import { animatePans } from "./animate-pans.ts";
import { LeafletMap } from "./leaflet.ts";

export const MIN_ZOOM = 3;
export const MAX_ZOOM = 19;
const FIRST_ZOOM = 15;

// Leaflet listens on `document` and `window` and sets a class on `document.body`, which the host page would notice.
// ../gestures listens instead. Leaflet's other code expects only the table of event targets.
LeafletMap.include({
  _initEvents(this: { _targets: object }) {
    this._targets = {};
  },
});

/** A map around a place, without layers and controls. `canvas` must stand in the document. */
export function createLeaflet(canvas: HTMLElement, center: Position): LeafletMap {
  const map = new LeafletMap(canvas, {
    center,
    zoom: FIRST_ZOOM,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    zoomAnimation: !prefersReducedMotion(),
    // Leaflet fades tiles in with a script frame by frame.
    fadeAnimation: false,
  });
  map._panAnim = animatePans(map);
  return map;
}

/** Removes the map, also during a zoom: Leaflet's timer for the end of the zoom would look for panes that are gone. */
export function removeLeaflet(map: LeafletMap): void {
  map._animatingZoom = false;
  map.remove();
}
