/** @typedef {{ tag: string, name: string, dir: "ltr" | "rtl" }} Language */

const RIGHT_TO_LEFT = ["ar", "he"];
const TAGS = ["en", "am", "ar", "de", "es", "fr", "he", "hi", "it", "ja", "nl", "pl", "pt", "sw", "tr", "zh"];

/**
 * The languages that the widget speaks, each by its own name.
 *
 * @type {readonly Language[]}
 */
export const LANGUAGES = TAGS.map((tag) => ({
  tag,
  name: new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag,
  dir: RIGHT_TO_LEFT.includes(tag) ? "rtl" : "ltr",
}));
