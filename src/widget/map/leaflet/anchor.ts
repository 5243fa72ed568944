import type { Position } from "../../../contract/geo.ts";
import { createDiv } from "../elements.ts";
import { layerPoint, layerPointAfterZoom, type Pixel, type ZoomAnimation } from "./layer-point.ts";
import type { LeafletMap } from "./leaflet.ts";

export interface Anchor {
  readonly element: HTMLElement;
  moveTo(position: Position): void;
  remove(): void;
}

/** An empty element whose top left corner stays at a place while the map pans and zooms. */
export function createAnchor(map: LeafletMap, pane: "overlayPane" | "markerPane", start: Position): Anchor {
  let position = start;
  const element = createDiv("map-anchor leaflet-zoom-animated");
  map.getPane(pane)?.append(element);

  const place = () => {
    element.style.transform = flat(layerPoint(map, position));
  };
  // A css transition moves the element along with the tiles. It needs the end of the zoom only.
  const placeAfterZoom = (zoom: ZoomAnimation) => {
    element.style.transform = flat(layerPointAfterZoom(map, position, zoom));
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

/** In two dimensions: in three, each of a city's marks would be a layer of its own for the graphics to put together. */
const flat = ({ x, y }: Pixel) => `translate(${x.toFixed(2)}px,${y.toFixed(2)}px)`;
