import { chooseTiles, type Tiles } from "../feed/choose-tiles.ts";
import type { Covered } from "../map/framing.ts";
import { showMap } from "../map/index.ts";
import type { MapHandle } from "../map/options.ts";
import { enLater } from "../text/languages/en-later.ts";
import type { CardState } from "./card-state.ts";

export { chooseTiles };

/** Starts the map in a card's frame. This file is downloaded with the map, so it decides what only a map needs. */
export function drawMap(
  frame: HTMLElement,
  { locale, theme, text, options, ride, clock }: CardState,
  tiles: Tiles,
): MapHandle {
  const { pickup, dropoff } = options;
  return showMap(frame, {
    ...tiles,
    theme,
    locale: locale.tag,
    text: text.map ?? enLater.map,
    pickup,
    dropoff,
    ride,
    clock,
    covered,
  });

  /** How much of the map the panel covers, in px, in a card that is all map. */
  function covered(): Covered | null {
    const panel = frame.closest(".over")?.querySelector<HTMLElement>(".layout");
    if (!panel) return null;
    return { width: panel.offsetLeft + panel.offsetWidth, height: panel.offsetTop + panel.offsetHeight };
  }
}
