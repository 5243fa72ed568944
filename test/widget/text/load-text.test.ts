import { expect, test } from "vitest";
import { en } from "../../../src/widget/text/en.ts";
import { chooseVoice, loadText } from "../../../src/widget/text/load-text.ts";

test.each([
  ["the page asks for a region", ["en-US", "sw"], ["en-KE"], "en-US"],
  ["the page names none: the browser's", ["en"], ["fr-FR", "en-KE"], "en-KE"],
  ["a language we don't speak is passed over", ["xx", "en-GB"], ["en-KE"], "en-GB"],
  ["nothing is wanted: the browser's", [undefined, ""], ["xx", "en-IN"], "en-IN"],
  ["a script or a capital doesn't confuse", ["EN-Latn-GB"], [], "EN-Latn-GB"],
  ["malformed and inherited names are passed over", ["not a tag!", "constructor", "__proto__"], [], "en"],
])("%s", (_name, wanted, browser, locale) => {
  expect(chooseVoice(wanted, browser)).toEqual({ language: "en", locale });
});

test("English is there at once, also in place of a language nobody has written", () => {
  expect(loadText("en")).toBe(en);
  expect(loadText("xx")).toBe(en);
});
