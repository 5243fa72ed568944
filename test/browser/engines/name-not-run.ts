import { test } from "vitest";

/** Says loudly that nothing is known of the product in an engine that is neither here nor to be installed. */
export function nameNotRun(engine: string, product: string): void {
  console.warn(`\nNOT RUN: ${engine} can't be had here, so nothing is known of ${product} in it.\n`);
  test.skip(`NOT RUN: ${engine} can't be had here`, () => {});
}
