import type { Position } from "../../../contract/geo.ts";
import type { Polygon } from "../../../contract/zone.ts";
import { createDiv } from "../../../widget/map/elements.ts";
import { type Anchor, createAnchor } from "../../../widget/map/leaflet/anchor.ts";
import type { LeafletMap } from "../../../widget/map/leaflet/leaflet.ts";
import { placesOf } from "./shape.ts";

/** A polygon with more corners is changed as text: so many handles would hide it. */
const MOST_CORNERS = 200;
/** A click with a trembling hand isn't a drag. */
const THRESHOLD_PX = 4;

interface Edit {
  area: Polygon;
  /** A click on the map sets the next corner. */
  grows: boolean;
}

/** What a pointer has done. */
interface Hooks {
  /** The polygon of the moment, while a corner is dragged. */
  moving(area: Polygon): void;
  changed(area: Polygon): void;
}

/** A ring without the last point, which repeats the first one. */
type Ring = readonly Position[];

const closed = (rings: readonly Ring[]): Polygon => ({
  type: "Polygon",
  coordinates: rings.map((ring) =>
    [...ring, ...ring.slice(0, 1)].map(({ lat, lng }) => [Number(lng.toFixed(6)), Number(lat.toFixed(6))]),
  ),
});

/**
 * Handles for pointers: one at each corner, and a small one in the middle of each edge, which becomes a corner when it is
 * dragged. A double click, or a long press, removes a corner. Keys change the polygon in its text.
 */
export function createCorners(map: LeafletMap, near: Position, { moving, changed }: Hooks) {
  const canvas = map.getContainer();
  const handles = new Map<string, Anchor>();
  let edit: Edit | null = null;
  let rings: Ring[] = [];
  let pressed: { x: number; y: number } | null = null;

  const isClick = ({ clientX, clientY }: MouseEvent) =>
    pressed !== null && Math.hypot(clientX - pressed.x, clientY - pressed.y) < THRESHOLD_PX;
  const placeOf = (event: MouseEvent): Position => {
    const { lat, lng } = map.containerPointToLatLng(map.mouseEventToContainerPoint(event));
    return { lat, lng };
  };
  const withRing = (index: number, ring: Ring): Ring[] => rings.map((one, at) => (at === index ? ring : one));

  const press = (event: PointerEvent) => {
    pressed = { x: event.clientX, y: event.clientY };
  };
  const click = (event: MouseEvent) => {
    if (!edit?.grows || !isClick(event)) return;
    const [outline = [], ...holes] = rings;
    changed(closed([[...outline, placeOf(event)], ...holes]));
  };
  canvas.addEventListener("pointerdown", press);
  canvas.addEventListener("click", click);

  /** @param isNew the corner isn't one yet */
  function place(key: string, look: string, at: Position, ringIndex: number, index: number, isNew: boolean): void {
    const known = handles.get(key);
    const anchor = known ?? createAnchor(map, "markerPane", at);
    handles.set(key, anchor);
    anchor.moveTo(at);
    const handle = createDiv(look);
    const moved = (to: Position) => {
      const ring = rings[ringIndex] ?? [];
      return closed(withRing(ringIndex, [...ring.slice(0, index), to, ...ring.slice(isNew ? index : index + 1)]));
    };
    let from: { x: number; y: number } | null = null;
    handle.addEventListener("pointerdown", (event) => {
      // The map would move along.
      event.stopPropagation();
      if (event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY };
      handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener("pointermove", (event) => {
      if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) < THRESHOLD_PX) return;
      canvas.classList.add("moves-corner");
      anchor.moveTo(placeOf(event));
      moving(moved(placeOf(event)));
    });
    const release = (event: PointerEvent) => {
      const hasMoved = canvas.classList.contains("moves-corner");
      canvas.classList.remove("moves-corner");
      if (from && hasMoved) changed(moved(placeOf(event)));
      from = null;
    };
    handle.addEventListener("pointerup", release);
    handle.addEventListener("pointercancel", release);
    const remove = (event: MouseEvent) => {
      event.preventDefault();
      const ring = rings[ringIndex] ?? [];
      if (isNew || ring.length <= 3) return;
      changed(closed(withRing(ringIndex, ring.toSpliced(index, 1))));
    };
    handle.addEventListener("dblclick", remove);
    handle.addEventListener("contextmenu", remove);
    // The map would zoom in, or set another corner.
    handle.addEventListener("click", (event) => event.stopPropagation());
    anchor.element.replaceChildren(handle);
  }

  return {
    show(next: Edit | null) {
      edit = next;
      canvas.classList.toggle("sets-corners", next?.grows ?? false);
      rings = (next?.area.coordinates ?? []).map((ring) => placesOf(ring, near).slice(0, Math.max(1, ring.length - 1)));
      const corners = rings.reduce((sum, ring) => sum + ring.length, 0);
      const present = new Set<string>();
      for (const [ringIndex, ring] of corners > MOST_CORNERS ? [] : rings.entries()) {
        for (const [index, corner] of ring.entries()) {
          const after = ring[(index + 1) % ring.length] ?? corner;
          const middle = { lat: (corner.lat + after.lat) / 2, lng: (corner.lng + after.lng) / 2 };
          const key = `${ringIndex} ${index}`;
          place(key, "corner", corner, ringIndex, index, false);
          present.add(key);
          if (ring.length < 3) continue;
          place(`${key} middle`, "corner middle", middle, ringIndex, index + 1, true);
          present.add(`${key} middle`);
        }
      }
      for (const [key, anchor] of handles) {
        if (present.has(key)) continue;
        anchor.remove();
        handles.delete(key);
      }
    },
    remove() {
      canvas.removeEventListener("pointerdown", press);
      canvas.removeEventListener("click", click);
      for (const anchor of handles.values()) anchor.remove();
    },
  };
}
