/**
 * Types for Leaflet's single modules. @types/leaflet has them only for the index, and without the members whose names
 * begin with an underscore. Leaflet's own handlers and layers call those members as ours do.
 */
declare module "leaflet/src/map/Map.js" {
  import type { LatLng, MapOptions, Point, Map as PublicMap } from "leaflet";

  class LeafletMap extends PublicMap {
    constructor(element: HTMLElement, options?: MapOptions);
    static include(members: object): void;
    /** True from the start of a zoom animation to its end. */
    _animatingZoom: boolean;
    /** Moves the map pane. */
    _panAnim: { run(pane: HTMLElement, to: Point, seconds: number): void; stop(): void };
    /** Ends a pan where it is. */
    _stop(): this;
    _moveStart(zoomChanged: boolean, noMoveStart: boolean): this;
    _move(center: LatLng, zoom: number, data?: object): this;
    _animateZoom(center: LatLng, zoom: number, startAnimation: boolean, noUpdate?: boolean): void;
    _limitZoom(zoom: number): number;
  }

  export { LeafletMap as Map };
}

declare module "leaflet/src/layer/tile/GridLayer.js" {
  import { type Coords, type DoneCallback, GridLayer as PublicGridLayer } from "leaflet";

  class GridLayer extends PublicGridLayer {
    createTile(coords: Coords, done: DoneCallback): HTMLElement;
    _tiles: Record<string, { el: HTMLElement }>;
    _removeTile(key: string): void;
  }

  export { GridLayer };
}

declare module "leaflet/src/geometry/Point.js" {
  export { Point } from "leaflet";
}

declare module "leaflet/src/dom/DomUtil.js" {
  import { DomUtil } from "leaflet";

  export const setPosition: typeof DomUtil.setPosition;
  export const getPosition: typeof DomUtil.getPosition;
}
