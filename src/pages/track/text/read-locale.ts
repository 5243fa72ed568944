import type { Locale } from "../../../widget/text/load-text.ts";
import { nameOfFile } from "../../../widget/text/name-of-file.ts";

/**
 * The language that the service has written into the page, of those that the browser likes. One without a region takes that
 * of the browser: `en` is 12:45 in Nairobi and 12:45 PM in Boston.
 */
export function readLocale({ lang, dir }: HTMLElement, browser: readonly string[]): Locale | null {
  const tag = lang.includes("-") ? lang : (browser.find((own) => own.startsWith(`${lang}-`)) ?? lang);
  try {
    return { language: nameOfFile(new Intl.Locale(tag).language), tag, dir: dir === "rtl" ? "rtl" : "ltr" };
  } catch {
    // Whatever a browser sends as its language, the page speaks.
    return null;
  }
}
