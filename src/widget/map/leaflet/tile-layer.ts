import { nextTask } from "../../lib/tasks.ts";
import { hasThemes, loadTile, type MapTheme, type Tile, tileAddress } from "../tile.ts";
import { MAX_ZOOM, MIN_ZOOM } from "./create-leaflet.ts";
import { type Coords, type DoneCallback, GridLayer, type LeafletMap } from "./leaflet.ts";

/** Milliseconds within which a browser tells that the page's policy refuses a picture. */
const REFUSAL_MS = 30;

/**
 * The layer of tiles from a URL template. If the page's policy refuses the first tile, it would refuse all, and the browser would
 * write each into its console: then the layer goes.
 */
export class TileLayer extends GridLayer {
  private readonly loading = new Map<HTMLElement, Tile>();
  private readonly template: string;
  private theme: MapTheme;
  /** The address of the first tile, and a promise that the others wait for: it has come, or would have been refused by now. */
  private first: { address: string; isAllowed: Promise<void> } | undefined;

  constructor(template: string, theme: MapTheme) {
    super({ minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM });
    this.template = template;
    this.theme = theme;
  }

  override onAdd(map: LeafletMap): this {
    document.addEventListener("securitypolicyviolation", this.look);
    return super.onAdd(map);
  }

  override onRemove(map: LeafletMap): this {
    document.removeEventListener("securitypolicyviolation", this.look);
    return super.onRemove(map);
  }

  setTheme(theme: MapTheme): void {
    if (theme === this.theme) return;
    this.theme = theme;
    const map = this._map;
    // Leaflet's redraw() requests tiles of the map's own zoom level, and between two levels there are none.
    if (map && hasThemes(this.template)) this.remove().addTo(map);
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const address = () => tileAddress(this.template, coords, this.theme);
    let allow = () => {};
    const tile = loadTile(
      address,
      () => {
        done(undefined, tile.image);
        allow();
      },
      this.first?.isAllowed,
    );
    this.first ??= {
      address: new URL(address(), location.href).href,
      isAllowed: new Promise((resolve) => {
        allow = () => void nextTask().then(resolve);
        setTimeout(resolve, REFUSAL_MS);
      }),
    };
    this.loading.set(tile.image, tile);
    return tile.image;
  }

  private readonly look = ({ blockedURI, disposition }: SecurityPolicyViolationEvent): void => {
    if (disposition === "enforce" && blockedURI === this.first?.address) this.remove();
  };

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
