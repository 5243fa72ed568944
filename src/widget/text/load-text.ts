import { en } from "./en.ts";
import type { Text } from "./text.ts";

/** English is always at hand; any other language is a chunk of its own: `sw: () => import("./sw.ts").then((m) => m.sw)`. */
const LANGUAGES: Readonly<Record<string, () => Text | Promise<Text>>> = {
  en: () => en,
};

/** What to write in, and by whose customs to write numbers and times. */
export interface Voice {
  /** A key of the dictionaries. */
  language: string;
  /** BCP 47, for `Intl`. */
  locale: string;
}

/**
 * The first wanted language that we speak. A language without a region takes the one the customer's browser has for it:
 * a page in `en` shows 12:45 in Nairobi and 12:45 PM in Boston.
 *
 * @param wanted BCP 47 tags, best first; malformed ones are passed over
 * @param browser the browser's own languages
 */
export function chooseVoice(wanted: readonly (string | undefined)[], browser: readonly string[]): Voice {
  for (const tag of [...wanted, ...browser]) {
    const language = baseOf(tag);
    if (!tag || !language || !Object.hasOwn(LANGUAGES, language)) continue;
    const regional = tag.includes("-") ? tag : browser.find((own) => baseOf(own) === language);
    return { language, locale: regional ?? tag };
  }
  return { language: "en", locale: "en" };
}

export function loadText(language: string): Text | Promise<Text> {
  return LANGUAGES[language]?.() ?? en;
}

function baseOf(tag: string | undefined): string | undefined {
  try {
    return tag ? new Intl.Locale(tag).language : undefined;
  } catch {
    return undefined;
  }
}
