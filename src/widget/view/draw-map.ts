import { showMap } from "../map/index.ts";
import type { MapHandle } from "../map/options.ts";
import { chooseTiles } from "./choose-tiles.ts";
import type { Scene } from "./scene.ts";

/** Where the map's own download begins: whatever only a map needs to know is decided on this side of it. */
export function drawMap(frame: HTMLElement, { theme, text, options, state }: Scene): MapHandle {
  const { pickup, dropoff } = options;
  const map = showMap(frame, { ...chooseTiles(options), theme, text: text.map, pickup, dropoff });
  map.update(state);
  return map;
}
