import type { Position } from "../../../contract/geo.ts";
import { createSvg } from "../elements.ts";
import { layerPoint, layerPointAfterZoom, type Pixel, translate, type ZoomAnimation } from "../leaflet/layer-point.ts";
import type { LeafletMap } from "../leaflet/leaflet.ts";

/**
 * The line that the rider has ridden and the route ahead, which has a casing. Returns the function that draws them.
 * They are drawn for one zoom, and scaled until a zoom animation ends.
 */
export function createLines(map: LeafletMap): (trail: readonly Position[], ahead: readonly Position[]) => void {
  const picture = createSvg(null, "", "", "");
  picture.setAttribute("class", "map-lines leaflet-zoom-animated");
  map.getPane("overlayPane")?.before(picture);
  const [trailPath, casing, aheadPath] = picture.children;
  trailPath?.setAttribute("class", "map-trail");
  casing?.setAttribute("class", "map-casing");
  aheadPath?.setAttribute("class", "map-route");

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
    for (const path of [casing, aheadPath]) path?.setAttribute("d", outline(ahead));
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
  const transform = (corner: Pixel, zoom: number) => {
    picture.style.transform = `${translate(corner)} scale(${map.getZoomScale(zoom, drawnAtZoom)})`;
  };
  const place = () => {
    if (origin) transform(layerPoint(map, origin), map.getZoom());
  };
  const placeAfterZoom = (event: ZoomAnimation) => {
    if (origin) transform(layerPointAfterZoom(map, origin, event), event.zoom);
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
