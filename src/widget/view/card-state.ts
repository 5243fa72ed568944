import type { Format } from "../text/format.ts";
import type { Locale } from "../text/load-text.ts";
import type { FirstText, LaterText } from "../text/text.ts";
import type { TrackerState } from "../tracker/state.ts";
import type { Arrival } from "./expect-arrival.ts";
import type { WidgetOptions } from "./options.ts";

/** All that a card is drawn from, at one moment. */
export interface CardState {
  state: TrackerState;
  /** Milliseconds of this device's clock. */
  now: number;
  /** Null while there is nothing to expect. */
  arrival: Arrival | null;
  locale: Locale;
  text: FirstText & Partial<LaterText>;
  format: Format;
  theme: "light" | "dark";
  options: WidgetOptions;
  mapFailed: boolean;
  retry(): void;
}
