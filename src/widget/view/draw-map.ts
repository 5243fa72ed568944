import { OPENSTREETMAP } from "../../contract/addresses.ts";
import { baseOf } from "../feed/fetch-record.ts";
import type { Covered } from "../map/framing.ts";
import { showMap } from "../map/index.ts";
import type { MapHandle } from "../map/options.ts";
import { enLater } from "../text/languages/en-later.ts";
import type { CardState } from "./card-state.ts";
import type { WidgetOptions } from "./options.ts";

/** Starts the map in a card's frame. This file is downloaded with the map, so it decides what only a map needs. */
export function drawMap(frame: HTMLElement, { locale, theme, text, options, ride }: CardState): MapHandle {
  const { pickup, dropoff } = options;
  return showMap(frame, {
    ...chooseTiles(options),
    theme,
    locale: locale.tag,
    text: text.map ?? enLater.map,
    pickup,
    dropoff,
    ride,
    covered,
  });

  /** How much of the map the panel covers, in px, in a card that is all map. */
  function covered(): Covered | null {
    const panel = frame.closest(".over")?.querySelector<HTMLElement>(".layout");
    if (!panel) return null;
    return { width: panel.offsetLeft + panel.offsetWidth, height: panel.offsetTop + panel.offsetHeight };
  }
}

/** Chooses the tiles and their attribution. A template with a leading slash is on the service's own origin. */
function chooseTiles({ tiles, tilesAttribution, api, demo }: WidgetOptions): {
  tiles: string;
  attribution: string;
} {
  // A demo's streets are fictional, so a map of the world doesn't fit them.
  if (tiles == null || isUnfilled(tiles)) return demo == null ? OPENSTREETMAP : { tiles: "", attribution: "" };
  return {
    tiles: tiles.startsWith("/") ? baseOf(api) + tiles : tiles,
    attribution: tilesAttribution && !isUnfilled(tilesAttribution) ? tilesAttribution : "",
  };
}

/** A page that a service serves has an address in place of the braces. A copy of the source still has them. */
const isUnfilled = (value: string) => value.startsWith("{{");
