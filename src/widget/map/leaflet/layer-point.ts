import type { Position } from "../../../contract/geo.ts";
import type { LeafletMap } from "./leaflet.ts";

export interface Pixel {
  x: number;
  y: number;
}

/** Leaflet's `zoomanim` event: the view at the end of a zoom animation. */
export interface ZoomAnimation {
  center: Position;
  zoom: number;
}

/** Where a place lies in the map's panes, in CSS pixels with fractions: on whole pixels a slow marker trembles. */
export function layerPoint(map: LeafletMap, position: Position): Pixel {
  return map.project(position).subtract(map.getPixelOrigin());
}

/** The same at the end of a zoom animation. */
export function layerPointAfterZoom(map: LeafletMap, position: Position, { center, zoom }: ZoomAnimation): Pixel {
  const half = map.getSize().divideBy(2);
  const panned = map.layerPointToContainerPoint([0, 0]);
  const origin = map.project(center, zoom).subtract(half).add(panned).round();
  return map.project(position, zoom).subtract(origin);
}

export function translate({ x, y }: Pixel): string {
  return `translate3d(${x.toFixed(2)}px,${y.toFixed(2)}px,0)`;
}
