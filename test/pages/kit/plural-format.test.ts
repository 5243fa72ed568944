import { expect, test } from "vitest";
import { createPluralFormat } from "../../../src/pages/kit/plural-format.ts";

test("sentences use the plural categories of their language", () => {
  const polish = createPluralFormat("pl");
  const sentences = { one: "{n} minutę", few: "{n} minuty", many: "{n} minut", other: "{n} minuty" };
  expect([1, 3, 5].map((n) => polish.plural(sentences, n))).toEqual(["1 minutę", "3 minuty", "5 minut"]);
  expect(polish.plural({ other: "{n} min" }, 3), "a category may be absent").toBe("3 min");
});
