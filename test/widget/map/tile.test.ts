import { afterEach, expect, test, vi } from "vitest";
import { hasThemes, loadTile, tileAddress } from "../../../src/widget/map/tile.ts";

test("a template's places are filled in, and nothing else of it is touched", () => {
  const template = "https://tiles.example/{theme}/{z}/{x}/{y}.png?v={y}&key={unknown}";
  expect(tileAddress(template, { x: 1, y: 2, z: 3 }, "dark")).toBe(
    "https://tiles.example/dark/3/1/2.png?v=2&key={unknown}",
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
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

test("a tile that fails is requested again, ever more seldom, and the map waits for it once", () => {
  vi.useFakeTimers();
  const requests: number[] = [];
  const begun = Date.now();
  const done = vi.fn();
  const { image } = loadTile(() => {
    requests.push((Date.now() - begun) / 1000);
    return "/tile";
  }, done);
  expect(done).not.toHaveBeenCalled();
  for (let failure = 0; failure < 5; failure++) {
    image.dispatchEvent(new Event("error"));
    expect(image.style.display).toBe("none");
    expect(done).toHaveBeenCalledTimes(1);
    vi.advanceTimersToNextTimer();
  }
  expect(requests).toEqual([0, 4, 4 + 16, 20 + 64, 84 + 64, 148 + 64]);
  image.dispatchEvent(new Event("load"));
  expect(image.style.display).toBe("");
  expect(done).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("a tile that hangs counts as failed after eight seconds", () => {
  vi.useFakeTimers();
  const done = vi.fn();
  const { image, cancel } = loadTile(() => "/tile", done);
  vi.advanceTimersByTime(7999);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(done).toHaveBeenCalledTimes(1);
  expect(image.hasAttribute("src")).toBe(false);
  cancel();
});

test("a tile that is no longer wanted stops loading, and reports nothing", () => {
  vi.useFakeTimers();
  const done = vi.fn();
  const { image, cancel } = loadTile(() => "/tile", done);
  cancel();
  image.dispatchEvent(new Event("error"));
  vi.runAllTimers();
  expect(image.hasAttribute("src")).toBe(false);
  expect(done).not.toHaveBeenCalled();
});
