import type { WidgetOptions } from "./options.ts";

/** https://operations.osmfoundation.org/policies/tiles/ */
const OPENSTREETMAP = {
  tiles: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  attribution: "© OpenStreetMap|https://www.openstreetmap.org/copyright",
};

/** Which tiles to draw, and whom to name for them. A template with a leading slash belongs to the service itself. */
export function chooseTiles({ tiles, tilesAttribution, api, demo }: WidgetOptions): {
  tiles: string;
  attribution: string;
} {
  // No place on earth looks like a demo's neighbourhood.
  if (tiles == null || isUnfilled(tiles)) return demo == null ? OPENSTREETMAP : { tiles: "", attribution: "" };
  return {
    tiles: tiles.startsWith("/") ? api.replace(/\/+$/, "") + tiles : tiles,
    attribution: tilesAttribution && !isUnfilled(tilesAttribution) ? tilesAttribution : "",
  };
}

/** In a copy that no service serves, nobody filled in the braces. */
const isUnfilled = (value: string) => value.startsWith("{{");
