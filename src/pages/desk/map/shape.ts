import type { Position } from "../../../contract/geo.ts";
import type { Polygon } from "../../../contract/zone.ts";
import { createDiv, createSvg } from "../../../widget/map/elements.ts";
import { createAnchor } from "../../../widget/map/leaflet/anchor.ts";
import type { ZoomAnimation } from "../../../widget/map/leaflet/layer-point.ts";
import type { LeafletMap } from "../../../widget/map/leaflet/leaflet.ts";
import { nearLongitude } from "../../../widget/map/places.ts";

export interface Shape {
  /** @param name stands on its northern edge */
  show(area: Polygon, look: string, name?: string): void;
  remove(): void;
}

/** The places of a ring, in one piece also over the antimeridian. */
export function placesOf(ring: readonly (readonly number[])[], near: Position): Position[] {
  let before = near;
  return ring.map(([lng = 0, lat = 0]) => {
    before = nearLongitude({ lat, lng }, before);
    return before;
  });
}

/** The middle of its northern edge, or its northernmost corner. */
function northOf(places: readonly Position[]): Position {
  const lat = Math.max(...places.map((place) => place.lat));
  const lngs = places.filter((place) => place.lat === lat).map(({ lng }) => lng);
  return { lat, lng: (Math.min(...lngs) + Math.max(...lngs)) / 2 };
}

/** A polygon on the map. It is drawn for one zoom, and scaled until a zoom animation ends. */
export function createShape(map: LeafletMap, near: Position): Shape {
  const anchor = createAnchor(map, "overlayPane", near);
  const picture = createSvg(null, "");
  const [path] = picture.children;
  anchor.element.append(picture);
  const sign = createDiv("zone-name");
  const signpost = createAnchor(map, "markerPane", near);
  signpost.element.append(sign);
  let area: Polygon = { type: "Polygon", coordinates: [] };
  let drawnAtZoom = map.getZoom();

  const redraw = () => {
    drawnAtZoom = map.getZoom();
    scale({ zoom: drawnAtZoom });
    const origin = map.project(near);
    const outline = (place: Position, index: number) => {
      const { x, y } = map.project(place).subtract(origin);
      return `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    };
    path?.setAttribute("d", area.coordinates.map((ring) => placesOf(ring, near).map(outline).join("")).join("Z"));
  };
  const scale = ({ zoom }: Pick<ZoomAnimation, "zoom">) => {
    picture.style.transform = `scale(${map.getZoomScale(zoom, drawnAtZoom)})`;
  };
  const scaleNow = () => scale({ zoom: map.getZoom() });
  map.on("zoom", scaleNow);
  map.on("zoomanim", scale);
  map.on("zoomend viewreset", redraw);

  return {
    show(next, look, name = "") {
      area = next;
      sign.textContent = name;
      if (name) signpost.moveTo(northOf(placesOf(next.coordinates[0] ?? [], near)));
      picture.setAttribute("class", `zone-shape leaflet-zoom-animated ${look}`);
      redraw();
    },
    remove() {
      map.off("zoom", scaleNow);
      map.off("zoomanim", scale);
      map.off("zoomend viewreset", redraw);
      anchor.remove();
      signpost.remove();
    },
  };
}
