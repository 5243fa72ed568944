/**
 * How well one colour is read on another: from 1 (not at all) to 21. WCAG asks for 4.5 for text.
 * Formula: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 *
 * @param {string} one #rrggbb
 * @param {string} other
 */
export function contrast(one, other) {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * White or a near-black, whichever is read better on a colour.
 *
 * @param {string} colour #rrggbb
 */
export function readableOn(colour) {
  return contrast("#ffffff", colour) >= contrast("#111111", colour) ? "#ffffff" : "#111111";
}

/**
 * @param {string} from #rrggbb
 * @param {string} to
 * @param {number} share of `to`, from 0 to 1
 */
export function mix(from, to, share) {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** @param {string} colour */
function luminance(colour) {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} colour */
function channels(colour) {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
