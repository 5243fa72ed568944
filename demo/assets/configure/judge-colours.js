import { contrast } from "./colours.js";
import { OURS } from "./read-choices.js";

const ENOUGH = 4.5;
/** What the card lies on where the page doesn't say. */
const GROUNDS = { light: OURS.surface, dark: "#151c1d" };

/**
 * What somebody should know who has chosen colours; empty when there is nothing to say.
 *
 * @param {Readonly<Record<string, string>>} properties of css
 * @param {string} theme
 */
export function judgeColours(properties, theme) {
  const { "--tracking-accent": accent, "--tracking-surface": surface, "--tracking-text": text } = properties;
  if (!accent && !surface) return "";
  const themes =
    theme === "light" || theme === "dark" ? /** @type {const} */ ([theme]) : /** @type {const} */ (["light", "dark"]);
  /** @type {readonly (readonly [name: string, ratio: number])[]} */
  const pairs = [
    ...(surface && text ? [/** @type {const} */ (["Text on its ground", contrast(text, surface)])] : []),
    ...(accent && surface ? [/** @type {const} */ (["The accent on its ground", contrast(accent, surface)])] : []),
    ...(accent && !surface
      ? themes.map((one) => /** @type {const} */ ([`The accent in the ${one} theme`, contrast(accent, GROUNDS[one])]))
      : []),
  ];
  const faint = pairs.filter(([, ratio]) => ratio < ENOUGH);
  if (faint.length)
    return faint
      .map(([name, ratio]) => `${name} is hard to read: ${ratio.toFixed(1)} to 1, where ${ENOUGH} is enough.`)
      .join(" ");
  const both = surface && themes.length > 1;
  return both ? "Easy to read. The theme is the one that fits your surface, whatever the visitor's." : "Easy to read.";
}
