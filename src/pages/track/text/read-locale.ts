import type { Locale } from "../../../widget/text/load-text.ts";
import { nameOfFile } from "../../../widget/text/name-of-file.ts";

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
