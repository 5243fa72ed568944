import { directionOf } from "../../contract/languages/direction.ts";
import { nameOfFile } from "./name-of-file.ts";
import type { Text } from "./text.ts";

/**
 * Each language is a file named by its code of two letters, or of three where it has no shorter one (ISO 639), which only
 * its readers download. English is part of the widget.
 */
const FILES = import.meta.glob<{ default: Text }>(["./languages/*.ts", "!./languages/en*.ts"]);
const pathOf = (language: string) => `./languages/${language}.ts`;

/** The language of the words, and the customs by which numbers and times are written. */
export interface Locale {
  /** As our files are named. */
  language: string;
  /** BCP 47, for `Intl`. */
  tag: string;
  dir: "ltr" | "rtl";
}

export const ENGLISH: Locale = { language: "en", tag: "en", dir: "ltr" };

/**
 * The first wanted language that the widget has. A language without a region takes the region that the browser has for it:
 * a page in `en` shows 12:45 in Nairobi and 12:45 PM in Boston.
 *
 * @param wanted BCP 47 tags, best first; malformed ones are passed over
 * @param browser the browser's own languages
 */
export function chooseLocale(wanted: readonly (string | undefined)[], browser: readonly string[]): Locale {
  for (const words of [...wanted, ...browser]) {
    // Some frameworks write pt_BR.
    const tag = words?.replace("_", "-");
    const language = languageOf(tag);
    if (!tag || !language) continue;
    if (language !== "en" && !FILES[pathOf(language)]) continue;
    const regional = tag.includes("-") ? tag : browser.find((own) => languageOf(own) === language);
    return { language, tag: regional ?? tag, dir: directionOf(language) };
  }
  return ENGLISH;
}

/** Downloads a language; undefined for the one that needs no download. */
export function loadText(language: string): Promise<Text> | undefined {
  return FILES[pathOf(language)]?.().then((file) => file.default);
}

/**
 * Two to eight small letters, so never a name that objects inherit. `iw` is `he` by now, `tl` is `fil`, and so on:
 * https://unicode.org/reports/tr35/#Alias_Elements
 */
function languageOf(tag: string | undefined): string | undefined {
  try {
    return tag ? nameOfFile(new Intl.Locale(tag).language) : undefined;
  } catch {
    return undefined;
  }
}
