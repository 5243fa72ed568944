import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dateRelease } from "./date-release.ts";

/**
 * `npm run release -- 0.2.0` makes a release after all tests: the version, the date in the change log, the package as npm
 * would take it, a commit and a tag. Nothing leaves the machine: .github/workflows/release.yml publishes a tag once it is
 * pushed.
 */
const CHANGES = "src/service/docs/guide/versions.md";

const run = (program: string, ...words: string[]) => execFileSync(program, words, { encoding: "utf8" }).trim();

function release(version: string | undefined): void {
  if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version))
    throw new Error("Name the version: npm run release -- 0.2.0");
  if (run("git", "status", "--porcelain") !== "") throw new Error("Commit or undo first what you have changed.");
  if (run("git", "tag", "--list", `v${version}`) !== "") throw new Error(`There is a release ${version} already.`);
  writeFileSync(CHANGES, dateRelease(readFileSync(CHANGES, "utf8"), version, new Date()));
  run("npm", "version", version, "--no-git-tag-version", "--allow-same-version");
  run("npm", "run", "build");
  const [packed]: { filename: string; size: number; files: unknown[] }[] = JSON.parse(
    run("npm", "pack", "./dist/package", "--dry-run", "--json"),
  );
  run("git", "commit", "--all", "--message", `release: ${version}`);
  run("git", "tag", "--annotate", `v${version}`, "--message", version);
  console.log(
    `${packed?.filename}: ${packed?.files.length} files, ${packed?.size} bytes\n\n` +
      `Look at it with git show, then: git push --follow-tags\nOr take it back: git tag -d v${version} && git reset --hard HEAD~`,
  );
}

try {
  release(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
