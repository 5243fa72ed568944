import { contrast, fromOklch, toOklch } from "./colour.ts";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** A merchant's accent as one theme of the tracking page shows it. Colours are `#rrggbb`. */
export interface AdaptedAccent {
  accent: string;
  /** The colour of text on the accent. */
  onAccent: string;
  /** Whether the accent differs from the merchant's own, which has too little contrast in this theme. */
  isAdjusted: boolean;
}

/** WCAG's least contrast for text: https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const ENOUGH = 4.5;

/**
 * The backgrounds of text in the accent, on the page and in the card (pages/track/style/page.css, widget/style/card.css).
 * @internal exported for the tests that compare them with what the code does
 */
export const GROUNDS: Readonly<Record<Theme, readonly string[]>> = {
  light: ["#ffffff", "#f7f9f8"],
  dark: ["#151c1d", "#0b1111"],
};

/** The colour of text on the accent. An accent with enough contrast to the backgrounds above has enough to this one, too. */
const ON_ACCENT: Readonly<Record<Theme, string>> = { light: "#ffffff", dark: "#0b1111" };

/** Of lightness: less than one step of a channel from 0 to 255. */
const STEP = 0.002;

/**
 * The accent for each theme: the merchant's own if text in it has enough contrast. If not, the nearest colour of the same hue
 * that has: darker in the light theme, lighter in the dark one.
 * @param accent `#rrggbb`
 */
export function adaptAccent(accent: string): Readonly<Record<Theme, AdaptedAccent>> {
  return { light: adapt(accent.toLowerCase(), "light"), dark: adapt(accent.toLowerCase(), "dark") };
}

/** The smallest contrast that a colour has to the backgrounds of a theme. */
export function contrastIn(theme: Theme, colour: string): number {
  return Math.min(...GROUNDS[theme].map((ground) => contrast(colour, ground)));
}

function adapt(own: string, theme: Theme): AdaptedAccent {
  const onAccent = ON_ACCENT[theme];
  if (contrastIn(theme, own) >= ENOUGH) return { accent: own, onAccent, isAdjusted: false };
  const colour = toOklch(own);
  const step = theme === "light" ? -STEP : STEP;
  let { lightness } = colour;
  let accent = own;
  // Ends at black or white at the latest.
  while (contrastIn(theme, accent) < ENOUGH) {
    lightness = Math.min(1, Math.max(0, lightness + step));
    accent = fromOklch({ ...colour, lightness });
  }
  return { accent, onAccent, isAdjusted: true };
}
