/**
 * In which themes and languages each state is shown.
 *
 * @typedef {{ theme: string, language: string }} Variant
 *
 * @param {{ theme: string, direction: string, language: string }} filters
 * @param {readonly import("../languages.js").Language[]} languages
 * @returns {Variant[]}
 */
export function chooseVariants({ theme, direction, language }, languages) {
  const themes = theme === "both" ? ["light", "dark"] : [theme];
  return languages
    .filter(({ tag, dir }) => (language === "all" || language === tag) && (direction === "any" || direction === dir))
    .flatMap(({ tag }) => themes.map((one) => ({ theme: one, language: tag })));
}
