import { OUR_DARK_SURFACE, OURS } from "../choices.ts";
import { contrast } from "./colours.ts";

/** WCAG's least contrast for text: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const ENOUGH = 4.5;
/** And for shapes, such as the way on the map: https://www.w3.org/TR/WCAG22/#non-text-contrast */
const ENOUGH_FOR_SHAPES = 3;

/**
 * Tells a visitor whether the colours they chose can be read.
 *
 * @param properties custom properties of css; those that the visitor didn't change are missing
 * @returns `words` are sentences; empty when there is nothing to say
 */
export function judgeColours(
  properties: Readonly<Record<string, string>>,
  theme: string,
): { readable: boolean; words: string } {
  const { "--tracking-accent": accent, "--tracking-surface": surface, "--tracking-text": text } = properties;
  if (!accent && !surface) return { readable: true, words: "" };
  const ground = surface ?? (theme === "dark" ? OUR_DARK_SURFACE : OURS.surface);
  const pairs: [name: string, ratio: number][] = [];
  if (text) pairs.push(["The text on its background", contrast(text, ground)]);
  if (accent) pairs.push(["The accent on its background", contrast(accent, ground)]);
  const faint = pairs.filter(([, ratio]) => ratio < ENOUGH);
  if (faint.length > 0) {
    return { readable: false, words: faint.map(([name, ratio]) => warn(name, ratio)).join(" ") };
  }
  return { readable: true, words: "Easy to read." };
}

/** Rounded down: a ratio that isn't enough never reads as one that is. */
function warn(name: string, ratio: number): string {
  const told = `${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1`;
  return name.startsWith("The accent") && ratio < ENOUGH_FOR_SHAPES
    ? `${name} can hardly be seen: ${told}. The way on the map needs ${ENOUGH_FOR_SHAPES}, and words ${ENOUGH}.`
    : `${name} is hard to read: ${told}, where words need ${ENOUGH}.`;
}
