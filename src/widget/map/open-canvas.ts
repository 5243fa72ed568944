import { adoptStyles } from "../style/adopt-styles.ts";
import { type Controls, createControls } from "./controls.ts";
import { createDiv } from "./elements.ts";
import leafletCss from "./leaflet/leaflet.css?inline";
import mapCss from "./map.css?inline";
import type { MapOptions } from "./options.ts";
import { hasThemes } from "./tile.ts";

/** The part of a page that a map is drawn on, with the buttons to move it. */
export interface MapCanvas {
  /** Holds the canvas, and what stands above it. */
  root: HTMLElement;
  canvas: HTMLElement;
  controls: Controls;
  /** Takes all of it away. */
  close(): void;
}

/** @param moves what the buttons do */
export function openCanvas(
  frame: HTMLElement,
  { theme, tiles, text }: Pick<MapOptions, "theme" | "tiles" | "text">,
  { zoom, recentre }: Parameters<typeof createControls>[1],
): MapCanvas {
  const home = frame.getRootNode();
  const dropStyles = adoptStyles("host" in home ? (home as ShadowRoot) : frame.ownerDocument, leafletCss + mapCss);
  const root = createDiv("map");
  root.dir = "ltr";
  root.dataset.theme = theme;
  root.dataset.tiles = hasThemes(tiles) ? "themed" : "light";
  const canvas = createDiv("map-canvas");
  canvas.setAttribute("role", "group");
  canvas.setAttribute("aria-label", text.map);
  const controls = createControls(text, {
    zoom,
    recentre() {
      // The button disappears, and the focus would go with it.
      canvas.focus({ preventScroll: true });
      recentre();
    },
  });
  root.append(canvas);
  frame.append(root);
  return {
    root,
    canvas,
    controls,
    close() {
      root.remove();
      dropStyles();
    },
  };
}
