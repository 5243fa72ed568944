import type { LatLng } from "leaflet";
import { LatLngBounds } from "leaflet/src/geo/LatLngBounds.js";
import { Point } from "leaflet/src/geometry/Point.js";
import type { Position } from "../../contract/geo.ts";
import { mustMove, paddingFor } from "./camera.ts";
import type { LeafletMap } from "./leaflet/create-leaflet.ts";
import type { MapOptions } from "./options.ts";
import { reducedMotion } from "./reduced-motion.ts";

/** Closer than this a street corner fills the frame. */
const CLOSEST_ZOOM = 16;
const PAN_SECONDS = 0.6;

export interface Follow {
  /** Says what ought to be in view, the rider apart from the rest, and moves the map if that is called for. */
  look(rider: Position | null, others: readonly Position[]): void;
  /** The customer has taken the map: it isn't moved until `resume`. */
  release(): void;
  resume(): void;
  /** The frame has another size. */
  refit(): void;
}

export function createFollow(
  map: LeafletMap,
  changed: (following: boolean) => void,
  covered: MapOptions["covered"],
): Follow {
  let following = true;
  let rider: Position | null = null;
  let others: readonly Position[] = [];
  /** What the last view was made for; a camera that only follows asks whether it still serves. */
  let madeFor = "";

  const subject = () => `${rider !== null}${others.map(({ lat, lng }) => ` ${lat},${lng}`).join("")}`;

  /** The view with everything in it; null while there is nothing to see, or no room to see it in. */
  function ideal(): { center: LatLng; zoom: number } | null {
    const places = rider ? [rider, ...others] : others;
    const size = map.getSize();
    if (places.length === 0 || !(size.x > 0 && size.y > 0)) return null;
    const { top, right, bottom, left } = paddingFor(size.x, size.y, covered?.());
    const bounds = new LatLngBounds(places.map(({ lat, lng }) => [lat, lng]));
    const zoom = Math.min(CLOSEST_ZOOM, map.getBoundsZoom(bounds, false, new Point(left + right, top + bottom)));
    const middle = map
      .project(bounds.getSouthWest(), zoom)
      .add(map.project(bounds.getNorthEast(), zoom))
      .add(new Point(right - left, bottom - top))
      .divideBy(2);
    return { center: map.unproject(middle, zoom), zoom };
  }

  function outgrown(idealZoom: number): boolean {
    if (madeFor !== subject()) return true;
    if (!rider) return false;
    const { x: width, y: height } = map.getSize();
    return mustMove({
      width,
      height,
      zoom: map.getZoom(),
      idealZoom,
      rider: map.latLngToContainerPoint(rider),
      others: others.map((place) => map.latLngToContainerPoint(place)),
      covered: covered?.() ?? null,
    });
  }

  function frameAll(smoothly: boolean): void {
    const view = ideal();
    if (!view) return;
    madeFor = subject();
    // Gliding over more than a screen's width is a blur of tiles that nobody gets to see.
    const close = map.getBounds().pad(1).contains(view.center);
    map.setView(view.center, view.zoom, { animate: smoothly && close && !reducedMotion(), duration: PAN_SECONDS });
  }

  return {
    look(nextRider, nextOthers) {
      rider = nextRider;
      others = nextOthers;
      if (!following || map._animatingZoom) return;
      const view = ideal();
      if (view && outgrown(view.zoom)) frameAll(madeFor !== "");
    },
    release() {
      if (!following) return;
      following = false;
      changed(following);
    },
    resume() {
      following = true;
      changed(following);
      frameAll(true);
    },
    refit() {
      if (following) frameAll(false);
    },
  };
}
