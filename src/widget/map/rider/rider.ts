import type { Position } from "../../../contract/geo.ts";
import type { Estimate } from "../../motion/create-motion.ts";
import { initialOf } from "../../text/words.ts";
import { anchorAt } from "../leaflet/anchor.ts";
import type { LeafletMap } from "../leaflet/create-leaflet.ts";
import { layerPoint, translate } from "../leaflet/layer-point.ts";
import { reducedMotion } from "../reduced-motion.ts";
import { svg } from "../svg.ts";
import { createLooks } from "./looks.ts";
import { type Course, moveThrough } from "./move-through.ts";
import { VISIBLE_PX, type WayAhead } from "./plan-way.ts";

const RIDER = "M11 2a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM2.5 20.5c0-5 3.8-7.5 8.5-7.5s8.5 2.5 8.5 7.5z";
const ARROW = "M36 2 47 18A22 22 0 0 0 25 18z";
const DISC_RADIUS = 100;
const FADE_MS = 200;
/** What can be seen of a turn, a fading, a growing: degrees, opacity, metres. */
const VISIBLE_TURN = 4;
const VISIBLE_FADE = 0.05;
const VISIBLE_METRES = 2;

export interface RiderMarker {
  /**
   * Puts the rider where `now` says and lets them drift along the way ahead, which the compositor does without any
   * script. One that takes no time is none: everything stands still at once.
   */
  draw(now: Estimate, ahead: WayAhead): void;
  setName(name: string | null): void;
  setStale(stale: boolean): void;
  /** Calls back between fading out and fading in again. */
  crossFade(meanwhile: () => void): void;
  /** Whether it is fading out. */
  fades(): boolean;
  remove(): void;
}

/** The puck, the wedge outside it that shows the bearing, and the soft disc the rider is probably in. */
export function createRider(map: LeafletMap, start: Position): RiderMarker {
  const anchor = anchorAt(map, "markerPane", start);
  const drift = element("map-drift");
  // A zoom changes the one, age the other: two animations of one element leave the compositor to the main thread.
  const scale = element("map-scale");
  const disc = element("map-disc");
  const arrow = element("map-arrow");
  const puck = element("map-rider");
  arrow.setAttribute("part", "arrow");
  puck.setAttribute("part", "rider");
  // A letter that says nothing without the picture.
  puck.setAttribute("aria-hidden", "true");
  arrow.append(svg("0 0 72 72", ARROW));
  scale.append(disc);
  drift.append(scale, arrow, puck);
  anchor.element.append(drift);

  const looks = createLooks();
  let lat = start.lat;
  let named: string | null | undefined;
  let stale = false;
  let animations: (Animation | null)[] = [];
  let fading: ReturnType<typeof setTimeout> | undefined;

  const scaleTo = (zoom: number) => {
    scale.style.transform = `scale(${(1 / metresPerPixel(lat, zoom)).toFixed(4)})`;
  };
  const sizeAfterZoom = (event: { zoom: number }) => scaleTo(event.zoom);
  const sizeNow = () => scaleTo(map.getZoom());
  map.on("zoomanim", sizeAfterZoom);
  map.on("zoom viewreset", sizeNow);

  /** From where the rider is to where they will be, seen from the first of these. */
  function drifts(way: readonly Estimate[]): number[][] {
    const points = way.map(({ position }) => layerPoint(map, position));
    const { x = 0, y = 0 } = points[0] ?? {};
    return points.map((point) => [point.x - x, point.y - y]);
  }

  const fadeIn = () => {
    clearTimeout(fading);
    fading = undefined;
    drift.style.opacity = "";
  };

  return {
    draw(now, { way, times: ahead, move }) {
      const times = [0, ...ahead];
      if (fading !== undefined && times.at(-1)) return;
      fadeIn();
      for (const animation of animations) animation?.cancel();
      lat = now.position.lat;
      anchor.moveTo(now.position);
      sizeNow();
      const next = (way.length > 0 ? way : [now]).map((shown) => (stale ? { ...shown, bearing: null } : shown));
      const frames = looks.change(next, times);
      const courses: [HTMLElement, Course][] = [
        [
          drift,
          {
            steps: drifts([now, ...way]),
            visible: [VISIBLE_PX, VISIBLE_PX],
            css: ([x = 0, y = 0]) => ({ transform: translate({ x, y }) }),
          },
        ],
        [
          arrow,
          {
            steps: frames.map(({ turned, sure }) => [turned, sure]),
            visible: [VISIBLE_TURN, VISIBLE_FADE],
            css: ([turned = 0, sure = 0]) => ({
              transform: `rotate(${turned.toFixed(1)}deg)`,
              opacity: sure.toFixed(2),
            }),
          },
        ],
        [
          disc,
          {
            steps: frames.map(({ wide }) => [wide]),
            visible: [VISIBLE_METRES],
            css: ([wide = 0]) => ({ transform: `scale(${(wide / DISC_RADIUS).toFixed(3)})` }),
          },
        ],
      ];
      animations = courses.map(([element, course]) => moveThrough(element, course, times, move));
    },
    setName(name) {
      if (name === named) return;
      named = name;
      puck.replaceChildren(initialOf(name ?? "") ?? svg("0 0 22 22", RIDER));
    },
    setStale(next) {
      stale = next;
      drift.classList.toggle("map-stale", stale);
    },
    fades: () => fading !== undefined,
    crossFade(meanwhile) {
      clearTimeout(fading);
      if (reducedMotion()) return meanwhile();
      drift.style.opacity = "0";
      fading = setTimeout(() => {
        fadeIn();
        meanwhile();
      }, FADE_MS);
    },
    remove() {
      clearTimeout(fading);
      // Chromium keeps an animation that hasn't begun when its element leaves, and the element with it.
      for (const animation of animations) animation?.cancel();
      map.off("zoomanim", sizeAfterZoom);
      map.off("zoom viewreset", sizeNow);
      anchor.remove();
    },
  };
}

function element(className: string): HTMLElement {
  const made = document.createElement("div");
  made.className = className;
  return made;
}

/** Web Mercator: https://wiki.openstreetmap.org/wiki/Zoom_levels */
function metresPerPixel(lat: number, zoom: number): number {
  return (40_075_017 * Math.cos((lat * Math.PI) / 180)) / 2 ** (zoom + 8);
}
