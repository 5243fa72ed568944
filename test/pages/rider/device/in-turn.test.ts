import { afterEach, expect, test, vi } from "vitest";
import { inTurn } from "../../../../src/pages/rider/device/in-turn.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** One browser's locks: whoever asks for a name waits until those before have done, unless they give up. */
function useLocks() {
  const queues = new Map<string, Promise<unknown>>();
  const locks = {
    request<Result>(name: string, { signal }: { signal?: AbortSignal }, work: () => Promise<Result>) {
      const before = queues.get(name) ?? Promise.resolve();
      const mine = new Promise<Result>((resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
        before.then(() => {
          if (!signal?.aborted) work().then(resolve, reject);
        }, reject);
      });
      queues.set(name, Promise.allSettled([before, mine]));
      return mine;
    },
  };
  vi.stubGlobal("navigator", { locks });
}

/** Work that lasts until it is ended. */
function openWork() {
  const work = { hasBegun: false, end: (_result: string) => {} };
  const run = () => {
    work.hasBegun = true;
    return new Promise<string>((resolve) => {
      work.end = resolve;
    });
  };
  return Object.assign(work, { run });
}

test("work waits for that of another window, also where that fails", async () => {
  vi.useFakeTimers();
  useLocks();
  const [first, second] = [openWork(), openWork()];
  let tries = 0;
  const fail = () => {
    tries++;
    return Promise.reject(new Error("full"));
  };
  const done = [inTurn(first.run), inTurn(second.run), inTurn(fail)];
  const last = inTurn(async () => "last");
  const failed = expect(done[2]).rejects.toThrow("full");
  await vi.advanceTimersByTimeAsync(1000);
  expect([first.hasBegun, second.hasBegun]).toEqual([true, false]);
  first.end("one");
  await vi.advanceTimersByTimeAsync(1000);
  expect([await done[0], second.hasBegun]).toEqual(["one", true]);
  second.end("two");
  await failed;
  expect([await done[1], tries, await last]).toEqual(["two", 1, "last"]);
  expect(vi.getTimerCount(), "nobody waits any more").toBe(0);
});

test("work doesn't wait for ever for a window that is frozen", async () => {
  vi.useFakeTimers();
  useLocks();
  const [frozen, work] = [openWork(), openWork()];
  void inTurn(frozen.run);
  const done = inTurn(work.run);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([frozen.hasBegun, work.hasBegun]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work.hasBegun).toBe(true);
  work.end("done");
  expect(await done).toBe("done");
});

test("a browser without locks runs work at once", async () => {
  vi.stubGlobal("navigator", {});
  expect(await inTurn(async () => "done")).toBe("done");
});
