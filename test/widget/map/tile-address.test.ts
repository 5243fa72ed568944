import { expect, test } from "vitest";
import { hasThemes, tileAddress } from "../../../src/widget/map/tile-address.ts";

test("a template's places are filled in, and nothing else of it is touched", () => {
  const template = "https://tiles.example/{theme}/{z}/{x}/{y}.png?v={y}&key={unknown}";
  expect(tileAddress(template, { x: 1, y: 2, z: 3 }, "dark")).toBe(
    "https://tiles.example/dark/3/1/2.png?v=2&key={unknown}",
  );
});

test("only a template with {theme} has tiles of its own for the dark", () => {
  expect(hasThemes("/t/{theme}/{z}/{x}/{y}")).toBe(true);
  expect(hasThemes("/t/{z}/{x}/{y}")).toBe(false);
});
