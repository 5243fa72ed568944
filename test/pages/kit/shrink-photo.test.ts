import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shrinkPhoto } from "../../../src/pages/kit/shrink-photo.ts";

const MOST_CHARACTERS = (4 * 1_000_000) / 3;

/** What the phone drew: how large, and how well. */
let drawn: { width: number; height: number; quality: number }[];
let close: ReturnType<typeof vi.fn<() => void>>;

/** A phone whose camera makes pictures of this size, and whose JPEGs have so many characters. */
function usePhone(picture: { width: number; height: number }, charactersOf: (side: number, quality: number) => number) {
  const createCanvas = () => {
    const canvas = {
      width: 0,
      height: 0,
      getContext: () => ({ drawImage: () => {} }),
      toDataURL(type: string, quality: number) {
        drawn.push({ width: canvas.width, height: canvas.height, quality });
        return `data:${type};base64,${"A".repeat(charactersOf(Math.max(canvas.width, canvas.height), quality))}`;
      },
    };
    return canvas;
  };
  vi.stubGlobal("document", { createElement: createCanvas });
  vi.stubGlobal("createImageBitmap", async () => ({ ...picture, close }));
}

beforeEach(() => {
  drawn = [];
  close = vi.fn();
});
afterEach(() => vi.unstubAllGlobals());

test("a large photo is drawn smaller, in its own shape", async () => {
  usePhone({ width: 3000, height: 4000 }, () => 1000);
  expect(await shrinkPhoto(new Blob())).toBe("A".repeat(1000));
  expect(drawn).toEqual([{ width: 1200, height: 1600, quality: 0.8 }]);
  expect(close).toHaveBeenCalledOnce();
});

test("a small photo keeps its size, and a narrow one stays at least a pixel wide", async () => {
  usePhone({ width: 1, height: 900 }, () => 1000);
  await shrinkPhoto(new Blob());
  expect(drawn).toMatchObject([{ width: 1, height: 900 }]);
  usePhone({ width: 1, height: 9000 }, () => 1000);
  await shrinkPhoto(new Blob());
  expect(drawn).toMatchObject([{}, { width: 1, height: 1600 }]);
});

test("a photo that stays too large is drawn in lower quality, and then smaller, until the service takes it", async () => {
  usePhone({ width: 4000, height: 4000 }, (side) => (side > 1200 ? MOST_CHARACTERS + 4 : MOST_CHARACTERS));
  expect(await shrinkPhoto(new Blob())).toHaveLength(Math.floor(MOST_CHARACTERS));
  expect(drawn.map(({ width, quality }) => [width, quality])).toEqual([
    [1600, 0.8],
    [1600, 0.6],
    [1600, 0.4],
    [1200, 0.8],
  ]);
});

test("a photo that can't be made small enough is refused, and its memory is freed", async () => {
  usePhone({ width: 4000, height: 4000 }, () => MOST_CHARACTERS + 4);
  await expect(shrinkPhoto(new Blob())).rejects.toThrow("too large");
  expect(close).toHaveBeenCalledOnce();
});
