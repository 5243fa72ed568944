import type { Position } from "../../../contract/geo.ts";
import type { Estimate } from "../../motion/create-motion.ts";
import { createDiv, createSvg } from "../elements.ts";
import { createAnchor } from "../leaflet/anchor.ts";
import { layerPoint, type Pixel } from "../leaflet/layer-point.ts";
import type { LeafletMap } from "../leaflet/leaflet.ts";
import { prefersReducedMotion } from "../reduced-motion.ts";
import { arrowCourse, discCourse, driftCourse } from "./courses.ts";
import { facesWest } from "./faces-west.ts";
import { createGlyph } from "./glyphs.ts";
import { createLooks } from "./looks.ts";
import { moveThrough } from "./move-through.ts";
import type { WayAhead } from "./plan-way.ts";

/** It reaches 8 pixels beyond the ring, whose radius is 20. */
const NOSE = "M-11-16.7-1.6-27.1Q0-28.9 1.6-27.1L11-16.7z";
const FADE_MS = 200;

export interface Marker {
  /**
   * Puts the marker where the rider is `now` and moves it along the way ahead on the compositor, without any script. With a
   * way that takes no time, the marker stands still. The map's event `ridermove` tells where it will be drawn.
   */
  draw(now: Estimate, ahead: WayAhead): void;
  setVehicle(vehicle: string | null): void;
  setStale(stale: boolean): void;
  /** Fades out, calls `moveOn`, and fades in again. */
  crossFade(moveOn: () => void): void;
  isFadingOut(): boolean;
  remove(): void;
}

/** The map's event when the marker begins to move: where it will be until the next one, in the map's panes. Empty: nowhere. */
export interface RiderMove {
  way: readonly Pixel[];
}

/**
 * The rider's marker: a puck with the vehicle, which is upright and faces left on the way west; a nose on the puck's ring,
 * which turns with the bearing; and a soft disc that the rider is probably in.
 */
export function createMarker(map: LeafletMap, start: Position): Marker {
  const anchor = createAnchor(map, "markerPane", start);
  const drift = createDiv("map-drift");
  // The zoom scales the outer element and the age the inner one. Two animations of one element run on the main thread.
  const scale = createDiv("map-scale");
  const disc = createDiv("map-disc");
  const arrow = createDiv("map-arrow");
  const puck = createDiv("map-rider");
  arrow.setAttribute("part", "arrow");
  puck.setAttribute("part", "rider");
  // Screen readers skip the puck, because the card's text names the rider.
  puck.setAttribute("aria-hidden", "true");
  arrow.append(createSvg("-30 -30 60 60", NOSE));
  scale.append(disc);
  drift.append(scale, arrow, puck);
  anchor.element.append(drift);

  const looks = createLooks();
  let { lat } = start;
  let shownVehicle: string | null | undefined;
  let stale = false;
  let west = false;
  let animations: (Animation | null)[] = [];
  let fadingOut: ReturnType<typeof setTimeout> | undefined;

  const scaleFor = (zoom: number) => {
    scale.style.transform = `scale(${(1 / metresPerPixel(lat, zoom)).toFixed(4)})`;
  };
  const scaleAfterZoom = (event: { zoom: number }) => scaleFor(event.zoom);
  const scaleNow = () => scaleFor(map.getZoom());
  map.on("zoomanim", scaleAfterZoom);
  map.on("zoom viewreset", scaleNow);

  const cancelAnimations = () => {
    for (const animation of animations) animation?.cancel();
  };
  const fadeIn = () => {
    clearTimeout(fadingOut);
    fadingOut = undefined;
    drift.style.opacity = "";
  };

  return {
    draw(now, { way, times: ahead, step, move }) {
      const times = [0, ...ahead];
      if (fadingOut !== undefined && times.at(-1)) return;
      fadeIn();
      cancelAnimations();
      lat = now.position.lat;
      anchor.moveTo(now.position);
      scaleNow();
      west = facesWest(now.bearing, west);
      puck.classList.toggle("map-west", west);
      const points = [now, ...way].map(({ position }) => layerPoint(map, position));
      map.fire("ridermove", { way: points.filter((_, index) => (times[index] ?? 0) <= step) } satisfies RiderMove);
      const next = way.length > 0 ? way : [now];
      // The bearing of a stale rider is as old as their place.
      const frames = looks.change(stale ? next.map((estimate) => ({ ...estimate, bearing: null })) : next, times);
      animations = [
        moveThrough(drift, driftCourse(points), times, move),
        moveThrough(arrow, arrowCourse(frames), times, move),
        moveThrough(disc, discCourse(frames), times, move),
      ];
    },
    setVehicle(vehicle) {
      if (vehicle === shownVehicle) return;
      shownVehicle = vehicle;
      puck.replaceChildren(createGlyph(vehicle));
    },
    setStale(next) {
      stale = next;
      drift.classList.toggle("map-stale", stale);
    },
    isFadingOut: () => fadingOut !== undefined,
    crossFade(moveOn) {
      clearTimeout(fadingOut);
      if (prefersReducedMotion()) return moveOn();
      drift.style.opacity = "0";
      fadingOut = setTimeout(() => {
        fadeIn();
        moveOn();
      }, FADE_MS);
    },
    remove() {
      clearTimeout(fadingOut);
      // Chromium keeps an animation that hasn't begun when its element leaves, and keeps the element with it.
      cancelAnimations();
      map.off("zoomanim", scaleAfterZoom);
      map.off("zoom viewreset", scaleNow);
      map.fire("ridermove", { way: [] } satisfies RiderMove);
      anchor.remove();
    },
  };
}

/** Web Mercator: https://wiki.openstreetmap.org/wiki/Zoom_levels */
function metresPerPixel(lat: number, zoom: number): number {
  return (40_075_017 * Math.cos((lat * Math.PI) / 180)) / 2 ** (zoom + 8);
}
