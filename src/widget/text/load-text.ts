import type { Text } from "./text.ts";

type Languages = Readonly<Record<string, () => Promise<{ default: Text }>>>;

/** Each a file of its own, downloaded by those who read it. English is always at hand. */
const LEFT_TO_RIGHT: Languages = {
  am: () => import("./am.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  hi: () => import("./hi.ts"),
  it: () => import("./it.ts"),
  ja: () => import("./ja.ts"),
  nl: () => import("./nl.ts"),
  pl: () => import("./pl.ts"),
  pt: () => import("./pt.ts"),
  sw: () => import("./sw.ts"),
  tr: () => import("./tr.ts"),
  zh: () => import("./zh.ts"),
};
const RIGHT_TO_LEFT: Languages = {
  ar: () => import("./ar.ts"),
  he: () => import("./he.ts"),
};
const LANGUAGES = { ...LEFT_TO_RIGHT, ...RIGHT_TO_LEFT };

/** What to write in, and by whose customs to write numbers and times. */
export interface Voice {
  /** As our files are named. */
  language: string;
  /** BCP 47, for `Intl`. */
  locale: string;
  dir: "ltr" | "rtl";
}

export const ENGLISH: Voice = { language: "en", locale: "en", dir: "ltr" };

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
    if (!tag || !language || !(language === "en" || language in LANGUAGES)) continue;
    const regional = tag.includes("-") ? tag : browser.find((own) => baseOf(own) === language);
    return { language, locale: regional ?? tag, dir: language in RIGHT_TO_LEFT ? "rtl" : "ltr" };
  }
  return ENGLISH;
}

/** Downloads a language; undefined for the one that needs no download. */
export function loadText(language: string): Promise<Text> | undefined {
  return LANGUAGES[language]?.().then((file) => file.default);
}

/**
 * Two to eight small letters, so never a name that objects inherit. `iw` is `he` by now, and so on:
 * https://unicode.org/reports/tr35/#Alias_Elements
 */
function baseOf(tag: string | undefined): string | undefined {
  try {
    return tag ? new Intl.Locale(tag).language : undefined;
  } catch {
    return undefined;
  }
}
