import type { Position } from "../../contract/geo.ts";
import type { MapText } from "../text/text.ts";
import type { TrackerState } from "../tracker/state.ts";
import type { Covered } from "./framing.ts";
import type { Ride } from "./rider/ride.ts";
import type { MapTheme } from "./tile.ts";

export interface MapOptions {
  /** Absolute URL template with {z} {x} {y}, and {theme} if the tiles come in light and dark. */
  tiles: string;
  /** Plain text, or `text|https://address` for a link. */
  attribution: string;
  theme: MapTheme;
  /** BCP 47, for numbers. */
  locale: string;
  text: MapText;
  /** Holds the rider's ride, so that the card's words can use the same one. */
  ride?: { current: Ride | null };
  /** The time by which the states' times are meant, in milliseconds. */
  clock(): number;
  /** What covers the map now; null if nothing does. */
  covered?(): Covered | null;
  /** Used if the record has none. */
  pickup?: Position | undefined;
  dropoff?: Position | undefined;
}

export interface MapHandle {
  /** Resolves when everything is drawn; rejects if that fails. Undefined while no place is known. */
  readonly ready: Promise<void> | undefined;
  update(state: TrackerState): void;
  setTheme(theme: MapTheme): void;
  destroy(): void;
}
