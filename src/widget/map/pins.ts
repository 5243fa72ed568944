import type { Position } from "../../contract/geo.ts";
import { createSvg } from "./elements.ts";
import { HIDING } from "./framing.ts";
import { type Anchor, createAnchor } from "./leaflet/anchor.ts";
import { layerPoint } from "./leaflet/layer-point.ts";
import type { LeafletEvent, LeafletMap } from "./leaflet/leaflet.ts";
import type { Places } from "./places.ts";
import type { RiderMove } from "./rider/marker.ts";

const PIN = "M18 44C14 37 3 29 3 17a15 15 0 1 1 30 0c0 12-11 20-15 27z";
const GLYPHS = {
  pickup:
    "M11 9h14l2 5.2a2.6 2.6 0 0 1-4.6 1.4 2.7 2.7 0 0 1-4.4 0 2.7 2.7 0 0 1-4.4 0A2.6 2.6 0 0 1 9 14.2zM11 18v7h9v-5h3v5h2v-7h-2v0zM13 20h4v3h-4z",
  dropoff: "M18 8.5 27 16.5h-2.4V25h-4.4v-5.4h-4.4V25h-4.4v-8.5H9z",
  delivered: "m16.3 24.2-6.1-6 2.1-2.2 4 3.9 8-8.2 2.1 2.2z",
};
/** Around the pin's tip. */
const DOT = "M11.3 44a6.7 6.7 0 1 1 13.4 0 6.7 6.7 0 1 1-13.4 0z";
/**
 * In CSS pixels: from a pin's tip to its middle, from there to a puck that doesn't touch it, and to one that it stands
 * beside.
 */
const MIDDLE = 17;
const FREE = 46;
const BESIDE = 36;

/** The pins of pick-up and drop-off. Returns the function that shows them where they are now. */
export function createPins(map: LeafletMap): (places: Pick<Places, "pickup" | "dropoff" | "delivered">) => void {
  const pickup = createPin(map);
  const dropoff = createPin(map);
  return (places) => {
    pickup(places.pickup, "pickup");
    dropoff(places.dropoff, places.delivered ? "delivered" : "dropoff");
  };
}

/**
 * Returns the function that shows the pin at a position; null takes it away. It is a dot close to the rider, and
 * stands beside them where they would hide the dot.
 */
function createPin(map: LeafletMap): (position: Position | null, glyph: keyof typeof GLYPHS) => void {
  let anchor: Anchor | null = null;
  let place: Position | null = null;
  let shown: keyof typeof GLYPHS | null = null;

  map.on("ridermove", (event: LeafletEvent & Partial<RiderMove>) => {
    if (!anchor || !place) return;
    const tip = layerPoint(map, place);
    const { way = [] } = event;
    const steps = way.map(({ x, y }) => ({ x: x - tip.x, y: y - tip.y + MIDDLE }));
    const hiding = steps.slice(0, 1).find(({ x, y }) => Math.hypot(x, y - MIDDLE) < HIDING);
    const { classList, style } = anchor.element;
    classList.toggle("map-beside", Boolean(hiding));
    classList.toggle("map-near", !hiding && steps.some(({ x, y }) => Math.hypot(x, y) < FREE));
    style.setProperty("--beside", hiding ? `${hiding.x + BESIDE}px ${hiding.y}px` : "");
  });

  return (position, glyph) => {
    place = position;
    if (!position) {
      anchor?.remove();
      anchor = shown = null;
      return;
    }
    if (anchor) anchor.moveTo(position);
    else anchor = createAnchor(map, "overlayPane", position);
    if (shown === glyph) return;
    // Whoever watches sees the delivery happen. Whoever opens the page later finds it done.
    anchor.element.classList.toggle("map-dropped", shown !== null && glyph === "delivered");
    shown = glyph;
    const picture = createSvg("0 0 36 46", DOT, PIN, GLYPHS[glyph]);
    picture.setAttribute("class", `map-pin map-${glyph}`);
    anchor.element.replaceChildren(picture);
  };
}
