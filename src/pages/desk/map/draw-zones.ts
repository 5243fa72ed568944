import type { Polygon } from "../../../contract/zone.ts";
import { createCorners } from "./corners.ts";
import { type MapOptions, openMap } from "./open-map.ts";
import { createShape, placesOf, type Shape } from "./shape.ts";

export interface ZonesOnMap {
  zones: readonly { id: string; name: string; area: Polygon }[];
  /** The one that the form is about, and whether a click on the map sets its next corner. Null: the form isn't open. */
  edited: { area: Polygon; grows: boolean } | null;
}

const ROOM: [number, number] = [48, 48];

/** Draws zones on the card's own map, and lets a pointer change one of them. Their list and form tell all that it shows. */
export function drawZones(frame: HTMLElement, options: MapOptions, changed: (area: Polygon) => void) {
  const { centre } = options;
  const { map, showFollowing, setTheme, destroy } = openMap(frame, options, () => frameAll());
  const edited = createShape(map, centre);
  const corners = createCorners(map, centre, { moving: (area) => edited.show(area, "edited"), changed });
  const shapes = new Map<string, Shape>();
  let shown: ZonesOnMap = { zones: [], edited: null };
  let drawn = "";
  let framed = "";

  function frameAll(): void {
    const areas = shown.edited?.area.coordinates.length ? [shown.edited] : shown.zones;
    const places = areas.flatMap(({ area }) => area.coordinates.flatMap((ring) => placesOf(ring, centre)));
    showFollowing(true);
    if (places.length < 3) return;
    map.fitBounds(
      places.map(({ lat, lng }) => [lat, lng]),
      { padding: ROOM, animate: false },
    );
  }

  return {
    show(next: ZonesOnMap) {
      // A corner that is being dragged stays where it is.
      if (JSON.stringify(next) === drawn) return;
      drawn = JSON.stringify(next);
      shown = next;
      for (const { id, name, area } of next.zones) {
        const shape = shapes.get(id) ?? createShape(map, centre);
        shapes.set(id, shape);
        shape.show(area, next.edited ? "quiet" : "", name);
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
    setTheme,
    destroy() {
      for (const shape of [edited, ...shapes.values()]) shape.remove();
      corners.remove();
      destroy();
    },
  };
}
