import type { Coords, DoneCallback } from "leaflet";
import { GridLayer } from "leaflet/src/layer/tile/GridLayer.js";
import { type LeafletMap, MAX_ZOOM, MIN_ZOOM } from "./create-leaflet.ts";
import { hasThemes, type MapTheme, tileAddress } from "./tile-address.ts";

const { _removeTile: removeTile } = GridLayer.prototype as unknown as { _removeTile(this: object, key: string): void };

/** Puts the tiles of a URL template on the map. The function returned draws them in another theme. */
export function showTiles(map: LeafletMap, template: string, theme: MapTheme): (theme: MapTheme) => void {
  let current = theme;
  const layer = new GridLayer({ minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM });
  Object.assign(layer, {
    createTile(coords: Coords, done: DoneCallback): HTMLElement {
      const tile = new Image();
      tile.alt = "";
      // OpenStreetMap's servers want to know which site asks; the path is nobody's business.
      tile.referrerPolicy = "strict-origin-when-cross-origin";
      tile.onload = () => done(undefined, tile);
      tile.onerror = () => {
        tile.style.display = "none";
        done(undefined, tile);
      };
      tile.src = tileAddress(template, coords, current);
      return tile;
    },
    // A tile that leaves the map needn't be fetched to its end. Told so only once it has left the document, Chromium would
    // keep it for as long as the page: it listens for the viewport again.
    _removeTile(this: { _tiles: Record<string, { el: HTMLImageElement }> }, key: string): void {
      const tile = this._tiles[key]?.el;
      if (tile) tile.onload = tile.onerror = null;
      tile?.removeAttribute("src");
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
