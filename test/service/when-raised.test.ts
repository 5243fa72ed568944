import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createSignal } from "../../src/service/signal.ts";
import { whenRaised } from "../../src/service/when-raised.ts";

/** Longer than any test. */
const LONG_MS = 3_600_000;

test("calls follow each other and never overlap, and the stop waits for the one under way", async () => {
  let running = 0;
  let most = 0;
  let ended = 0;
  const errors: unknown[] = [];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await setImmediate();
    running -= 1;
    ended += 1;
    return 0;
  };
  const signal = createSignal();
  const stop = whenRaised(signal, LONG_MS, work, (error) => errors.push(error));
  signal.raise();
  await vi.waitFor(() => expect(ended).toBeGreaterThan(5), 20_000);
  await stop();
  expect([running, most, errors]).toEqual([0, 1, []]);
});

test("a call that fails is reported, and stopping doesn't wait for the next one", async () => {
  const errors: unknown[] = [];
  const work = () => Promise.reject(new Error("the database is away"));
  const stop = whenRaised(createSignal(), LONG_MS, work, (error) => errors.push(error));
  await vi.waitFor(() => expect(errors).toHaveLength(1), 20_000);
  await stop();
  expect(errors).toEqual([new Error("the database is away")]);
});

test("what is raised during a call, or while it rests, begins another one", async () => {
  const signal = createSignal();
  const calls: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => calls.push(resolve));
  const stop = whenRaised(signal, LONG_MS, work, () => {});
  signal.raise();
  signal.raise();
  calls[0]?.();
  await vi.waitFor(() => expect(calls).toHaveLength(2), 20_000);
  calls[1]?.();
  for (let turn = 0; turn < 5; turn++) await setImmediate();
  expect(calls).toHaveLength(2);
  signal.raise();
  await vi.waitFor(() => expect(calls).toHaveLength(3), 20_000);
  calls[2]?.();
  await stop();
});
