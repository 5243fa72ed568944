import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";

interface Weight {
  name: string;
  size: number;
}

/** In kB: half of the last digit, and what the hashes in files' names move a figure from one commit to the next. */
const TOLERANCE = 0.15;

test("the README says what `npm run size` measures", async () => {
  const { stdout } = await promisify(execFile)("npx", ["size-limit", "--json"]);
  const measured: Weight[] = JSON.parse(stdout);
  const rows = [...readFileSync("README.md", "utf8").matchAll(/^\| (.+) \| [\d.]+ kB \| ([\d.]+) kB \|$/gm)];
  expect(rows.map(([, name]) => name)).toEqual(measured.map(({ name }) => name));
  for (const [index, [, name, told]] of rows.entries()) {
    expect(Math.abs(Number(told) - (measured[index]?.size ?? 0) / 1000), name).toBeLessThan(TOLERANCE);
  }
}, 180_000);
