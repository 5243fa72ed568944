import type { Ride } from "../map/rider/ride.ts";
import type { TrackerState } from "../tracker/state.ts";
import type { Arrival } from "./expect-arrival.ts";
import type { WidgetOptions } from "./options.ts";
import type { Wording } from "./wording.ts";

/** Everything that a card is drawn from, at one moment. */
export interface CardState extends Wording {
  state: TrackerState;
  /** Milliseconds of the service's clock. */
  now: number;
  /** The same at any later moment. */
  clock(): number;
  /** Null while no arrival is expected. */
  arrival: Arrival | null;
  /** What the rider still has to ride to the drop-off, as the map shows it, in metres; null if nobody knows. */
  metres: number | null;
  /** The ride that map and words share. */
  ride: { current: Ride | null };
  /** True while it is news that another rider brings the order. */
  takenOver: boolean;
  /** True once the card has shown a delivery under way: then nothing goes when that is cancelled. */
  opened: boolean;
  /** True when the first answer takes long. */
  slow: boolean;
  theme: "light" | "dark";
  options: WidgetOptions;
  /** True in print, where clock times stand in place of countdowns and ages. */
  onPaper: boolean;
  /** True while the map can't be loaded. */
  mapFailed: boolean;
  /** Asks the service now. */
  retry(): void;
}
