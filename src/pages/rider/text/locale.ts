import { directionOf } from "../../../contract/languages/direction.ts";
import { en } from "./languages/en.ts";
import type { Text } from "./text.ts";

/** Every language but English, which is part of the app. A file is named by its two-letter code (ISO 639-1). */
const FILES = import.meta.glob<{ default: Text }>(["./languages/??.ts", "!./languages/en.ts"]);

/** The words of one language, and the customs by which numbers and times are written. */
export interface Locale {
  /** ISO 639-1. */
  language: string;
  /** BCP 47, for `Intl`. */
  tag: string;
  dir: "ltr" | "rtl";
  text: Text;
}

const ENGLISH: Locale = { language: "en", tag: "en", dir: "ltr", text: en };

/** The languages that the app speaks, each with its name in itself. */
export function listLanguages(): { language: string; name: string }[] {
  const others = Object.keys(FILES).flatMap((path) => /(\w\w)\.ts$/.exec(path)?.[1] ?? []);
  return ["en", ...others.sort()].map((language) => {
    const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
    return { language, name: name.charAt(0).toLocaleUpperCase(language) + name.slice(1) };
  });
}

/**
 * Loads the first wanted language that the app speaks; English where none of them can be loaded.
 * @param wanted BCP 47 tags, best first
 */
export async function loadLocale(wanted: readonly string[]): Promise<Locale> {
  for (const tag of wanted) {
    const language = baseOf(tag);
    if (language === "en") return { ...ENGLISH, tag };
    const load = FILES[`./languages/${language}.ts`];
    // Without network, a language that was never used here can't come.
    const file = await load?.().catch(() => undefined);
    if (file) return { language, tag, dir: directionOf(language), text: file.default };
  }
  return ENGLISH;
}

const baseOf = (tag: string) => tag.toLowerCase().split("-")[0] ?? "";

const KEPT = "rider-language";

/** What the rider wants to read, best first: their choice on this phone, and then the browser's languages. */
export function wantedLanguages(): string[] {
  const browser = navigator.languages;
  const choice = readChoice();
  if (choice === null) return [...browser];
  // In the region that the browser has for it.
  return [browser.find((tag) => baseOf(tag) === choice) ?? choice, ...browser];
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** Keeps the rider's choice, where the browser lets a page keep anything. */
export function keepLanguage(language: string): void {
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // The choice lasts until the page is closed.
  }
}

/** Empty where nobody knows it. */
export function weight({ tag }: Locale, kilograms: number | null): string {
  if (kilograms === null) return "";
  return new Intl.NumberFormat(tag, { style: "unit", unit: "kilogram", maximumFractionDigits: 1 }).format(kilograms);
}
