import type { Locale } from "../../../widget/text/load-text.ts";
import { en } from "./languages/en.ts";
import type { Text } from "./text.ts";

/** Every language but English, which is part of the page. The files are named as the card's. */
const FILES = import.meta.glob<{ default: Text }>(["./languages/*.ts", "!./languages/en.ts"]);

/** The page's words in one language, and the customs by which numbers and times are written. */
export interface Words {
  locale: Locale;
  text: Text;
}

/** Repeated from the card's load-text.ts: an import of it would add the list of the card's languages to this page. */
const ENGLISH: Locale = { language: "en", tag: "en", dir: "ltr" };

/** Loads the page's words; the English ones where those of the customer's language can't be had. */
export async function loadWords(locale: Locale | null): Promise<Words> {
  const file = await FILES[`./languages/${locale?.language}.ts`]?.().catch(() => undefined);
  if (locale && file) return { locale, text: file.default };
  return { locale: locale?.language === "en" ? locale : ENGLISH, text: en };
}
