import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";

interface Weight {
  name: string;
  size: number;
}

/** In kB: half of the last digit, and one percent, by which words and the hashes in files' names move a figure. */
const tolerance = (size: number) => 0.05 + size / 100;

test("the README says what `npm run size` measures", async () => {
  const { stdout } = await promisify(execFile)("npx", ["size-limit", "--json"]);
  const measured: Weight[] = JSON.parse(stdout);
  const rows = [...readFileSync("README.md", "utf8").matchAll(/^\| (.+) \| [\d.]+ kB \| ([\d.]+) kB \|$/gm)];
  expect(rows.map(([, name]) => name)).toEqual(measured.map(({ name }) => name));
  for (const [index, [, name, told]] of rows.entries()) {
    const size = (measured[index]?.size ?? 0) / 1000;
    expect(Math.abs(Number(told) - size), name).toBeLessThan(tolerance(size));
  }
}, 180_000);
