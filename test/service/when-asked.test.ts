import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { every } from "../../src/service/every.ts";
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
  const { ask, look } = whenAsked(work);
  const stop = every(200, look, (error) => errors.push(error));
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

it("works within 200 ms of being asked, and not more often, however often it is asked", async () => {
  const times: number[] = [];
  const start = Date.now();
  const { ask, look } = whenAsked(async () => void times.push(Date.now() - start));
  const stop = every(200, look, () => {});
  for (let ms = 0; ms < 1000; ms += 10) {
    ask();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(times).toEqual([200, 400, 600, 800, 1000]);
  await vi.advanceTimersByTimeAsync(250);
  ask();
  await vi.advanceTimersByTimeAsync(200);
  expect(times).toHaveLength(6);
  await stop();
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
  const { ask, look } = whenAsked(work);
  const stop = every(200, look, () => {});
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
