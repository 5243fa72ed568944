import type { Position } from "../../contract/geo.ts";
import { mustMove, paddingFor } from "./framing.ts";
import { type LatLng, LatLngBounds, type LeafletMap, Point } from "./leaflet/leaflet.ts";
import type { MapOptions } from "./options.ts";
import { prefersReducedMotion } from "./reduced-motion.ts";

/** Any closer, a street corner fills the frame. */
const CLOSEST_ZOOM = 16;
const PAN_SECONDS = 0.6;

/** The camera that follows the rider, until the customer moves the map. */
export interface Camera {
  /** Moves the map if the rider or one of the other places is no longer well in view. */
  keepInView(rider: Position | null, others: readonly Position[]): void;
  /** Leaves the map to the customer, until `resume`. */
  release(): void;
  resume(): void;
  /** The frame has another size. */
  refit(): void;
}

/** @param changed told whether the camera follows */
export function createCamera(
  map: LeafletMap,
  changed: (following: boolean) => void,
  covered: MapOptions["covered"],
): Camera {
  let following = true;
  let rider: Position | null = null;
  let others: readonly Position[] = [];
  /** Which places the present view was made for; null before the first. */
  let shownPlaces: string | null = null;

  /** The rider's own moves don't count: within one view they ride. */
  const namePlaces = () => JSON.stringify([rider !== null, others]);

  /** The view with everything in it; null if there is nothing to see, or no room to see it in. */
  function idealView(): { center: LatLng; zoom: number } | null {
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

  function isOutgrown(idealZoom: number): boolean {
    if (shownPlaces !== namePlaces()) return true;
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
    const view = idealView();
    if (!view) return;
    shownPlaces = namePlaces();
    // A glide over more than the width of the frame is a blur.
    const close = map.getBounds().pad(1).contains(view.center);
    map.setView(view.center, view.zoom, {
      animate: smoothly && close && !prefersReducedMotion(),
      duration: PAN_SECONDS,
    });
  }

  return {
    keepInView(nextRider, nextOthers) {
      rider = nextRider;
      others = nextOthers;
      if (!following || map._animatingZoom) return;
      const view = idealView();
      if (view && isOutgrown(view.zoom)) frameAll(shownPlaces !== null);
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
