import type { Position } from "../../../contract/geo.ts";
import type { Polygon } from "../../../contract/zone.ts";
import { createAttribution } from "../../../widget/map/attribution.ts";
import { hintAtGestures } from "../../../widget/map/gestures/hint-at-gestures.ts";
import { listenForGestures } from "../../../widget/map/gestures/index.ts";
import { createLeaflet, removeLeaflet } from "../../../widget/map/leaflet/create-leaflet.ts";
import { TileLayer } from "../../../widget/map/leaflet/tile-layer.ts";
import { openCanvas } from "../../../widget/map/open-canvas.ts";
import type { MapTheme } from "../../../widget/map/tile.ts";
import type { MapText } from "../../../widget/text/text.ts";
import { createCorners } from "./corners.ts";
import { createShape, placesOf, type Shape } from "./shape.ts";

export interface ZonesOnMap {
  zones: readonly { id: string; area: Polygon }[];
  /** The one that the form is about, and whether a click on the map sets its next corner. Null: the form isn't open. */
  edited: { area: Polygon; grows: boolean } | null;
}

const ROOM: [number, number] = [48, 48];

/** Draws zones on the card's own map, and lets a pointer change one of them. Their list and form tell all that it shows. */
export function drawZones(
  frame: HTMLElement,
  options: { centre: Position; tiles: string; attribution: string; theme: MapTheme; text: MapText },
  changed: (area: Polygon) => void,
) {
  const { centre } = options;
  const { root, canvas, controls, close } = openCanvas(frame, options, {
    zoom(levels) {
      map.setZoom(map.getZoom() + levels);
    },
    recentre: () => frameAll(),
  });
  canvas.tabIndex = 0;
  root.append(controls.element, createAttribution(options.attribution));
  const map = createLeaflet(canvas, centre);
  listenForGestures(map, () => controls.showFollowing(false));
  hintAtGestures(canvas, options.text);
  map.on("zoomend", () => controls.showZoom(map.getZoom()));
  const tiles = new TileLayer(options.tiles, options.theme);
  const edited = createShape(map, centre);
  const corners = createCorners(map, centre, { moving: (area) => edited.show(area, "edited"), changed });
  const shapes = new Map<string, Shape>();
  let shown: ZonesOnMap = { zones: [], edited: null };
  let drawn = "";
  let framed = "";

  function frameAll(): void {
    const areas = shown.edited?.area.coordinates.length ? [shown.edited] : shown.zones;
    const places = areas.flatMap(({ area }) => area.coordinates.flatMap((ring) => placesOf(ring, centre)));
    controls.showFollowing(true);
    if (places.length < 3) return;
    map.fitBounds(
      places.map(({ lat, lng }) => [lat, lng]),
      { padding: ROOM, animate: false },
    );
  }

  const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  observer.observe(root);
  tiles.addTo(map);

  return {
    show(next: ZonesOnMap) {
      // A corner that is being dragged stays where it is.
      if (JSON.stringify(next) === drawn) return;
      drawn = JSON.stringify(next);
      shown = next;
      for (const { id, area } of next.zones) {
        const shape = shapes.get(id) ?? createShape(map, centre);
        shapes.set(id, shape);
        shape.show(area, next.edited ? "quiet" : "");
      }
      const present = new Set(next.zones.map(({ id }) => id));
      for (const [id, shape] of shapes) {
        if (present.has(id)) continue;
        shape.remove();
        shapes.delete(id);
      }
      edited.show(next.edited?.area ?? { type: "Polygon", coordinates: [] }, "edited");
      corners.show(next.edited);
      // It moves when another zone is opened, never while one is drawn.
      const about = `${next.edited !== null} ${[...present].join(" ")}`;
      if (about !== framed) frameAll();
      framed = about;
    },
    setTheme(theme: MapTheme) {
      root.dataset.theme = theme;
      tiles.setTheme(theme);
    },
    destroy() {
      observer.disconnect();
      for (const shape of [edited, ...shapes.values()]) shape.remove();
      corners.remove();
      removeLeaflet(map);
      close();
    },
  };
}
