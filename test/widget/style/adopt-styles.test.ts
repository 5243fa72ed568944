import { afterEach, expect, test, vi } from "vitest";
import { adoptStyles } from "../../../src/widget/style/adopt-styles.ts";

const css = ".card { color: teal }";
const newRoot = () => document.createElement("div").attachShadow({ mode: "open" });

afterEach(() => void vi.restoreAllMocks());

test("cards share one sheet, and each gives back its own use of it", () => {
  const [one, two] = [newRoot(), newRoot()];
  const undress = adoptStyles(one, css);
  adoptStyles(two, css);
  expect(one.adoptedStyleSheets).toHaveLength(1);
  expect(one.adoptedStyleSheets[0]).toBe(two.adoptedStyleSheets[0]);
  undress();
  expect([one.adoptedStyleSheets.length, two.adoptedStyleSheets.length]).toEqual([0, 1]);
});

test("two uses in one root are given back one by one", () => {
  const root = newRoot();
  const [first, second] = [adoptStyles(root, css), adoptStyles(root, css)];
  first();
  expect(root.adoptedStyleSheets).toHaveLength(1);
  second();
  expect(root.adoptedStyleSheets).toHaveLength(0);
});

test("a sheet that somebody else put there stays", () => {
  const root = newRoot();
  const theirs = new CSSStyleSheet();
  root.adoptedStyleSheets = [theirs];
  adoptStyles(root, css)();
  expect(root.adoptedStyleSheets).toEqual([theirs]);
});

test("where sheets can't be constructed a style element stands in, and goes again", () => {
  const root = newRoot();
  vi.spyOn(root, "adoptedStyleSheets", "set").mockImplementation(() => {
    throw new Error("not here");
  });
  const undress = adoptStyles(root, css);
  expect(root.querySelectorAll("style")).toHaveLength(1);
  undress();
  expect(root.querySelector("style")).toBeNull();
});
