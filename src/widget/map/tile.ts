export type MapTheme = "light" | "dark";

/** True if the tiles themselves come in light and dark. Others are dimmed by css. */
export function hasThemes(template: string): boolean {
  return template.includes("{theme}");
}

/**
 * Fills in {z}, {x}, {y} and {theme}, and {s} and {r} as Leaflet does: one of the servers a, b and c, and "@2x" on a screen
 * of high density. Other braces stay as they are. https://leafletjs.com/reference.html#tilelayer
 */
export function tileAddress(
  template: string,
  { x, y, z }: { x: number; y: number; z: number },
  theme: MapTheme,
): string {
  const s = "abc".charAt(Math.abs(x + y) % 3);
  const r = devicePixelRatio > 1 ? "@2x" : "";
  const values: Record<string, string | number> = { x, y, z, theme, s, r };
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Milliseconds. A tile that hangs holds one of the browser's few connections to a server, which the next record may need. */
const PATIENCE = 8000;
/** Milliseconds before a tile that failed is requested again. Each pause is four times the one before, up to the last. */
const FIRST_PAUSE = 4000;
const LAST_PAUSE = 64_000;

export interface Tile {
  readonly image: HTMLImageElement;
  /** Stops loading. */
  cancel(): void;
}

/**
 * Loads a tile, and retries until it succeeds. Until then, the map's background shows in its place.
 *
 * @param address called for each request
 * @param done called once, when the tile has come or has failed for the first time
 * @param ready the first request waits for it
 */
export function loadTile(address: () => string, done: () => void, ready?: Promise<void>): Tile {
  const image = new Image();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCancelled = false;

  function request() {
    image.src = address();
    timer = setTimeout(fail, PATIENCE);
  }

  function fail() {
    clearTimeout(timer);
    image.removeAttribute("src");
    image.style.display = "none";
    timer = setTimeout(request, Math.min(FIRST_PAUSE * 4 ** failures++, LAST_PAUSE));
    if (failures === 1) done();
  }

  image.alt = "";
  // OpenStreetMap's servers need to know which site asks, but not which page.
  image.referrerPolicy = "strict-origin-when-cross-origin";
  image.onload = () => {
    clearTimeout(timer);
    image.style.display = "";
    if (failures === 0) done();
  };
  image.onerror = fail;
  if (ready) void ready.then(() => isCancelled || request());
  else request();

  return {
    image,
    cancel() {
      isCancelled = true;
      clearTimeout(timer);
      image.onload = image.onerror = null;
      image.removeAttribute("src");
    },
  };
}
