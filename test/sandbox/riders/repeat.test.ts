import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { repeat } from "../../../src/sandbox/riders/repeat.ts";

test("rounds follow each other and never overlap, and the stop waits for the one under way", async () => {
  let running = 0;
  let most = 0;
  let ended = 0;
  const errors: unknown[] = [];
  const stop = repeat(
    async () => {
      running += 1;
      most = Math.max(most, running);
      await setImmediate();
      running -= 1;
      ended += 1;
      return 0;
    },
    (error) => errors.push(error),
  );
  await vi.waitFor(() => expect(ended).toBeGreaterThan(5), 20_000);
  await stop();
  expect(running).toBe(0);
  expect(most).toBe(1);
  expect(errors).toEqual([]);
});

test("a failed round is reported, and stopping doesn't wait for the next round", async () => {
  const errors: unknown[] = [];
  const stop = repeat(
    () => Promise.reject(new Error("the database is away")),
    (error) => errors.push(error),
  );
  await vi.waitFor(() => expect(errors).toHaveLength(1), 20_000);
  await stop();
  expect(errors).toEqual([new Error("the database is away")]);
});
