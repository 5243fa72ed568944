import type { Position } from "../../../contract/geo.ts";
import type { Estimate } from "../../motion/create-motion.ts";
import { initialOf } from "../../text/words.ts";
import { createDiv, createSvg } from "../elements.ts";
import { createAnchor } from "../leaflet/anchor.ts";
import { layerPoint } from "../leaflet/layer-point.ts";
import type { LeafletMap } from "../leaflet/leaflet.ts";
import { prefersReducedMotion } from "../reduced-motion.ts";
import { arrowCourse, discCourse, driftCourse } from "./courses.ts";
import { createLooks } from "./looks.ts";
import { moveThrough } from "./move-through.ts";
import type { WayAhead } from "./plan-way.ts";

const PERSON = "M11 2a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM2.5 20.5c0-5 3.8-7.5 8.5-7.5s8.5 2.5 8.5 7.5z";
const ARROW = "M36 2 47 18A22 22 0 0 0 25 18z";
const FADE_MS = 200;

export interface Marker {
  /**
   * Puts the marker where the rider is `now` and moves it along the way ahead on the compositor, without any script. With a
   * way that takes no time, the marker stands still.
   */
  draw(now: Estimate, ahead: WayAhead): void;
  setName(name: string | null): void;
  setStale(stale: boolean): void;
  /** Fades out, calls `moveOn`, and fades in again. */
  crossFade(moveOn: () => void): void;
  isFadingOut(): boolean;
  remove(): void;
}

/** The rider's marker: a puck, an arrow beside it for the bearing, and a soft disc that the rider is probably in. */
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
  // The card says the name. A single letter means nothing to a screen reader.
  puck.setAttribute("aria-hidden", "true");
  arrow.append(createSvg("0 0 72 72", ARROW));
  scale.append(disc);
  drift.append(scale, arrow, puck);
  anchor.element.append(drift);

  const looks = createLooks();
  let { lat } = start;
  let shownName: string | null | undefined;
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
    draw(now, { way, times: ahead, move }) {
      const times = [0, ...ahead];
      if (fadingOut !== undefined && times.at(-1)) return;
      fadeIn();
      cancelAnimations();
      lat = now.position.lat;
      anchor.moveTo(now.position);
      scaleNow();
      const next = way.length > 0 ? way : [now];
      // The bearing of a stale rider is as old as their place.
      const frames = looks.change(stale ? next.map((estimate) => ({ ...estimate, bearing: null })) : next, times);
      const places = [now, ...way].map(({ position }) => position);
      animations = [
        moveThrough(
          drift,
          driftCourse(places, (place) => layerPoint(map, place)),
          times,
          move,
        ),
        moveThrough(arrow, arrowCourse(frames), times, move),
        moveThrough(disc, discCourse(frames), times, move),
      ];
    },
    setName(name) {
      if (name === shownName) return;
      shownName = name;
      puck.replaceChildren(initialOf(name ?? "") ?? createSvg("0 0 22 22", PERSON));
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
