import type { Position } from "../../contract/geo.ts";
import type { MapText } from "../text/text.ts";
import type { TrackerState } from "../tracker/state.ts";
import type { Covered } from "./camera.ts";
import type { MapTheme } from "./tile-address.ts";

export interface MapOptions {
  /** URL template, already absolute, with {z} {x} {y} and optionally {theme}. */
  tiles: string;
  /** Plain text, or `text|https://address` for a link. */
  attribution: string;
  theme: MapTheme;
  text: MapText;
  /** Null while nothing lies on the map. */
  covered?(): Covered | null;
  /** Used where the record has none. */
  pickup?: Position | undefined;
  dropoff?: Position | undefined;
}

export interface MapHandle {
  /** Once there is something to draw: when all of it is drawn. Rejects when it can't be. */
  readonly ready: Promise<void> | undefined;
  update(state: TrackerState): void;
  setTheme(theme: MapTheme): void;
  destroy(): void;
}
