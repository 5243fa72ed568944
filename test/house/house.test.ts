import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { findCircles, readHouse, readSource, type SourceFile } from "./read-house.ts";

const source = readHouse("src");
const demo = readHouse("demo");
const tests = readHouse("test");

/** What each room of `src` may import beside itself. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  widget: ["contract"],
  pages: ["contract", "widget"],
  service: ["contract"],
  sandbox: ["contract", "service"],
  build: [],
};

const roomOf = (path: string) => (path.startsWith("src/") ? path.split("/")[1] : path.split("/")[0]) ?? "";
const arrowsOf = (files: readonly SourceFile[]) =>
  files.flatMap(({ path, imports }) => imports.map((to) => ({ from: path, to: to.path })));

test("rooms import only what lies below them", () => {
  const wrong = arrowsOf(source).filter(({ from, to }) => {
    const allowed = ARROWS[roomOf(from)];
    return allowed && roomOf(from) !== roomOf(to) && !allowed.includes(roomOf(to));
  });
  expect(wrong).toEqual([]);
});

test("the demo knows nothing of the source", () => {
  expect(arrowsOf(demo).filter(({ to }) => !to.startsWith("demo/"))).toEqual([]);
});

test("no file reaches itself by imports", () => {
  expect(findCircles([...source, ...demo])).toEqual([]);
});

test("a circle is found where there is one", () => {
  const file = (path: string, ...to: string[]): SourceFile => ({
    path,
    lines: 1,
    imports: to.map((target) => ({ path: target, names: [] })),
    exports: [],
  });
  expect(findCircles([file("a", "b"), file("b", "c"), file("c", "b"), file("d", "a")])).toEqual([["b", "c"]]);
});

test("every export is imported by somebody", () => {
  const taken = new Set(
    [...source, ...demo, ...tests, readSource("vite.config.ts")].flatMap(({ imports }) =>
      imports.flatMap(({ path, names }) => names.map((name) => `${path} ${name}`)),
    ),
  );
  const unused = [...source, ...demo].flatMap(({ path, exports }) =>
    exports.filter((name) => !taken.has(`${path} ${name}`) && !taken.has(`${path} *`)).map((name) => `${path} ${name}`),
  );
  expect(unused.filter((name) => !ENTRIES.some((entry) => name.startsWith(`${entry} `)))).toEqual([]);
});

test("a folder holds at most 20 files", () => {
  const folders = new Set([...source, ...demo].map(({ path }) => dirname(path)));
  const crowded = [...folders]
    .map((folder) => [folder, readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).length])
    .filter(([, files]) => Number(files) > 20);
  expect(crowded).toEqual([]);
});

/** What is imported from outside: a page, the package's users, Node. */
const ENTRIES = ["src/widget/index.ts", "src/widget/element.ts"];
