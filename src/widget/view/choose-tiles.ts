import type { WidgetOptions } from "../types.ts";

/** https://operations.osmfoundation.org/policies/tiles/ */
const OPENSTREETMAP = {
  tiles: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  attribution: "© OpenStreetMap|https://www.openstreetmap.org/copyright",
};

/** Which tiles to draw, and whom to name for them. A template with a leading slash belongs to the service itself. */
export function chooseTiles({ tiles, tilesAttribution, api }: WidgetOptions): { tiles: string; attribution: string } {
  if (!tiles) return OPENSTREETMAP;
  return { tiles: tiles.startsWith("/") ? api + tiles : tiles, attribution: tilesAttribution ?? "" };
}
