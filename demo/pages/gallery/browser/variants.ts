import type { Language } from "../../../languages.ts";

/** One way to show a state. */
export interface Variant {
  theme: string;
  language: Language;
}

interface Filters {
  /** light, dark or both. */
  theme: string;
  /** A tag, all, or rtl: those that are written from right to left. */
  language: string;
}

export function chooseVariants({ theme, language: wanted }: Filters, languages: readonly Language[]): Variant[] {
  const themes = theme === "both" ? ["light", "dark"] : [theme];
  return languages
    .filter(({ tag, dir }) => wanted === "all" || wanted === tag || wanted === dir)
    .flatMap((language) => themes.map((one) => ({ theme: one, language })));
}
