import { afterEach, expect, test, vi } from "vitest";
import { hasThemes, tileAddress } from "../../../src/widget/map/tile.ts";

test("a template's places are filled in, and nothing else of it is touched", () => {
  const template = "https://tiles.example/{theme}/{z}/{x}/{y}.png?v={y}&key={unknown}";
  expect(tileAddress(template, { x: 1, y: 2, z: 3 }, "dark")).toBe(
    "https://tiles.example/dark/3/1/2.png?v=2&key={unknown}",
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a template as Leaflet's users know them names one of three servers, and asks for more pixels where they show", () => {
  const at = (x: number, y: number) =>
    tileAddress("https://{s}.tiles.example/{z}/{x}/{y}{r}.png", { x, y, z: 3 }, "light");
  vi.stubGlobal("devicePixelRatio", 1);
  expect(at(1, 2)).toBe("https://a.tiles.example/3/1/2.png");
  vi.stubGlobal("devicePixelRatio", 1.5);
  expect(at(2, 2)).toBe("https://b.tiles.example/3/2/2@2x.png");
  expect(at(3, 2)).toBe("https://c.tiles.example/3/3/2@2x.png");
});

test("only a template with {theme} has tiles of its own for the dark", () => {
  expect(hasThemes("/t/{theme}/{z}/{x}/{y}")).toBe(true);
  expect(hasThemes("/t/{z}/{x}/{y}")).toBe(false);
});
