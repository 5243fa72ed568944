import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { en as threadInEnglish } from "../../../src/pages/kit/thread/languages/en.ts";
import type { ThreadText } from "../../../src/pages/kit/thread/text.ts";
import { en } from "../../../src/pages/track/text/languages/en.ts";
import { loadWords, readLocale } from "../../../src/pages/track/text/load-words.ts";
import { sayIn } from "../../../src/service/languages/say-in.ts";
import { chooseLocale } from "../../../src/widget/text/load-text.ts";

const languages = readdirSync("src/pages/track/text/languages").map((file) => file.replace(/\.ts$/, ""));
const others = languages.filter((language) => language !== "en");

/** Every sentence with its path. */
const sentencesOf = (value: object, path = ""): [string, string][] =>
  Object.entries(value).flatMap(([key, inner]): [string, string][] =>
    typeof inner === "string" ? [[path + key, inner]] : sentencesOf(inner, `${path}${key}.`),
  );
const placeholders = (sentence: string) => Array.from(sentence.matchAll(/\{.*?\}/g), ([name]) => name).sort();

test("the words follow the browser's language, as the card's do, and are English where there are none", async () => {
  expect(await loadWords(chooseLocale([], ["xx", "en-KE"]))).toMatchObject({
    locale: { language: "en", tag: "en-KE" },
    text: en,
  });
  expect(await loadWords(chooseLocale([], ["xx"]))).toMatchObject({ locale: { language: "en", dir: "ltr" }, text: en });
});

test("the page speaks each language of the card, and runs as it does", async () => {
  const card = readdirSync("src/widget/text/languages").flatMap((file) => /^([a-z]{2,3})\.ts$/.exec(file)?.[1] ?? []);
  expect(languages.sort()).toEqual(card.sort());
  const { locale } = await loadWords(chooseLocale(["ur-PK"], []));
  expect(locale).toEqual({ language: "ur", tag: "ur-PK", dir: "rtl" });
});

test("the page's language is the one that the service has written into it, with the browser's region", async () => {
  const page = (lang: string, dir = "ltr") => ({ lang, dir }) as HTMLElement;
  for (const [lang, dir, browser, language, tag] of [
    ["pt-BR", "ltr", ["pt-BR", "en"], "pt", "pt-BR"],
    ["en", "ltr", ["en", "en-KE"], "en", "en-KE"],
    ["ur-PK", "rtl", ["ur-PK"], "ur", "ur-PK"],
    ["nn-NO", "ltr", ["nn-NO"], "nb", "nn-NO"],
    ["tl", "ltr", ["tl"], "fil", "tl"],
  ] as const) {
    const locale = readLocale(page(lang, dir), browser);
    expect(locale).toEqual({ language, tag, dir });
    expect((await loadWords(locale)).locale).toBe(locale);
  }
  expect(readLocale(page("en-a"), [])).toBeNull();
  expect(await loadWords(null)).toMatchObject({ locale: { tag: "en", dir: "ltr" }, text: en });
});

test("a link's preview has the page's own title", async () => {
  for (const language of languages) {
    const { text } = await loadWords(chooseLocale([language], []));
    expect([language, sayIn(language).sentences.title]).toEqual([language, text.title]);
  }
});

test.each(languages)("%s fits where English fits", async (language) => {
  const english = new Map(sentencesOf(en));
  const { text } = await loadWords(chooseLocale([language], []));
  for (const [path, sentence] of sentencesOf(text)) {
    const { length } = english.get(path) ?? english.get(path.replace(/\w+$/, "other")) ?? "";
    expect(sentence.length, `${path}: ${sentence}`).toBeLessThanOrEqual(Math.max(2 * length, length + 16));
  }
});

test.each(languages)("%s says everything in its own words, with the same blanks and every plural", async (language) => {
  const { locale, text } = await loadWords(chooseLocale([language], []));
  expect(locale.language).toBe(language);
  const english = new Map(sentencesOf(en));
  const original = (path: string) => english.get(path) ?? english.get(path.replace(/\w+$/, "other")) ?? "";
  const sentences = sentencesOf(text);
  for (const [path, sentence] of sentences) {
    expect(sentence, path).toBe(sentence.trim().normalize("NFC"));
    expect(sentence, path).not.toMatch(/['"]|[\p{Cc}\p{Cf}]/u);
    expect(placeholders(sentence), path).toEqual(placeholders(original(path)));
    if (others.includes(language)) expect(sentence, path).not.toBe(original(path));
  }
  const paths = new Set(sentences.map(([path]) => path));
  const rules = new Intl.PluralRules(language);
  const needed = new Set([1, 2, 3, 4, 5, 100, 280, 500, 1000].map((n) => rules.select(n)));
  const plurals = [...paths].filter((path) => path.endsWith(".other"));
  expect(plurals.length).toBeGreaterThan(1);
  for (const path of plurals) for (const category of needed) expect(paths).toContain(path.replace(/other$/, category));
});

test("the messages are in each language too, with every phrase, and fit", async () => {
  const files = import.meta.glob<{ default?: ThreadText; en?: ThreadText }>(
    "../../../src/pages/kit/thread/languages/*.ts",
  );
  const names = Object.keys(files).map((path) => path.replace(/^.*\/|\.ts$/g, ""));
  expect(names.sort()).toEqual(languages.sort());
  const english = new Map(sentencesOf(threadInEnglish));
  for (const [path, load] of Object.entries(files)) {
    const file = await load();
    const sentences = sentencesOf(file.default ?? file.en ?? {});
    expect([path, sentences.map(([name]) => name).sort()]).toEqual([path, [...english.keys()].sort()]);
    for (const [name, sentence] of sentences) {
      const { length } = english.get(name) ?? "";
      expect(sentence, `${path} ${name}`).toBe(sentence.trim().normalize("NFC"));
      expect(sentence, `${path} ${name}`).toMatch(/^[^'"<{\p{Cc}\p{Cf}]+$/u);
      expect(sentence.length, `${path} ${name}: ${sentence}`).toBeLessThanOrEqual(Math.max(2 * length, length + 16));
    }
    if (!path.endsWith("/en.ts")) {
      const own = sentences.filter(([name, sentence]) => sentence !== english.get(name));
      // Danish and Norwegian send, too; many people say OK.
      expect(own.length, path).toBeGreaterThanOrEqual(sentences.length - 2);
    }
  }
});
