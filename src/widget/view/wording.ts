import { createFormat, type Format } from "../text/format.ts";
import { en } from "../text/languages/en.ts";
import { chooseLocale, ENGLISH, type Locale, loadText } from "../text/load-text.ts";
import type { FirstText, LaterText, StepName } from "../text/text.ts";
import type { WidgetOptions } from "./options.ts";

/** What the card says, and how it writes numbers and times. */
export interface Wording {
  locale: Locale;
  text: FirstText & Partial<LaterText>;
  format: Format;
  /** False while the language is being downloaded: what takes its room from words isn't drawn yet. */
  hasWords: boolean;
}

const NO_STEPS: Record<StepName, string> = {
  placed: "",
  toShop: "",
  atShop: "",
  toYou: "",
  delivered: "",
  cancelled: "",
};
/** For a card whose language is being downloaded: it says nothing, so that nobody first sees or hears another language. */
const WORDLESS: FirstText = { ...en, card: "", loading: "", timeline: "", steps: NO_STEPS };

/** @param lang what the page asks for; without it, the page's own language, then the browser's */
export function localeOf(lang: string | undefined): Locale {
  return chooseLocale([lang, document.documentElement.lang], navigator.languages);
}

/**
 * Chooses the language and starts its download.
 *
 * @param clock the present time in milliseconds
 * @returns first: for drawing at once. loaded: for drawing after the download; null for English, which needs no download,
 * and English if the download fails
 */
export function startWording(
  { lang, units }: WidgetOptions,
  clock: () => number,
): { first: Wording; loaded: Promise<Wording> | null } {
  const locale = localeOf(lang);
  const format = createFormat(locale.tag, units, clock);
  const download = loadText(locale.language);
  if (!download) return { first: { locale, format, text: en, hasWords: true }, loaded: null };
  const loaded = download.then(
    (text) => ({ locale, format, text, hasWords: true }),
    () => ({ locale: ENGLISH, format: createFormat(ENGLISH.tag, units, clock), text: en, hasWords: true }),
  );
  return { first: { locale, format, text: WORDLESS, hasWords: false }, loaded };
}
