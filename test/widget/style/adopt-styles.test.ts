import { afterEach, expect, test, vi } from "vitest";
import { adoptStyles } from "../../../src/widget/style/adopt-styles.ts";

const CSS = "p { color: teal }";
const newRoot = () => document.createElement("div").attachShadow({ mode: "open" });

afterEach(() => void vi.restoreAllMocks());

test("cards share one sheet per text, and each gives back its own use of it", () => {
  const [one, two] = [newRoot(), newRoot()];
  const undress = adoptStyles(one, CSS);
  adoptStyles(two, CSS);
  expect(one.adoptedStyleSheets).toHaveLength(1);
  expect(one.adoptedStyleSheets[0]).toBe(two.adoptedStyleSheets[0]);
  undress();
  expect([one.adoptedStyleSheets.length, two.adoptedStyleSheets.length]).toEqual([0, 1]);
});

test("a sheet that somebody else put there stays", () => {
  const root = newRoot();
  const theirs = new CSSStyleSheet();
  root.adoptedStyleSheets = [theirs];
  adoptStyles(root, CSS)();
  expect(root.adoptedStyleSheets).toEqual([theirs]);
});

test("where sheets can't be constructed a style element stands in, and goes again", () => {
  vi.spyOn(CSSStyleSheet.prototype, "replaceSync").mockImplementation(() => {
    throw new Error("not here");
  });
  const root = newRoot();
  const undress = adoptStyles(root, "p { color: red }");
  expect(root.querySelector("style")?.textContent).toBe("p { color: red }");
  undress();
  expect(root.querySelector("style")).toBeNull();
});
