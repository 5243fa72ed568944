import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STATUSES } from "../../../src/contract/status.ts";
import { createFormat } from "../../../src/widget/text/format.ts";
import { en } from "../../../src/widget/text/languages/en.ts";
import { enLater } from "../../../src/widget/text/languages/en-later.ts";
import { chooseLocale, loadText } from "../../../src/widget/text/load-text.ts";
import type { Plural, Text } from "../../../src/widget/text/text.ts";

const NOT_LANGUAGES = ["en-later.ts"];
const files = readdirSync("src/widget/text/languages").filter((file) => !NOT_LANGUAGES.includes(file));
const languages = files.map((file) => file.replace(/\.ts$/, ""));
const readText = async (language: string): Promise<Text> => (await loadText(language)) ?? { ...en, ...enLater };

/** Every sentence with its path. */
function sentencesOf(value: object, path = ""): Map<string, string> {
  return new Map(
    Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === "string" ? [[path + key, inner] as const] : [...sentencesOf(inner, `${path}${key}.`)],
    ),
  );
}

const english = sentencesOf({ ...en, ...enLater });
/** The English sentence at a path. A plural category that English lacks has the English "other". */
const originalOf = (path: string) => english.get(path) ?? english.get(path.replace(/\w+$/, "other")) ?? "";
const placeholders = (sentence: string) => Array.from(sentence.matchAll(/\{.*?\}/g), ([name]) => name).sort();

/** The numbers that sentences may hold: minutes, up to more than four days. */
const COUNTS = Array.from({ length: 6000 }, (_, n) => n);

/** How many of those numbers are in each plural category of the language. */
function categoriesOf(language: string): Map<string, number> {
  const rules = new Intl.PluralRules(language);
  const sizes = new Map<string, number>();
  for (const n of COUNTS) sizes.set(rules.select(n), (sizes.get(rules.select(n)) ?? 0) + 1);
  return sizes;
}

test("the README names every language, and no other", () => {
  const nameOf = new Intl.DisplayNames("en", { type: "language" });
  const [, list = ""] = /^##+ Languages\s+([^.]+)\./m.exec(readFileSync("README.md", "utf8")) ?? [];
  const named = list.replace(/\(.*?\)/g, "").split(/,|\band\b/);
  const names = languages.map((language) => nameOf.of(language));
  expect(named.map((name) => name.trim()).sort()).toEqual(names.sort());
});

test.each(languages)("%s is chosen by its tag and has its own direction", (language) => {
  // Not in every `lib` yet: https://tc39.es/proposal-intl-locale-info/
  const locale = new Intl.Locale(language) as Intl.Locale & {
    textInfo?: { direction: string };
    getTextInfo?(): { direction: string };
  };
  const direction = (locale.getTextInfo?.() ?? locale.textInfo)?.direction;
  expect(chooseLocale([language], [])).toMatchObject({ language, dir: direction });
});

test.each(languages)("%s has every sentence that English has, and none is left in English", async (language) => {
  const text = await readText(language);
  const own = sentencesOf(text);
  for (const path of english.keys()) expect(own.has(path) || path.endsWith(".one"), path).toBe(true);
  if (language === "en") return;
  for (const [path, sentence] of own) {
    expect(sentence.trim(), path).toBe(sentence);
    expect(sentence, path).not.toBe("");
    expect(sentence, path).not.toBe(originalOf(path));
  }
});

test.each(languages)("%s has the placeholders of the English sentences", async (language) => {
  const sizes = categoriesOf(language);
  for (const [path, sentence] of sentencesOf(await readText(language))) {
    const category = path.split(".").at(-1) ?? "";
    // "a minute" needs no placeholder, if 1 is the only number in its category.
    const spelt = sizes.get(category) === 1;
    const wanted = placeholders(originalOf(path));
    const given = placeholders(sentence);
    if (spelt && !given.includes("{n}")) given.push("{n}");
    expect(given.sort(), path).toEqual(wanted);
  }
});

test.each(languages)("%s has a sentence for every plural category of its numbers", async (language) => {
  const { lastSeen, noNews } = await readText(language);
  const plurals: Plural[] = [lastSeen, noNews];
  const allowed = new Set([...new Intl.PluralRules(language).resolvedOptions().pluralCategories, "other"]);
  for (const plural of plurals) {
    for (const category of categoriesOf(language).keys()) expect(Object.keys(plural)).toContain(category);
    for (const category of Object.keys(plural)) expect([...allowed]).toContain(category);
  }
});

test.each(languages)("%s fits where English fits, and has no invisible characters", async (language) => {
  for (const [path, sentence] of sentencesOf(await readText(language))) {
    const room = Math.max(2.2 * originalOf(path).length, originalOf(path).length + 12);
    expect(sentence.length, `${path}: ${sentence}`).toBeLessThanOrEqual(room);
    // Control characters, zero-width characters and direction marks. No-break spaces are allowed.
    expect(sentence, path).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/u);
    expect(sentence, path).toBe(sentence.normalize("NFC"));
    expect(sentence, `${path} has a typewriter's apostrophe or quotation mark`).not.toMatch(/['"]/);
  }
});

test.each(languages)("%s has a different sentence for each status, and no sentence holds a code", async (language) => {
  const { status } = await readText(language);
  expect(new Set(STATUSES.map((one) => status[one])).size).toBe(STATUSES.length);
  for (const [path, sentence] of sentencesOf(await readText(language)))
    expect(sentence, path).not.toMatch(/\b[45]\d\d\b|_|\bnull\b|undefined/);
});

const at = new Date(2026, 0, 5, 16, 45).getTime();
test.each([
  ["de", "16:45", "2,3 km"],
  ["sw-KE", "16:45", "km 2.3"],
  ["am-ET", "4:45 ከሰዓት", "2.3 ኪሜ"],
  ["ar-MA", "16:45", "2,3 كم"],
  ["ar-EG", "٤:٤٥ م", "٢٫٣ كم"],
  ["he-IL", "16:45", "2.3 ק״מ"],
  ["ja-JP", "16:45", "2.3 km"],
])("in %s a time reads %s and a distance %s", (locale, clock, distance) => {
  const plain = (words: string) => words.replace(/\p{Cf}/gu, "").replace(/\s/g, " ");
  const format = createFormat(locale, "metric");
  expect(plain(format.clock(at))).toBe(clock);
  expect(plain(format.distance(2.3))).toBe(distance);
});
