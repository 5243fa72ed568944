import { expect, it } from "vitest";
import { inBatches } from "../../src/service/in-batches.ts";

/** Doubles numbers. Each batch waits until it is let go. */
function open() {
  const batches: { numbers: readonly number[]; go: (error?: Error) => void }[] = [];
  const double = inBatches(
    (numbers: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        const go = (error?: Error) => (error ? reject(error) : resolve(numbers.map((one) => 2 * one)));
        batches.push({ numbers, go });
      }),
  );
  /** Lets promises that are settled take effect. */
  const settle = async () => {
    for (let n = 0; n < 3; n++) await new Promise(setImmediate);
  };
  return { batches, double, settle };
}

it("does what comes during one batch with the next, and answers each", async () => {
  const { batches, double, settle } = open();
  const first = double(1);
  await settle();
  const rest = [2, 3, 4].map(double);
  await settle();
  expect(batches.map(({ numbers }) => numbers)).toEqual([[1]]);
  batches[0]?.go();
  expect(await first).toBe(2);
  await settle();
  expect(batches.map(({ numbers }) => numbers)).toEqual([[1], [2, 3, 4]]);
  batches[1]?.go();
  expect(await Promise.all(rest)).toEqual([4, 6, 8]);
});

it("tells everybody of a batch that it failed, and does the next", async () => {
  const { batches, double, settle } = open();
  const failed = Promise.allSettled([double(1), double(2)]);
  await settle();
  batches[0]?.go(new Error("no database"));
  expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const next = double(3);
  await settle();
  batches[1]?.go();
  expect(await next).toBe(6);
});
