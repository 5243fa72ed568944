import type { Position } from "../../../contract/geo.ts";
import type { LeafletMap } from "./create-leaflet.ts";
import { layerPoint, layerPointAfterZoom, translate } from "./layer-point.ts";

export interface Anchor {
  readonly element: HTMLElement;
  moveTo(position: Position): void;
  remove(): void;
}

/** An empty element whose top left corner stays at a place on the map, through pans and zooms. */
export function anchorAt(map: LeafletMap, pane: "overlayPane" | "markerPane", start: Position): Anchor {
  let position = start;
  const element = document.createElement("div");
  element.className = "map-anchor leaflet-zoom-animated";
  map.getPane(pane)?.append(element);

  const place = () => {
    const point = layerPoint(map, position);
    element.style.transform = translate(point);
  };
  // During a zoom animation css moves the element along with the tiles, so it is only told where it will end.
  const placeAfterZoom = (event: { center: Position; zoom: number }) => {
    element.style.transform = translate(layerPointAfterZoom(map, position, event));
  };
  map.on("zoom viewreset", place);
  map.on("zoomanim", placeAfterZoom);
  place();

  return {
    element,
    moveTo(next) {
      position = next;
      place();
    },
    remove() {
      map.off("zoom viewreset", place);
      map.off("zoomanim", placeAfterZoom);
      element.remove();
    },
  };
}
