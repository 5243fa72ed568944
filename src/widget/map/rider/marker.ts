import type { Position } from "../../../contract/geo.ts";
import type { Estimate } from "../../motion/create-motion.ts";
import { createDiv, createSvg } from "../elements.ts";
import { createAnchor } from "../leaflet/anchor.ts";
import { layerPoint } from "../leaflet/layer-point.ts";
import type { LeafletMap } from "../leaflet/leaflet.ts";
import { prefersReducedMotion } from "../reduced-motion.ts";
import { arrowCourse, discCourse, driftCourse } from "./courses.ts";
import { createGlyph } from "./glyphs.ts";
import { createLooks } from "./looks.ts";
import { moveThrough } from "./move-through.ts";
import type { WayAhead } from "./plan-way.ts";
import { type Sides, stepAside } from "./step-aside.ts";

/** Its casing begins 6 pixels ahead of the puck, whose radius is 20. */
const CHEVRON = "M-10-29.3 0-37.5 10-29.3";
const FADE_MS = 200;

export interface Marker {
  /**
   * Puts the marker where the rider is `now` and moves it along the way ahead on the compositor, without any script. With a
   * way that takes no time, the marker stands still.
   *
   * @param pins the places of pins, which it doesn't cover
   */
  draw(now: Estimate, ahead: WayAhead, pins: readonly Position[]): void;
  setVehicle(vehicle: string | null): void;
  setStale(stale: boolean): void;
  /** Fades out, calls `moveOn`, and fades in again. */
  crossFade(moveOn: () => void): void;
  isFadingOut(): boolean;
  remove(): void;
}

/**
 * The rider's marker: a puck with the vehicle, upright; a chevron apart from it, which turns with the bearing; and a soft
 * disc that the rider is probably in.
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
  arrow.append(createSvg("-44 -44 88 88", CHEVRON, CHEVRON));
  scale.append(disc);
  drift.append(scale, arrow, puck);
  anchor.element.append(drift);

  const looks = createLooks();
  let { lat } = start;
  let shownVehicle: string | null | undefined;
  let sides: Sides = [];
  let stale = false;
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
    draw(now, { way, times: ahead, move }, pins) {
      const times = [0, ...ahead];
      if (fadingOut !== undefined && times.at(-1)) return;
      fadeIn();
      cancelAnimations();
      lat = now.position.lat;
      anchor.moveTo(now.position);
      scaleNow();
      const toPixel = (place: Position) => layerPoint(map, place);
      const tips = pins.map(toPixel);
      let side = sides;
      const points = [now, ...way].map((estimate, index) => {
        const point = stepAside(toPixel(estimate.position), tips, side);
        side = point.sides;
        if (index === 0) sides = side;
        // The bearing of a stale rider is as old as their place.
        const bearing = stale || point.near ? null : estimate.bearing;
        return { ...point, estimate: { ...estimate, bearing } };
      });
      const next = points.slice(way.length > 0 ? 1 : 0).map(({ estimate }) => estimate);
      const frames = looks.change(next, times);
      animations = [
        moveThrough(drift, driftCourse(toPixel(now.position), points), times, move),
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
      anchor.remove();
    },
  };
}

/** Web Mercator: https://wiki.openstreetmap.org/wiki/Zoom_levels */
function metresPerPixel(lat: number, zoom: number): number {
  return (40_075_017 * Math.cos((lat * Math.PI) / 180)) / 2 ** (zoom + 8);
}
