/** Leaflet's modules, one by one: its index can't be tree-shaken. Typed by @types/leaflet and by what else is used. */
declare module "leaflet/src/map/Map.js" {
  import type { LatLng, MapOptions, Point, Map as PublicMap } from "leaflet";

  class LeafletMap extends PublicMap {
    constructor(element: HTMLElement, options?: MapOptions);
    static include(members: object): void;
    _animatingZoom: boolean;
    _panAnim: { run(pane: HTMLElement, to: Point, seconds: number): void; stop(): void };
    _stop(): this;
    _moveStart(zoomChanged: boolean, noMoveStart: boolean): this;
    _move(center: LatLng, zoom: number, data?: object): this;
    _animateZoom(center: LatLng, zoom: number, startAnimation: boolean, noUpdate?: boolean): void;
    _resetView(center: LatLng, zoom: number): void;
    _limitZoom(zoom: number): number;
  }

  export { LeafletMap as Map };
}

declare module "leaflet/src/layer/tile/GridLayer.js" {
  export { GridLayer } from "leaflet";
}

declare module "leaflet/src/geometry/Point.js" {
  export { Point } from "leaflet";
}

declare module "leaflet/src/geo/LatLngBounds.js" {
  export { LatLngBounds } from "leaflet";
}

declare module "leaflet/src/dom/DomUtil.js" {
  import { DomUtil } from "leaflet";

  export const setPosition: typeof DomUtil.setPosition;
  export const getPosition: typeof DomUtil.getPosition;
  export const setTransform: typeof DomUtil.setTransform;
}
