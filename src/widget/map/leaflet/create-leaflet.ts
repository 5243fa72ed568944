import { Map as LeafletMap } from "leaflet/src/map/Map.js";
import type { Position } from "../../../contract/geo.ts";
import { reducedMotion } from "../reduced-motion.ts";
import { animatePans } from "./animate-pans.ts";

export type { LeafletMap };

export const MIN_ZOOM = 3;
export const MAX_ZOOM = 19;
const FIRST_ZOOM = 15;

// All input comes through ./gestures, so Leaflet listens for none of its own: its listeners on `document` and `window`
// and its class on `document.body` would be felt in the host page. It only expects its table of event targets.
LeafletMap.include({
  _initEvents(this: { _targets: object }) {
    this._targets = {};
  },
});

/** A bare map around a place, in an element that stands in the document: no layers, no controls. */
export function createLeaflet(canvas: HTMLElement, center: Position): LeafletMap {
  const animated = !reducedMotion();
  const map = new LeafletMap(canvas, {
    center,
    zoom: FIRST_ZOOM,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    zoomAnimation: animated,
    // Leaflet fades tiles in frame by frame, and shows them no sooner for it.
    fadeAnimation: false,
  });
  map._panAnim = animatePans(map);
  return map;
}

/** Takes the map away, also in the middle of a zoom: Leaflet's timer for its end would find no panes. */
export function removeLeaflet(map: LeafletMap): void {
  map._animatingZoom = false;
  map.remove();
}
