import { expect, it } from "vitest";
import { listChunks } from "../../../../src/service/http/pages/read-manifest.ts";
import { preloadModules } from "../../../../src/service/http/pages/track-page.ts";

/** A page with a circle of two modules, one that it always loads later, and one that it may load later. */
const MANIFEST = {
  page: { file: "page.js", imports: ["a"], dynamicImports: ["always", "maybe"] },
  a: { file: "a.js", imports: ["b"] },
  b: { file: "b.js", imports: ["a"] },
  always: { file: "always.js", imports: ["b"] },
  maybe: { file: "maybe.js" },
};

it("links each module that a visitor needs once, also where modules import each other", () => {
  const links = preloadModules(MANIFEST, "page", "always");
  const files = [...links.matchAll(/<link rel="modulepreload"[^>]* href="([^"]*)">/g)].map(([, file]) => file);
  expect(files).toEqual(["/a.js", "/b.js", "/always.js"]);
});

it("lists with what a page loads at once also what it may load later, where that is wanted", () => {
  const files = (withLater: boolean) => listChunks(MANIFEST, ["page"], withLater).map(({ file }) => file);
  expect(files(false)).toEqual(["page.js", "a.js", "b.js"]);
  expect(files(true)).toEqual(["page.js", "a.js", "b.js", "always.js", "maybe.js"]);
});
