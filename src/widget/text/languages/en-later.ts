import type { LaterText } from "../text.ts";

/** What English says beyond the card: it comes with the map. */
export const enLater: LaterText = {
  map: {
    map: "Map of your delivery",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    recentre: "Follow the rider",
    zoomHint: "Hold {key} and scroll to zoom",
    moveHint: "Use two fingers to move the map",
  },
};
