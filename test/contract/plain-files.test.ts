import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What the widget may import, and a merchant's project gets as types: plain types, constants and sums. */
const PLAIN = [
  "addresses.ts",
  "geo.ts",
  "initial-of.ts",
  "languages/direction.ts",
  "line.ts",
  "polyline.ts",
  "status.ts",
  "tracking.ts",
];

const SRC = new URL("../../src/", import.meta.url);
const importsOf = (file: string) =>
  [...readFileSync(new URL(file, SRC), "utf8").matchAll(/ from "([^"]+)"/g)].map(([, from]) => from ?? "");

test.each(PLAIN)("%s needs no library and no schema", (file) => {
  expect(PLAIN.map((name) => `./${name}`)).toEqual(expect.arrayContaining(importsOf(`contract/${file}`)));
});

test("the widget imports nothing else of the contract", () => {
  const files = readdirSync(new URL("widget/", SRC), { recursive: true, encoding: "utf8" });
  const used = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => importsOf(`widget/${file}`))
    .flatMap((from) => /\/contract\/(.+)$/.exec(from)?.[1] ?? []);
  expect(used).not.toEqual([]);
  expect(PLAIN).toEqual(expect.arrayContaining([...new Set(used)]));
});
