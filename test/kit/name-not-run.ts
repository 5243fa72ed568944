import { test } from "vitest";

/** Warns that `product` wasn't tested in `engine`, which can't be installed here. Adds a skipped test that says so, too. */
export function nameNotRun(engine: string, product: string): void {
  console.warn(`\nNOT RUN: ${engine} can't be had here, so nothing is known of ${product} in it.\n`);
  test.skip(`NOT RUN: ${engine} can't be had here`, () => {});
}
