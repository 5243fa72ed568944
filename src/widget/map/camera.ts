import { distanceMetres, type Position } from "../../contract/geo.ts";
import { chooseView, type Frame, HIDING, type Mark, mustMove } from "./framing.ts";
import type { Pixel } from "./leaflet/layer-point.ts";
import { type LatLng, type LeafletMap, Point } from "./leaflet/leaflet.ts";
import type { MapOptions } from "./options.ts";
import { prefersReducedMotion } from "./reduced-motion.ts";

const PAN_SECONDS = 0.6;
/** Metres: the last of the way is shown as close as streets and houses need. At other times one corner would fill the map. */
const LAST_STRETCH = 150;
const CLOSEST_ZOOM = { riding: 16, lastStretch: 18 };

/** The camera that follows the rider, until the customer moves the map. */
export interface Camera {
  /**
   * Moves the map if the rider or one of the other places is no longer well in view.
   *
   * @param way the points of the way ahead that lie furthest out
   */
  keepInView(rider: Position | null, others: readonly Position[], way: readonly Position[]): void;
  /** Leaves the map to the customer, until `resume`. */
  release(): void;
  resume(): void;
  /** The frame has another size. */
  refit(): void;
}

/**
 * @param changed told whether the camera follows
 * @param below how much of the map's lower edge is covered, in CSS pixels
 */
export function createCamera(
  map: LeafletMap,
  changed: (following: boolean) => void,
  covered: MapOptions["covered"],
  below = 0,
): Camera {
  let following = true;
  let rider: Position | null = null;
  let others: readonly Position[] = [];
  let way: readonly Position[] = [];
  /** Which places the present view was made for; null before the first. */
  let shownPlaces: string | null = null;

  /** Names the places of a view. The rider's position isn't part of it, because the rider moves within one view. */
  const namePlaces = () => JSON.stringify([rider !== null, others]);

  /** The pins, the way and the puck that the view must show. */
  function marksBy(project: (place: Position) => Pixel): Mark[] {
    const puck = rider && project(rider);
    const pins = others.map(project).map(({ x, y }): Mark => {
      const isHidden = puck && Math.hypot(puck.x - x, puck.y - y) < HIDING;
      return isHidden ? { ...puck, kind: "pair" } : { x, y, kind: "pin" };
    });
    const marks = [...pins, ...way.map(project).map(({ x, y }): Mark => ({ x, y, kind: "bend" }))];
    return puck ? [...marks, { ...puck, kind: "puck" }] : marks;
  }

  const frameNow = (): Frame => {
    const { x: width, y: height } = map.getSize();
    // On touch screens map.css hides the zoom buttons.
    const hasButtons = !matchMedia("(pointer: coarse)").matches;
    return { width, height: height - below, covered: covered?.() ?? null, hasButtons };
  };

  function closestZoom(): number {
    const from = rider ?? others[0];
    const isLast = from && others.length > 0 && others.every((place) => distanceMetres(from, place) <= LAST_STRETCH);
    return isLast ? CLOSEST_ZOOM.lastStretch : CLOSEST_ZOOM.riding;
  }

  /** The view with everything in it; null if there is nothing to see, or no room to see it in. */
  function idealView(frame: Frame): { center: LatLng; zoom: number } | null {
    if (!(rider || others.length) || !(frame.width > 0 && frame.height > 0)) return null;
    const { zoom, x, y } = chooseView((level) => marksBy((place) => map.project(place, level)), frame, closestZoom());
    return { center: map.unproject(new Point(x, y + below / 2), zoom), zoom };
  }

  function frameAll(smoothly: boolean): void {
    const view = idealView(frameNow());
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
    keepInView(nextRider, nextOthers, nextWay) {
      rider = nextRider;
      others = nextOthers;
      way = nextWay;
      if (!following || map._animatingZoom) return;
      const frame = frameNow();
      const view = idealView(frame);
      if (!view) return;
      const marks = marksBy((place) => map.latLngToContainerPoint(place));
      if (shownPlaces !== namePlaces() || (rider && mustMove(marks, frame, map.getZoom(), view.zoom)))
        frameAll(shownPlaces !== null);
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
