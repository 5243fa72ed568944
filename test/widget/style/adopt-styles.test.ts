import { afterEach, expect, test, vi } from "vitest";
import { adoptStyles } from "../../../src/widget/style/adopt-styles.ts";

const css = ".card { color: teal }";
const newRoot = () => document.createElement("div").attachShadow({ mode: "open" });

afterEach(() => void vi.restoreAllMocks());

test("cards share one style sheet, and a removed card leaves it to the others", () => {
  const [one, two] = [newRoot(), newRoot()];
  const undress = adoptStyles(one, css);
  adoptStyles(two, css);
  expect(one.adoptedStyleSheets).toHaveLength(1);
  expect(one.adoptedStyleSheets[0]).toBe(two.adoptedStyleSheets[0]);
  undress();
  expect([one.adoptedStyleSheets.length, two.adoptedStyleSheets.length]).toEqual([0, 1]);
});

test("two cards in one root keep the style sheet until both are removed", () => {
  const root = newRoot();
  const [first, second] = [adoptStyles(root, css), adoptStyles(root, css)];
  first();
  expect(root.adoptedStyleSheets).toHaveLength(1);
  second();
  expect(root.adoptedStyleSheets).toHaveLength(0);
});

test("another script's style sheet stays", () => {
  const root = newRoot();
  const theirs = new CSSStyleSheet();
  root.adoptedStyleSheets = [theirs];
  adoptStyles(root, css)();
  expect(root.adoptedStyleSheets).toEqual([theirs]);
});

test("a browser without constructable style sheets gets a style element, which is removed with the card", () => {
  const root = newRoot();
  vi.spyOn(root, "adoptedStyleSheets", "set").mockImplementation(() => {
    throw new Error("not here");
  });
  const undress = adoptStyles(root, css);
  expect(root.querySelectorAll("style")).toHaveLength(1);
  undress();
  expect(root.querySelector("style")).toBeNull();
});
