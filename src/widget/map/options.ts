import type { Position } from "../../contract/geo.ts";
import type { TrackerState } from "../tracker/state.ts";
import type { Covered } from "./camera.ts";
import type { MapTheme } from "./tile-address.ts";

/** What the map says in words: its own few strings, in the customer's language. */
export interface MapText {
  /** Name of the map region for screen readers. */
  map: string;
  zoomIn: string;
  zoomOut: string;
  recentre: string;
  /** Said to who turns the wheel over the map: {key} is the one to hold. */
  zoomHint: string;
  /** Said to who moves one finger over the map. */
  moveHint: string;
}

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
