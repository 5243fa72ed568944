import { contrast, perceive, show } from "./colour.ts";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** A merchant's accent as one theme of the tracking page shows it. Colours are `#rrggbb`. */
export interface AdaptedAccent {
  accent: string;
  /** Of words on the accent. */
  onAccent: string;
  /** The accent isn't the merchant's own: that one can't be read here. */
  isAdjusted: boolean;
}

/** WCAG's least contrast for text: https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const ENOUGH = 4.5;

/** What the accent stands on, on the page and in the card (pages/track/style/page.css, widget/style/card.css). */
export const GROUNDS: Readonly<Record<Theme, readonly string[]>> = {
  light: ["#ffffff", "#f7f9f8"],
  dark: ["#151c1d", "#0b1111"],
};

/** An accent that can be read on the grounds is far from these, too. */
const ON_ACCENT: Readonly<Record<Theme, string>> = { light: "#ffffff", dark: "#0b1111" };

/** Smaller than a step of a channel from 0 to 255. */
const STEP = 0.002;

/**
 * The accent for each theme: the merchant's own where its words can be read, or else the nearest of the same hue that can,
 * darker in the light theme and lighter in the dark one.
 * @param wish `#rrggbb`
 */
export function adaptAccent(wish: string): Readonly<Record<Theme, AdaptedAccent>> {
  return { light: adapt(wish.toLowerCase(), "light"), dark: adapt(wish.toLowerCase(), "dark") };
}

/** The contrast of a colour on the ground of a theme that suits it least. */
export function contrastIn(theme: Theme, colour: string): number {
  return Math.min(...GROUNDS[theme].map((ground) => contrast(colour, ground)));
}

function adapt(wish: string, theme: Theme): AdaptedAccent {
  const onAccent = ON_ACCENT[theme];
  if (contrastIn(theme, wish) >= ENOUGH) return { accent: wish, onAccent, isAdjusted: false };
  const wished = perceive(wish);
  const step = theme === "light" ? -STEP : STEP;
  let { lightness } = wished;
  let accent = wish;
  // Ends at black or white at the latest.
  while (contrastIn(theme, accent) < ENOUGH) {
    lightness = Math.min(1, Math.max(0, lightness + step));
    accent = show({ ...wished, lightness });
  }
  return { accent, onAccent, isAdjusted: true };
}
