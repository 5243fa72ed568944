import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STATUSES } from "../../../src/contract/status.ts";
import { createFormat } from "../../../src/widget/text/format.ts";
import { en } from "../../../src/widget/text/languages/en.ts";
import { enLater } from "../../../src/widget/text/languages/en-later.ts";
import { chooseLocale, loadText } from "../../../src/widget/text/load-text.ts";
import type { Text } from "../../../src/widget/text/text.ts";

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
const originalOf = (path: string) => english.get(path) ?? "";
const placeholders = (sentence: string) => Array.from(sentence.matchAll(/\{.*?\}/g), ([name]) => name).sort();

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
  for (const path of english.keys()) expect(own.has(path), path).toBe(true);
  if (language === "en") return;
  for (const [path, sentence] of own) {
    expect(sentence.trim(), path).toBe(sentence);
    expect(sentence, path).not.toBe("");
    expect(sentence, path).not.toBe(originalOf(path));
  }
});

test.each(languages)("%s has the placeholders of the English sentences", async (language) => {
  for (const [path, sentence] of sentencesOf(await readText(language)))
    expect(placeholders(sentence), path).toEqual(placeholders(originalOf(path)));
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
  const format = createFormat(locale, "metric");
  expect(plain(format.clock(at))).toBe(clock);
  expect(plain(format.distance(2.3))).toBe(distance);
});

const plain = (words: string) => words.replace(/\p{Cf}/gu, "").replace(/\s/g, " ");

test.each(languages)("%s says units in words that a screen reader can say", (language) => {
  const { aloud } = createFormat(language);
  const words = (value: number, unit: string) =>
    plain(
      new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 1 }).format(
        value,
      ),
    );
  expect(plain(aloud.minutes(9))).toBe(words(9, "minute"));
  expect(plain(aloud.age(20_000))).toBe(words(20, "second"));
  expect(plain(aloud.distance(1.2))).toBe(words(1.2, "kilometer"));
  expect(plain(aloud.distance(0.35))).toBe(words(350, "meter"));
  expect(plain(aloud.speed(24))).toBe(words(24, "kilometer-per-hour"));
  // No unit is an abbreviation: it has no point at its end, no slash before a letter, and more than one letter.
  for (const said of [aloud.minutes(9), aloud.distance(1.2)]) {
    const unit = plain(said).replace(/[\p{N}\s.,]+/gu, "");
    expect(plain(said)).not.toMatch(/\p{L}\.$/u);
    if (!["ja", "ko"].includes(language)) expect([...unit].length, said).toBeGreaterThan(1);
  }
});

test.each([
  ["ar", [1, 2, 3, 11, 59], ["دقيقة", "دقيقتان", "3 دقائق", "11 دقيقة", "59 دقيقة"]],
  ["he", [1, 2, 9], ["1 דקה", "שתי דקות", "9 דקות"]],
  ["hi", [9], ["9 मिनट"]],
  ["hu", [9], ["9 perc"]],
])("in %s minutes are words, in their plural forms", (language, counts, words) => {
  const { minutes } = createFormat(language);
  expect(counts.map((count) => plain(minutes(count)))).toEqual(words);
});
