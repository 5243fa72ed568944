import type { Position } from "../../contract/geo.ts";
import { createSvg } from "./elements.ts";
import { type Anchor, createAnchor } from "./leaflet/anchor.ts";
import type { LeafletMap } from "./leaflet/leaflet.ts";
import type { Places } from "./places.ts";

const PIN = "M18 44C14 37 3 29 3 17a15 15 0 1 1 30 0c0 12-11 20-15 27z";
const GLYPHS = {
  pickup:
    "M11 9h14l2 5.2a2.6 2.6 0 0 1-4.6 1.4 2.7 2.7 0 0 1-4.4 0 2.7 2.7 0 0 1-4.4 0A2.6 2.6 0 0 1 9 14.2zM11 18v7h9v-5h3v5h2v-7h-2v0zM13 20h4v3h-4z",
  dropoff: "M18 8.5 27 16.5h-2.4V25h-4.4v-5.4h-4.4V25h-4.4v-8.5H9z",
  delivered: "m16.3 24.2-6.1-6 2.1-2.2 4 3.9 8-8.2 2.1 2.2z",
};

/** The pins of pick-up and drop-off. Returns the function that shows them where they are now. */
export function createPins(map: LeafletMap): (places: Places) => void {
  const pickup = createPin(map);
  const dropoff = createPin(map);
  return (places) => {
    pickup(places.pickup, "pickup");
    dropoff(places.dropoff, places.delivered ? "delivered" : "dropoff");
  };
}

/** Returns the function that shows the pin at a position; null takes it away. */
function createPin(map: LeafletMap): (position: Position | null, glyph: keyof typeof GLYPHS) => void {
  let anchor: Anchor | null = null;
  let shown: keyof typeof GLYPHS | null = null;

  return (position, glyph) => {
    if (!position) {
      anchor?.remove();
      anchor = shown = null;
      return;
    }
    if (anchor) anchor.moveTo(position);
    else anchor = createAnchor(map, "overlayPane", position);
    if (shown === glyph) return;
    shown = glyph;
    const picture = createSvg("0 0 36 46", PIN, GLYPHS[glyph]);
    picture.setAttribute("class", `map-pin map-${glyph}`);
    anchor.element.replaceChildren(picture);
  };
}
