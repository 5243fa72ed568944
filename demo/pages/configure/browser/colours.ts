/** All colours here are `#rrggbb`. */

/**
 * How well one colour can be read on another, from 1 (not at all) to 21.
 * Formula: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** White or near-black: whichever has more contrast on `colour`. */
export function readableOn(colour: string): string {
  return contrast("#ffffff", colour) >= contrast("#111111", colour) ? "#ffffff" : "#111111";
}

/** @param share of `to`, from 0 to 1 */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG's relative luminance, from 0 to 1: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, each from 0 to 255. */
function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
