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
  ["pt_PT", "pt", "pt-PT", "ltr"],
  ["es-419", "es", "es-419", "ltr"],
  ["zh-TW", "zh", "zh-TW", "ltr"],
  ["zh-Hant-TW", "zh", "zh-Hant-TW", "ltr"],
  ["cmn-TW", "zh", "cmn-TW", "ltr"],
  ["nb-NO", "nb", "nb-NO", "ltr"],
  ["no", "nb", "no", "ltr"],
  ["nn-NO", "nb", "nn-NO", "ltr"],
  ["fil-PH", "fil", "fil-PH", "ltr"],
  ["tl", "fil", "tl", "ltr"],
  ["tl-PH", "fil", "tl-PH", "ltr"],
  ["in", "id", "in", "ltr"],
  ["in-ID", "id", "in-ID", "ltr"],
  ["mo", "ro", "mo", "ltr"],
  ["ur-PK", "ur", "ur-PK", "rtl"],
  ["sw-KE", "sw", "sw-KE", "ltr"],
  ["ar-EG", "ar", "ar-EG", "rtl"],
  ["he", "he", "he", "rtl"],
  ["iw", "he", "iw", "rtl"],
  ["iw-IL", "he", "iw-IL", "rtl"],
])("%s is read in %s", (wanted, language, tag, dir) => {
  expect(chooseLocale([wanted], [])).toEqual({ language, tag, dir });
});

test("a language that begins like one of ours isn't taken for it", () => {
  expect(chooseLocale(["nan-TW", "ji", "fir", "nds", "later"], [])).toEqual(ENGLISH);
});

test("a page in no takes the region of a browser in nb, since both are one language here", () => {
  expect(chooseLocale(["no"], ["en-GB", "nb-NO"])).toEqual({ language: "nb", tag: "nb-NO", dir: "ltr" });
});

test("a language without a region takes the region of the browser's language", () => {
  expect(chooseLocale(["ar"], ["en-GB", "ar-EG"]).tag).toBe("ar-EG");
});

test("English is part of the widget and isn't downloaded", () => {
  expect(loadText("en")).toBeUndefined();
});
