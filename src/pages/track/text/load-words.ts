import { chooseLocale, ENGLISH, type Locale } from "../../../widget/text/load-text.ts";
import { en } from "./languages/en.ts";
import type { Text } from "./text.ts";

/** Every language but English, which is part of the page. A file is named by its two-letter code (ISO 639-1). */
const FILES = import.meta.glob<{ default: Text }>(["./languages/??.ts", "!./languages/en.ts"]);

/** The page's words in one language, and the customs by which numbers and times are written. */
export interface Words {
  locale: Locale;
  text: Text;
}

/**
 * Loads the language that the card chooses, too. English where it can't be loaded.
 * @param browser the browser's languages, best first
 */
export async function loadWords(browser: readonly string[]): Promise<Words> {
  const locale = chooseLocale([], browser);
  const file = await FILES[`./languages/${locale.language}.ts`]?.().catch(() => undefined);
  if (file) return { locale, text: file.default };
  return { locale: locale.language === "en" ? locale : ENGLISH, text: en };
}
