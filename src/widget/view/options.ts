import type { Position } from "../../contract/geo.ts";
import type { Units } from "../text/format.ts";
import type { TrackerOptions } from "../tracker/tracker.ts";

/** In their usual order. */
export const SECTIONS = ["status", "eta", "map", "rider", "timeline"] as const;
export type Section = (typeof SECTIONS)[number];
export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** What a page can ask of a widget. */
export interface WidgetOptions extends TrackerOptions {
  /** BCP 47. Without it, the page's language, then the browser's. */
  lang?: string | undefined;
  theme?: Theme | undefined;
  units?: Units | undefined;
  sections?: readonly Section[] | undefined;
  /** Shown when the record has no pickup of its own. */
  pickup?: Position | undefined;
  /** Shown when the record has no drop-off of its own. */
  dropoff?: Position | undefined;
  /** URL template with {z}, {x}, {y} and optionally {theme}. A leading slash means the service's own origin. */
  tiles?: string | undefined;
  /** Plain text, or `text|https://address` for a link. */
  tilesAttribution?: string | undefined;
  /**
   * The code of the hand-over, six digits. The card shows it from the moment that the rider nears the door, and sends it
   * nowhere.
   */
  code?: string | undefined;
  /** What becomes of a cancelled order, in one or two sentences of the merchant's, in the customer's language. */
  cancelledNote?: string | undefined;
  /** Puts the time of arrival, or the status, before the page's own title. */
  title?: boolean | undefined;
}

/** Options as a page gives them. One that is undefined counts as missing. */
export type GivenOptions = { [Name in keyof WidgetOptions]?: WidgetOptions[Name] | undefined };

/** The two halves of a hand-over's code, which are easier to read to somebody; null for anything else. */
export function splitCode(code = ""): [first: string, second: string] | null {
  const [, first, second] = /^(\d{3})(\d{3})$/.exec(code) ?? [];
  return first && second ? [first, second] : null;
}
