import { expect, test } from "vitest";
import { createCache } from "../../src/sandbox/cache.ts";

test("computes a result once, while the cache has room for it", () => {
  const cache = createCache<string>(2);
  let computed = 0;
  const read = (key: string) =>
    cache(key, () => {
      computed += 1;
      return key.toUpperCase();
    });
  expect([read("a"), read("b"), read("a")]).toEqual(["A", "B", "A"]);
  expect(computed).toBe(2);
  // "b" was unused for longest, so it goes.
  read("c");
  read("a");
  expect(computed).toBe(3);
  read("b");
  expect(computed).toBe(4);
});

test("keeps what weighs no more than its capacity together, and always the newest", () => {
  const cache = createCache<number>(10, (weight) => weight);
  const kept = (key: string) => cache(key, () => Number.NaN);
  cache("four", () => 4);
  cache("six", () => 6);
  expect([kept("four"), kept("six")]).toEqual([4, 6]);
  cache("ninety", () => 90);
  expect(kept("ninety")).toBe(90);
  expect(kept("four")).toBeNaN();
});

test("forgets a result, and has room for another", () => {
  const cache = createCache<number>(10, (weight) => weight);
  const kept = (key: string) => cache(key, () => 0);
  cache("four", () => 4);
  cache("six", () => 6);
  cache.forget("six");
  cache.forget("unknown");
  cache("five", () => 5);
  expect(["four", "six", "five"].map(kept)).toEqual([4, 0, 5]);
});
