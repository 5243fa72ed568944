import { turnDegrees } from "../../contract/geo.ts";
import type { Shown } from "../motion/create-motion.ts";
import type { Position } from "../types.ts";
import { anchorAt } from "./anchor.ts";
import type { LeafletMap } from "./create-leaflet.ts";
import { layerPoint, translate } from "./layer-point.ts";
import { svg } from "./svg.ts";

const RIDER = "M11 2a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM2.5 20.5c0-5 3.8-7.5 8.5-7.5s8.5 2.5 8.5 7.5z";
const ARROW = "M36 2 47 18A22 22 0 0 0 25 18z";
const DISC_RADIUS = 100;
const FADE_MS = 200;

export interface RiderMarker {
  /** Puts the rider where `now` says and, if there is a way, lets them drift along it in so many milliseconds. */
  draw(now: Shown, way: readonly Shown[], milliseconds: number): void;
  setName(name: string | null): void;
  setStale(stale: boolean): void;
  /** Calls back between fading out and fading in again. */
  crossFade(meanwhile: () => void): void;
  remove(): void;
}

/** The puck, the wedge outside it that shows the bearing, and the soft disc the rider is probably in. */
export function createRider(map: LeafletMap, start: Position): RiderMarker {
  const anchor = anchorAt(map, start);
  const drift = element("map-drift");
  const disc = element("map-disc");
  const arrow = element("map-arrow");
  const puck = element("map-rider");
  arrow.setAttribute("part", "arrow");
  puck.setAttribute("part", "rider");
  arrow.append(svg("0 0 72 72", ARROW));
  drift.append(disc, arrow, puck);
  anchor.element.append(drift);

  let turned = 0;
  let wide = 0;
  let lat = start.lat;
  let stale = false;
  let animations: Animation[] = [];
  let fading: ReturnType<typeof setTimeout> | undefined;

  const sizeDisc = (zoom: number) => {
    disc.style.transform = `scale(${(wide / metresPerPixel(lat, zoom) / DISC_RADIUS).toFixed(3)})`;
  };
  const sizeAfterZoom = (event: { zoom: number }) => sizeDisc(event.zoom);
  const sizeNow = () => sizeDisc(map.getZoom());
  map.on("zoomanim", sizeAfterZoom);
  map.on("zoom viewreset", sizeNow);

  /** Counted on beyond 360, so that the arrow turns the short way round. */
  const turnTo = (bearing: number | null) => {
    if (bearing !== null) turned += turnDegrees(turned, bearing);
    return `rotate(${turned.toFixed(1)}deg)`;
  };

  function point(now: Shown, way: readonly Shown[]): Keyframe[] {
    const pointing = now.bearing !== null && now.state === "moving" && !stale;
    // In coarse steps, since each of them is a transition.
    arrow.style.opacity = pointing ? String(Math.max(0.4, 1 - Math.floor(now.ageSeconds / 10) / 10)) : "0";
    if (!pointing) return [];
    const before = turnTo(null);
    const turns = [turnTo(now.bearing), ...way.map(({ bearing }) => turnTo(bearing))];
    arrow.style.transform = turns.at(-1) ?? before;
    return turns.every((turn) => turn === before) ? [] : [before, ...turns].map((transform) => ({ transform }));
  }

  function go({ position }: Shown, way: readonly Shown[]): Keyframe[] {
    anchor.moveTo(position);
    const here = layerPoint(map, position);
    const steps = [{ position }, ...way].map((next) => {
      const there = layerPoint(map, next.position);
      return { transform: translate({ x: there.x - here.x, y: there.y - here.y }) };
    });
    drift.style.transform = steps.at(-1)?.transform ?? "";
    return steps;
  }

  return {
    draw(now, way, milliseconds) {
      if (fading !== undefined) return;
      for (const animation of animations) animation.cancel();
      const moves = go(now, way);
      const turns = point(now, way);
      animations = [];
      if (way.length > 0) animations.push(drift.animate(moves, milliseconds));
      if (way.length > 0 && turns.length > 0) animations.push(arrow.animate(turns, milliseconds));
      lat = now.position.lat;
      if (Math.abs(now.confidenceMetres - wide) > wide / 20) {
        wide = now.confidenceMetres;
        sizeNow();
      }
    },
    setName(name) {
      const initial = name?.trim() ? [...name.trim()][0]?.toLocaleUpperCase() : undefined;
      puck.replaceChildren(initial ?? svg("0 0 22 22", RIDER));
    },
    setStale(next) {
      stale = next;
      drift.classList.toggle("map-stale", stale);
    },
    crossFade(meanwhile) {
      clearTimeout(fading);
      drift.style.opacity = "0";
      fading = setTimeout(() => {
        fading = undefined;
        meanwhile();
        drift.style.opacity = "";
      }, FADE_MS);
    },
    remove() {
      clearTimeout(fading);
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
