/**
 * The parts of Leaflet that the map uses. Leaflet doesn't tree-shake: its index is 37 kB (brotli), these modules with all
 * that they import are 15. Only this room imports them.
 */
export type { Coords, DoneCallback, LatLng, LeafletEvent } from "leaflet";
export { getPosition, setPosition } from "leaflet/src/dom/DomUtil.js";
export { Point } from "leaflet/src/geometry/Point.js";
export { GridLayer } from "leaflet/src/layer/tile/GridLayer.js";
export { Map as LeafletMap } from "leaflet/src/map/Map.js";
