import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { findCircles, readHouse } from "./read-house.ts";

/** `npm run house`: how large the files and folders are, and whether imports run in circles. */
const source = [...readHouse("src"), ...readHouse("demo")];
const sum = (files: readonly { lines: number }[]) => files.reduce((total, { lines }) => total + lines, 0);
const bySize = source.toSorted((a, b) => a.lines - b.lines);
const folders = new Map<string, number>();
for (const { path } of source) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
const fullest = [...folders].toSorted(([, a], [, b]) => b - a);
const largest = bySize.slice(-5).reverse();
const longLines = source.flatMap(({ path }) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.length > 300),
);
const average = source.length / folders.size;

console.log(`files                     ${source.length}, ${sum(source)} lines`);
console.log(`median file               ${bySize[source.length >> 1]?.lines} lines`);
console.log(`under 25 lines            ${source.filter(({ lines }) => lines < 25).length} files`);
console.log(`over 300 characters       ${longLines.length} lines`);
console.log(`largest files             ${largest.map(({ path, lines }) => `${path} ${lines}`).join(", ")}`);
console.log(`files a folder            ${average.toFixed(1)} on average`);
console.log(
  `fullest folders           ${fullest
    .slice(0, 5)
    .map((entry) => entry.join(" "))
    .join(", ")}`,
);
console.log(`test lines a source line  ${(sum(readHouse("test")) / sum(source)).toFixed(2)}`);
console.log(`circles                   ${findCircles(source).length}`);
