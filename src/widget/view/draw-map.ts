import { OPENSTREETMAP } from "../../contract/addresses.ts";
import type { Covered } from "../map/camera.ts";
import { showMap } from "../map/index.ts";
import type { MapHandle } from "../map/options.ts";
import { enLater } from "../text/languages/en-later.ts";
import type { CardState } from "./card-state.ts";
import type { WidgetOptions } from "./options.ts";

/** Where the map's own download begins: whatever only a map needs to know is decided on this side of it. */
export function drawMap(frame: HTMLElement, { locale, theme, text, options }: CardState): MapHandle {
  const { pickup, dropoff } = options;
  return showMap(frame, {
    ...chooseTiles(options),
    theme,
    locale: locale.tag,
    text: text.map ?? enLater.map,
    pickup,
    dropoff,
    covered,
  });

  /** The panel of a card that is all map. */
  function covered(): Covered | null {
    const panel = frame.closest(".over")?.querySelector<HTMLElement>(".layout");
    if (!panel) return null;
    return { width: panel.offsetLeft + panel.offsetWidth, height: panel.offsetTop + panel.offsetHeight };
  }
}

/** Which tiles to draw, and whom to name for them. A template with a leading slash belongs to the service itself. */
function chooseTiles({ tiles, tilesAttribution, api, demo }: WidgetOptions): {
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
