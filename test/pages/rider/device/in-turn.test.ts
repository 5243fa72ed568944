import { afterEach, expect, test, vi } from "vitest";
import { inTurn } from "../../../../src/pages/rider/device/in-turn.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("work waits for that of another window", async () => {
  const request = vi.fn((_name: string, _options: object, work: () => Promise<string>) => work());
  vi.stubGlobal("navigator", { locks: { request } });
  expect(await inTurn(async () => "done")).toBe("done");
  expect(request).toHaveBeenCalledOnce();
  await expect(inTurn(() => Promise.reject(new Error("full")))).rejects.toThrow("full");
});

test("it doesn't wait for ever for one that is frozen", async () => {
  vi.useFakeTimers();
  const request = (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  vi.stubGlobal("navigator", { locks: { request } });
  const work = vi.fn(async () => "done");
  const done = inTurn(work);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await done).toBe("done");
  expect(work).toHaveBeenCalledOnce();
});

test("a browser without locks does without", async () => {
  vi.stubGlobal("navigator", {});
  expect(await inTurn(async () => "done")).toBe("done");
});
