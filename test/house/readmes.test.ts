import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";

const READMES = [
  "README.md",
  ".deploy/NIGHT-SHIFT.md",
  ".deploy/README.md",
  ".github/CONTRIBUTING.md",
  "demo/examples/README.md",
  "src/README.md",
  "src/service/README.md",
  "test/bench/README.md",
];

/** As GitHub makes them of headings. */
const anchorsOf = (path: string) =>
  [...readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

test.each(READMES)("%s links only to files and headings that exist", (readme) => {
  const targets = [...readFileSync(readme, "utf8").matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, target = ""]) => target);
  const missing = targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [file = "", heading] = target.split("#");
    const path = file === "" ? readme : join(dirname(readme), file);
    return !existsSync(path) || (heading !== undefined && path.endsWith(".md") && !anchorsOf(path).includes(heading));
  });
  expect(missing).toEqual([]);
});

test("every file that src/README.md names for a change exists", () => {
  const table = readFileSync("src/README.md", "utf8").split("## Where to change what")[1]?.split("\n## ")[0] ?? "";
  const named = [...table.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThanOrEqual(8);
  expect(named.filter((path) => !existsSync(join("src", path)) && !existsSync(path))).toEqual([]);
});

test("proxies are told to take the largest body that the service takes", () => {
  const most = `${LIMITS.imageBodyBytes / 1024 / 1024}`;
  for (const readme of [".deploy/README.md", "src/service/README.md"]) {
    const text = readFileSync(readme, "utf8");
    expect(text).toContain(`up to ${most} MB`);
    expect(text).toContain(`client_max_body_size ${most}m;`);
  }
  expect(readFileSync(".deploy/README.md", "utf8")).toContain(`${LIMITS.bodyBytes / 1024} kB`);
});
