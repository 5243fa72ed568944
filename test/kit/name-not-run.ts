import { test } from "vitest";

/** Warns that `product` wasn't tested in `engine`, which isn't here. Adds a skipped test that says so, too. */
export function nameNotRun(engine: string, product: string): void {
  console.warn(`\nNOT RUN: ${engine} isn't here, so nothing is known of ${product} in it.\n`);
  test.skip(`NOT RUN: ${engine} isn't here`, () => {});
}
