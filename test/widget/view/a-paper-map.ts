import type { MapHandle, MapOptions } from "../../../src/widget/map/options.ts";
import type { TrackerState } from "../../../src/widget/tracker/state.ts";

interface PaperMap {
  tiles: string;
  theme: MapOptions["theme"];
  isOpen: boolean;
  /** What it shows. */
  drawn: TrackerState | null;
  /** How often it was drawn. */
  drawings: number;
}

/** Every map that was started, also those that couldn't be, in order. */
export const maps: PaperMap[] = [];
export const paper = { isOut: false };

/**
 * In place of the map, which needs a layout that only a browser has; test/browser sees the real one. Test files share their
 * modules, so all that replace the map replace it with this one.
 */
export function showMap(_frame: HTMLElement, { tiles, theme }: MapOptions): MapHandle {
  const map: PaperMap = { tiles, theme, isOpen: false, drawn: null, drawings: 0 };
  maps.push(map);
  if (paper.isOut) throw new Error("no map here");
  return {
    ready: Promise.resolve(),
    // Like the real one, it also starts again if somebody updates it after its end.
    update(state) {
      map.isOpen = true;
      map.drawn = state;
      map.drawings++;
    },
    setTheme(next) {
      map.theme = next;
    },
    destroy() {
      map.isOpen = false;
    },
  };
}
