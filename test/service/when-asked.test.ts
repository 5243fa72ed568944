import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenAsked } from "../../src/service/when-asked.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("works once for all who have asked, not at all for nobody, and goes on after an error", async () => {
  const errors: unknown[] = [];
  let calls = 0;
  let fault: Error | null = null;
  const work = async () => {
    calls++;
    if (fault) throw fault;
  };
  const { ask, stop } = whenAsked(200, work, (error) => errors.push(error));
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toBe(0);
  for (let n = 0; n < 50; n++) ask();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toBe(1);
  fault = new Error("no database");
  ask();
  await vi.advanceTimersByTimeAsync(200);
  fault = null;
  ask();
  await vi.advanceTimersByTimeAsync(200);
  expect([calls, errors.length]).toEqual([3, 1]);
  await stop();
  ask();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toBe(3);
});

it("doesn't work twice at a time, and works again for who asked meanwhile", async () => {
  let calls = 0;
  let finish = () => {};
  const work = () => {
    calls++;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  const { ask, stop } = whenAsked(200, work, () => {});
  ask();
  await vi.advanceTimersByTimeAsync(200);
  ask();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toBe(1);
  finish();
  await vi.advanceTimersByTimeAsync(200);
  expect(calls).toBe(2);
  finish();
  await stop();
});
