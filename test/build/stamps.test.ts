import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sources } from "../../src/build/environments/sources.ts";
import { removeOldIn } from "../../src/build/remove-old-files.ts";
import { findStale, hashInputs, writeStamp } from "../../src/build/stamps.ts";

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const buildAll = () => {
  for (const name of Object.keys(sources)) {
    write(`dist/${name}.js`, "");
    writeStamp(name, { inputs: hashInputs(name, root), outputs: [`dist/${name}.js`] }, root);
  }
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "stamps-"));
  for (const file of ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "src/build/a.ts"])
    write(file, "");
  for (const source of Object.values(sources).flat()) write(`${source}/a.ts`, "");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("the first start builds everything, and the next one nothing", () => {
  expect(findStale(root)).toEqual(Object.keys(sources));
  buildAll();
  expect(findStale(root)).toEqual([]);
});

test.each([
  [
    "a change in the widget",
    "src/widget/a.ts",
    ["widget", "components", "loader", "track", "embed", "rider", "dashboard", "desk"],
  ],
  ["a new file of the service", "src/service/http/new.ts", ["service"]],
  ["another version of a package", "package-lock.json", Object.keys(sources)],
])("a change of %s builds what is made of it", (_change, file, stale) => {
  buildAll();
  write(file, "changed");
  expect(findStale(root)).toEqual(stale);
});

test("a removed file builds what was made of it", () => {
  write("src/sandbox/b.ts", "");
  buildAll();
  rmSync(join(root, "src/sandbox/b.ts"));
  expect(findStale(root)).toEqual(["service"]);
});

test("a file of the build that is gone is built again", () => {
  buildAll();
  rmSync(join(root, "dist/loader.js"));
  expect(findStale(root)).toEqual(["loader"]);
});

test("only files that are a day old and that no build names are removed", () => {
  const folder = "dist/pages/v1/pages";
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of ["rider-new.js", "rider-new.js.br", "rider-old.js", "rider-old.js.br"]) {
    write(`${folder}/${name}`, "");
    utimesSync(join(root, folder, name), yesterday, yesterday);
  }
  write(`${folder}/rider-just-replaced.js`, "");
  // Built days ago. A build of another page, which writes to the same folder, must not touch it.
  writeStamp("rider", { inputs: "", outputs: [`${folder}/rider-new.js`] }, root);
  removeOldIn(join(root, folder), root);
  expect(readdirSync(join(root, folder)).sort()).toEqual(["rider-just-replaced.js", "rider-new.js", "rider-new.js.br"]);
});
