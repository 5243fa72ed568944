import type { Position } from "../../../contract/geo.ts";
import type { LeafletMap } from "./create-leaflet.ts";

export interface Pixel {
  x: number;
  y: number;
}

/** Where a place lies in the map's panes, in unrounded pixels: whole ones make a slow marker tremble. */
export function layerPoint(map: LeafletMap, position: Position): Pixel {
  return map.project(position).subtract(map.getPixelOrigin());
}

/** The same for the view that a zoom animation is heading to. */
export function layerPointAfterZoom(
  map: LeafletMap,
  position: Position,
  { center, zoom }: { center: Position; zoom: number },
): Pixel {
  const half = map.getSize().divideBy(2);
  const origin = map.project(center, zoom).subtract(half).add(panePosition(map)).round();
  return map.project(position, zoom).subtract(origin);
}

function panePosition(map: LeafletMap) {
  return map.layerPointToContainerPoint([0, 0]);
}

export function translate({ x, y }: Pixel): string {
  return `translate3d(${x.toFixed(2)}px,${y.toFixed(2)}px,0)`;
}
