import type { Position } from "../../contract/geo.ts";
import type { LeafletMap } from "./leaflet/create-leaflet.ts";
import { layerPoint, layerPointAfterZoom, translate } from "./leaflet/layer-point.ts";
import { svg } from "./svg.ts";

export interface Lines {
  draw(trail: readonly Position[], ahead: readonly Position[]): void;
}

/** The way the rider has come, and the way ahead. They are drawn for one zoom level, and scaled until it has changed. */
export function createLines(map: LeafletMap): Lines {
  const picture = svg("0 0 1 1", "", "");
  picture.removeAttribute("viewBox");
  picture.setAttribute("class", "map-lines leaflet-zoom-animated");
  const [trailPath, aheadPath] = picture.querySelectorAll("path");
  trailPath?.setAttribute("class", "map-trail");
  aheadPath?.setAttribute("class", "map-route");
  map.getPane("overlayPane")?.prepend(picture);

  let trail: readonly Position[] = [];
  let ahead: readonly Position[] = [];
  let origin: Position | undefined;
  let drawnAtZoom = 0;

  const redraw = () => {
    origin = trail[0] ?? ahead[0];
    if (origin) {
      drawnAtZoom = map.getZoom();
      place();
    }
    trailPath?.setAttribute("d", outline(trail));
    // Drawn from its far end, so that its dashes stay where they are while the rider eats them up.
    aheadPath?.setAttribute("d", outline([...ahead].reverse()));
  };
  const outline = (points: readonly Position[]) => {
    if (!origin || points.length < 2) return "";
    const start = map.project(origin);
    return points
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
  const placeAfterZoom = (event: { center: Position; zoom: number }) => {
    if (!origin) return;
    const scale = map.getZoomScale(event.zoom, drawnAtZoom);
    picture.style.transform = `${translate(layerPointAfterZoom(map, origin, event))} scale(${scale})`;
  };
  map.on("zoom", place);
  map.on("zoomanim", placeAfterZoom);
  map.on("zoomend viewreset", redraw);

  return {
    draw(nextTrail, nextAhead) {
      trail = nextTrail;
      ahead = nextAhead;
      redraw();
    },
  };
}
