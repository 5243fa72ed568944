import type { Position } from "../../../contract/geo.ts";
import { createSvg } from "../elements.ts";
import { layerPoint, layerPointAfterZoom, translate, type ZoomAnimation } from "../leaflet/layer-point.ts";
import type { LeafletMap } from "../leaflet/leaflet.ts";

/**
 * The line that the rider has ridden and the route ahead. Returns the function that draws them. They are drawn for one
 * zoom, and scaled until a zoom animation ends.
 */
export function createLines(map: LeafletMap): (trail: readonly Position[], ahead: readonly Position[]) => void {
  const picture = createSvg(null, "", "");
  picture.setAttribute("class", "map-lines leaflet-zoom-animated");
  const [trailPath, aheadPath] = picture.querySelectorAll("path");
  trailPath?.setAttribute("class", "map-trail");
  aheadPath?.setAttribute("class", "map-route");
  map.getPane("overlayPane")?.prepend(picture);

  let trail: readonly Position[] = [];
  let ahead: readonly Position[] = [];
  /** The picture's top left corner. */
  let origin: Position | undefined;
  let drawnAtZoom = 0;

  const redraw = () => {
    origin = trail[0] ?? ahead[0];
    drawnAtZoom = map.getZoom();
    place();
    trailPath?.setAttribute("d", outline(trail));
    // From its far end, so that the dashes stay where they are as the rider gets on.
    aheadPath?.setAttribute("d", outline([...ahead].reverse()));
  };
  const outline = (places: readonly Position[]) => {
    if (!origin || places.length < 2) return "";
    const start = map.project(origin);
    return places
      .map((position, index) => {
        const { x, y } = map.project(position).subtract(start);
        return `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join("");
  };
  const place = () => {
    if (!origin) return;
    const scale = map.getZoomScale(map.getZoom(), drawnAtZoom);
    picture.style.transform = `${translate(layerPoint(map, origin))} scale(${scale})`;
  };
  const placeAfterZoom = (event: ZoomAnimation) => {
    if (!origin) return;
    const scale = map.getZoomScale(event.zoom, drawnAtZoom);
    picture.style.transform = `${translate(layerPointAfterZoom(map, origin, event))} scale(${scale})`;
  };
  map.on("zoom", place);
  map.on("zoomanim", placeAfterZoom);
  map.on("zoomend viewreset", redraw);

  return (nextTrail, nextAhead) => {
    trail = nextTrail;
    ahead = nextAhead;
    redraw();
  };
}
