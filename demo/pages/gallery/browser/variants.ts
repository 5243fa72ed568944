import type { Language } from "../../../languages.ts";
import { readForm, setField } from "../../kit/browser/form-in-address.ts";

/** One way to show a state. */
export interface Variant {
  theme: string;
  language: Language;
}

interface Filters {
  /** light, dark or both. */
  theme: string;
  /** ltr, rtl or any. */
  direction: string;
  /** A tag, or all. */
  language: string;
}

export function chooseVariants(filters: Filters, languages: readonly Language[]): Variant[] {
  const { theme, direction, language: wanted } = filters;
  const themes = theme === "both" ? ["light", "dark"] : [theme];
  return languages
    .filter(({ tag, dir }) => (wanted === "all" || wanted === tag) && (direction === "any" || direction === dir))
    .flatMap((language) => themes.map((one) => ({ theme: one, language })));
}

/** Where the chosen language isn't written in the chosen direction, the earlier choice of the two is undone. */
export function resolveConflict(form: HTMLFormElement, changed: EventTarget | null, languages: readonly Language[]) {
  const { direction, language } = readForm(form);
  const chosen = languages.find(({ tag }) => tag === language);
  if (!chosen || direction === "any" || chosen.dir === direction) return;
  if (changed instanceof HTMLSelectElement) setField(form, "direction", "any");
  else setField(form, "language", "all");
}
