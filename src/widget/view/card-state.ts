import type { TrackerState } from "../tracker/state.ts";
import type { Arrival } from "./expect-arrival.ts";
import type { WidgetOptions } from "./options.ts";
import type { Wording } from "./wording.ts";

/** Everything that a card is drawn from, at one moment. */
export interface CardState extends Wording {
  state: TrackerState;
  /** Milliseconds of this device's clock. */
  now: number;
  /** Null while no arrival is expected. */
  arrival: Arrival | null;
  theme: "light" | "dark";
  options: WidgetOptions;
  /** True while the map can't be loaded. */
  mapFailed: boolean;
  /** Asks the service now. */
  retry(): void;
}
