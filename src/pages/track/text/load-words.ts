import type { Locale } from "../../../widget/text/load-text.ts";
import { nameOfFile } from "../../../widget/text/name-of-file.ts";
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

/**
 * The language that the service has written into the page. If its tag has no region, it takes the region that the browser
 * has for it: `en` is 12:45 in Nairobi and 12:45 PM in Boston. Null if the tag is malformed.
 */
export function readLocale({ lang, dir }: HTMLElement, browser: readonly string[]): Locale | null {
  const tag = lang.includes("-") ? lang : (browser.find((own) => own.startsWith(`${lang}-`)) ?? lang);
  try {
    return { language: nameOfFile(new Intl.Locale(tag).language), tag, dir: dir === "rtl" ? "rtl" : "ltr" };
  } catch {
    return null;
  }
}
