import { expect, test } from "vitest";
import { chooseLocale, ENGLISH, loadText } from "../../../src/widget/text/load-text.ts";

test.each([
  ["the page asks for a region", ["en-US", "sw"], ["en-KE"], "en-US"],
  ["the page names none: the browser's", ["en"], ["fr-FR", "en-KE"], "en-KE"],
  ["a language we don't speak is passed over", ["xx", "en-GB"], ["en-KE"], "en-GB"],
  ["nothing is wanted: the browser's", [undefined, ""], ["xx", "en-IN"], "en-IN"],
  ["a script or a capital doesn't confuse", ["EN-Latn-GB"], [], "EN-Latn-GB"],
  ["malformed and inherited names are passed over", ["not a tag!", "constructor", "__proto__"], [], "en"],
])("%s", (_name, wanted, browser, tag) => {
  expect(chooseLocale(wanted, browser)).toEqual({ language: "en", tag, dir: "ltr" });
});

test.each([
  ["pt-BR", "pt", "pt-BR", "ltr"],
  ["es-419", "es", "es-419", "ltr"],
  ["zh-Hant-TW", "zh", "zh-Hant-TW", "ltr"],
  ["sw-KE", "sw", "sw-KE", "ltr"],
  ["ar-EG", "ar", "ar-EG", "rtl"],
  ["he", "he", "he", "rtl"],
  ["iw", "he", "iw", "rtl"],
  ["iw-IL", "he", "iw-IL", "rtl"],
])("%s is read in %s", (wanted, language, tag, dir) => {
  expect(chooseLocale([wanted], [])).toEqual({ language, tag, dir });
});

test("the old code for Indonesian isn't taken for another language", () => {
  expect(chooseLocale(["in", "ji"], [])).toEqual(ENGLISH);
});

test("a language without a region takes the region of the browser's language", () => {
  expect(chooseLocale(["ar"], ["en-GB", "ar-EG"]).tag).toBe("ar-EG");
});

test("English is part of the widget and isn't downloaded", () => {
  expect(loadText("en")).toBeUndefined();
});
