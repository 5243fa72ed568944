import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { createPluralFormat } from "../../../src/pages/kit/plural-format.ts";
import { en } from "../../../src/pages/rider/text/languages/en.ts";
import { listLanguages, loadLocale } from "../../../src/pages/rider/text/locale.ts";

const languages = readdirSync("src/pages/rider/text/languages").map((file) => file.replace(/\.ts$/, ""));
const others = languages.filter((language) => language !== "en");

/** Every sentence with its path. */
const sentencesOf = (value: object, path = ""): [string, string][] =>
  Object.entries(value).flatMap(([key, inner]): [string, string][] =>
    typeof inner === "string" ? [[path + key, inner]] : sentencesOf(inner, `${path}${key}.`),
  );
const english = new Map(sentencesOf(en));
const originalOf = (path: string) => english.get(path) ?? english.get(path.replace(/\w+$/, "other")) ?? "";
const placeholders = (sentence: string) => Array.from(sentence.matchAll(/\{.*?\}/g), ([name]) => name).sort();

/** Names of products, and words that two languages share. */
const MAY_EQUAL = /^(gps\.apps\.|packages\.document$)/;

test("the list names every language in itself", () => {
  expect(
    listLanguages()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["English", "Kiswahili", "Français", "Español", "Português", "العربية", "हिन्दी"].sort());
});

test("the first language that the app speaks is chosen, in its direction", async () => {
  expect(await loadLocale(["xx", "ar-EG", "fr"])).toMatchObject({ language: "ar", tag: "ar-EG", dir: "rtl" });
  expect(await loadLocale(["de", "en-KE"])).toMatchObject({ language: "en", tag: "en-KE", dir: "ltr" });
  expect(await loadLocale(["xx"])).toMatchObject({ language: "en" });
});

test.each(others)("%s says everything in its own words, with the same blanks", async (language) => {
  const { text } = await loadLocale([language]);
  for (const [path, sentence] of sentencesOf(text)) {
    if (!MAY_EQUAL.test(path)) expect(sentence, path).not.toBe(originalOf(path));
    expect(placeholders(sentence), path).toEqual(placeholders(originalOf(path)));
    expect(sentence, path).toBe(sentence.trim().normalize("NFC"));
    expect(sentence, path).not.toMatch(/['"]|[\p{Cc}\p{Cf}]/u);
  }
});

test.each(languages)("%s has a sentence for every plural that its counts need", async (language) => {
  const { text } = await loadLocale([language]);
  const rules = new Intl.PluralRules(language);
  const needed = new Set(Array.from({ length: 200 }, (_, n) => rules.select(n)));
  const plurals = sentencesOf(text).filter(([path]) => path.endsWith(".other") && !/^(refusals|problem)\./.test(path));
  expect(plurals.length).toBeGreaterThan(4);
  for (const [path] of plurals) {
    const own = sentencesOf(text).map(([one]) => one);
    for (const category of needed) expect(own).toContain(path.replace(/other$/, category));
  }
  expect(createPluralFormat(language).plural(text.offer.secondsLeft, 3)).toMatch(/[3٣३]/);
});
