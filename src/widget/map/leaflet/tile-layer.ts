import { hasThemes, loadTile, type MapTheme, type Tile, tileAddress } from "../tile.ts";
import { MAX_ZOOM, MIN_ZOOM } from "./create-leaflet.ts";
import { type Coords, type DoneCallback, GridLayer } from "./leaflet.ts";

/** The layer of tiles from a URL template. */
export class TileLayer extends GridLayer {
  private readonly loading = new Map<HTMLElement, Tile>();
  private readonly template: string;
  private theme: MapTheme;

  constructor(template: string, theme: MapTheme) {
    super({ minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM });
    this.template = template;
    this.theme = theme;
  }

  setTheme(theme: MapTheme): void {
    if (theme === this.theme) return;
    this.theme = theme;
    const map = this._map;
    // Leaflet's redraw() requests tiles of the map's own zoom level, and between two levels there are none.
    if (map && hasThemes(this.template)) this.remove().addTo(map);
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = loadTile(
      () => tileAddress(this.template, coords, this.theme),
      () => done(undefined, tile.image),
    );
    this.loading.set(tile.image, tile);
    return tile.image;
  }

  /**
   * A tile that leaves the map needn't load to its end. It is told before it leaves the document: told later, Chromium
   * keeps it for as long as the page, since it listens for the viewport again.
   */
  override _removeTile(key: string): void {
    const image = this._tiles[key]?.el;
    if (image) {
      this.loading.get(image)?.cancel();
      this.loading.delete(image);
    }
    super._removeTile(key);
  }
}
