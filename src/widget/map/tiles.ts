import type { Coords, DoneCallback } from "leaflet";
import { GridLayer } from "leaflet/src/layer/tile/GridLayer.js";
import { type LeafletMap, MAX_ZOOM, MIN_ZOOM } from "./leaflet/create-leaflet.ts";
import { hasThemes, type MapTheme, tileAddress } from "./tile-address.ts";

const { _removeTile: removeTile } = GridLayer.prototype as unknown as { _removeTile(this: object, key: string): void };

/** A tile that hangs mustn't hold for long one of the few connections that the news of the rider needs, too. */
const PATIENCE = 8000;
/** Milliseconds until a tile that failed is asked for again: each time four times as long, and then as long as that. */
const FIRST_PAUSE = 4000;
const LAST_PAUSE = 64_000;

/** Puts the tiles of a URL template on the map. The function returned draws them in another theme. */
export function showTiles(map: LeafletMap, template: string, theme: MapTheme): (theme: MapTheme) => void {
  let current = theme;
  const timers = new Map<HTMLElement, ReturnType<typeof setTimeout>>();
  const layer = new GridLayer({ minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM });
  Object.assign(layer, {
    createTile(coords: Coords, done: DoneCallback): HTMLElement {
      const tile = new Image();
      let failures = 0;
      const later = (then: () => void, milliseconds: number) => {
        clearTimeout(timers.get(tile));
        timers.set(tile, setTimeout(then, milliseconds));
      };
      const ask = () => {
        tile.src = tileAddress(template, coords, current);
        later(fail, PATIENCE);
      };
      const fail = () => {
        clearTimeout(timers.get(tile));
        tile.removeAttribute("src");
        tile.style.display = "none";
        later(ask, Math.min(FIRST_PAUSE * 4 ** failures++, LAST_PAUSE));
        // Leaflet waits for each tile, but once.
        if (failures === 1) done(undefined, tile);
      };
      tile.alt = "";
      // OpenStreetMap's servers want to know which site asks; the path is nobody's business.
      tile.referrerPolicy = "strict-origin-when-cross-origin";
      tile.onload = () => {
        clearTimeout(timers.get(tile));
        tile.style.display = "";
        if (!failures) done(undefined, tile);
      };
      tile.onerror = fail;
      ask();
      return tile;
    },
    // A tile that leaves the map needn't be fetched to its end. Told so only once it has left the document, Chromium would
    // keep it for as long as the page: it listens for the viewport again.
    _removeTile(this: { _tiles: Record<string, { el: HTMLImageElement }> }, key: string): void {
      const tile = this._tiles[key]?.el;
      if (tile) {
        clearTimeout(timers.get(tile));
        timers.delete(tile);
        tile.onload = tile.onerror = null;
        tile.removeAttribute("src");
      }
      removeTile.call(this, key);
    },
  });
  layer.addTo(map);

  return (next) => {
    if (next === current) return;
    current = next;
    if (hasThemes(template)) layer.redraw();
  };
}
