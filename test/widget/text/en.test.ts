import { expect, test } from "vitest";
import { STATUSES } from "../../../src/contract/status.ts";
import { en } from "../../../src/widget/text/languages/en.ts";
import { fill } from "../../../src/widget/text/words.ts";

/** Every sentence with its path. */
function sentencesOf(value: unknown, path = "en"): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => sentencesOf(inner, `${path}.${key}`));
}

const sentences = sentencesOf(en);

test("no sentence is empty, and every placeholder can be filled", () => {
  const known = ["name", "n", "count", "time", "distance"];
  for (const [path, sentence] of sentences) {
    expect(sentence.trim(), path).not.toBe("");
    for (const [, name] of sentence.matchAll(/\{(.*?)\}/g)) expect(known, path).toContain(name);
  }
});

test("every status has a sentence, and no sentence holds a code or blames anybody", () => {
  expect(Object.keys(en.status).sort()).toEqual([...STATUSES].sort());
  for (const [path, sentence] of sentences) expect(sentence, path).not.toMatch(/\b[45]\d\d\b|error|invalid|fail|_/i);
});

test("values are inserted once and unchanged, and a placeholder without a value stays visible", () => {
  expect(fill("{name} is {n} away, {what}", { name: "$& {n}", n: 4 })).toBe("$& {n} is 4 away, {what}");
});
