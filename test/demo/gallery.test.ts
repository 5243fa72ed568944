import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../demo/languages.ts";
import { chooseVariants } from "../../demo/pages/gallery/browser/variants.ts";
import { STATES } from "../../demo/pages/gallery/states.ts";
import { SCENARIOS } from "../../src/widget/demo/scenarios.ts";

test("the gallery has all of the widget's languages and scenarios", () => {
  const languages = readdirSync("src/widget/text/languages").flatMap(
    (file) => /^([a-z]{2,3})\.ts$/.exec(file)?.[1] ?? [],
  );
  expect(LANGUAGES.map(({ tag }) => tag).sort()).toEqual(languages.sort());
  const shown = STATES.flatMap(({ states }) => states.map(([scenario]) => scenario));
  expect([...new Set(shown)].sort()).toEqual(Object.keys(SCENARIOS).sort());
});

test("each language's name has the direction of that language", () => {
  const rightToLeft = LANGUAGES.filter(({ dir }) => dir === "rtl").map(({ tag }) => tag);
  expect(rightToLeft).toEqual(["ar", "he", "ur"]);
});

test("every state has its own name and description", () => {
  const states = STATES.flatMap((group) => group.states);
  for (const column of [1, 2] as const) expect(new Set(states.map((state) => state[column])).size).toBe(states.length);
});

test.each([
  [{ theme: "dark", language: "sw" }, 1],
  [{ theme: "both", language: "sw" }, 2],
  [{ theme: "light", language: "rtl" }, 3],
  [{ theme: "both", language: "all" }, 2 * LANGUAGES.length],
])("%j is %i cards of each state", (filters, count) => {
  expect(chooseVariants(filters, LANGUAGES)).toHaveLength(count);
});
