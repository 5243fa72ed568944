import { expect, it } from "vitest";
import { oneAtATime } from "../../../../src/service/deliveries/tracking/one-at-a-time.ts";

function createWork() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const work = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  return { ends, run: oneAtATime(work) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

it("answers all calls that come during a run with the one run after it", async () => {
  const { ends, run } = createWork();
  const first = run();
  const others = [run(), run(), run()];
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await first;
  await settle();
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await Promise.all(others);
  await settle();
  expect(ends).toHaveLength(2);
});

it("rejects only the calls of the run that failed", async () => {
  const { ends, run } = createWork();
  const first = run();
  const second = run();
  ends[0]?.reject(new Error("the database is away"));
  await expect(first).rejects.toThrow("the database is away");
  await settle();
  ends[1]?.resolve();
  await expect(second).resolves.toBeUndefined();
});
