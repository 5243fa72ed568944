import type { Position } from "../../contract/geo.ts";
import { type Anchor, anchorAt } from "./leaflet/anchor.ts";
import type { LeafletMap } from "./leaflet/create-leaflet.ts";
import { svg } from "./svg.ts";

const PIN = "M18 44C14 37 3 29 3 17a15 15 0 1 1 30 0c0 12-11 20-15 27z";
const GLYPHS = {
  pickup:
    "M11 9h14l2 5.2a2.6 2.6 0 0 1-4.6 1.4 2.7 2.7 0 0 1-4.4 0 2.7 2.7 0 0 1-4.4 0A2.6 2.6 0 0 1 9 14.2zM11 18v7h9v-5h3v5h2v-7h-2v0zM13 20h4v3h-4z",
  dropoff: "M18 8.5 27 16.5h-2.4V25h-4.4v-5.4h-4.4V25h-4.4v-8.5H9z",
  delivered: "m16.3 24.2-6.1-6 2.1-2.2 4 3.9 8-8.2 2.1 2.2z",
};

export type PinKind = keyof typeof GLYPHS;

export interface Pin {
  /** Null takes the pin away. */
  show(position: Position | null, kind: PinKind): void;
}

export function createPin(map: LeafletMap): Pin {
  let anchor: Anchor | null = null;
  let shown: PinKind | null = null;

  return {
    show(position, kind) {
      if (!position) {
        anchor?.remove();
        anchor = shown = null;
        return;
      }
      if (anchor) anchor.moveTo(position);
      else anchor = anchorAt(map, "overlayPane", position);
      if (shown === kind) return;
      shown = kind;
      const picture = svg("0 0 36 46", PIN, GLYPHS[kind]);
      picture.setAttribute("class", `map-pin map-${kind}`);
      anchor.element.replaceChildren(picture);
    },
  };
}
