import type { Covered } from "../map/camera.ts";
import { showMap } from "../map/index.ts";
import type { MapHandle } from "../map/options.ts";
import { enLater } from "../text/languages/en-later.ts";
import { chooseTiles } from "./choose-tiles.ts";
import type { Scene } from "./scene.ts";

/** Where the map's own download begins: whatever only a map needs to know is decided on this side of it. */
export function drawMap(frame: HTMLElement, { theme, text, options }: Scene): MapHandle {
  const { pickup, dropoff } = options;
  return showMap(frame, {
    ...chooseTiles(options),
    theme,
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
