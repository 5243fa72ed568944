import { expect, test } from "vitest";
import { STATUSES } from "../../../src/contract/status.ts";
import { en } from "../../../src/widget/text/languages/en.ts";
import { fill } from "../../../src/widget/text/words.ts";

/** Every sentence with the path to it. */
function sentencesOf(value: unknown, path = "en"): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => sentencesOf(inner, `${path}.${key}`));
}

const sentences = sentencesOf(en);

test("every sentence says something, and asks only for what can be filled in", () => {
  const known = ["name", "n", "time", "distance", "total", "step"];
  for (const [path, sentence] of sentences) {
    expect(sentence.trim(), path).not.toBe("");
    for (const [, name] of sentence.matchAll(/\{(.*?)\}/g)) expect(known, path).toContain(name);
  }
});

test("every status has its words, and no words hold a code or blame", () => {
  expect(Object.keys(en.status).sort()).toEqual([...STATUSES].sort());
  for (const [path, sentence] of sentences) expect(sentence, path).not.toMatch(/\b[45]\d\d\b|error|invalid|fail|_/i);
});

test("plural sentences have the categories English needs", () => {
  for (const plural of [en.away, en.phoneSilent, en.noNews])
    expect(Object.keys(plural).sort()).toEqual(["one", "other"]);
});

test("values are put in as they are, once, and what is missing stays visible", () => {
  expect(fill("{name} is {n} away, {what}", { name: "$& {n}", n: 4 })).toBe("$& {n} is 4 away, {what}");
});
