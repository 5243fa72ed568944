import { afterEach, expect, test, vi } from "vitest";
import { keepStorage } from "../../../../src/pages/rider/device/keep-storage.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [false, 1],
  [true, 0],
])("the browser is asked to keep what the phone stores, where it doesn't already (%s)", async (isKept, asked) => {
  const persist = vi.fn(async () => true);
  vi.stubGlobal("navigator", { storage: { persisted: async () => isKept, persist } });
  await keepStorage();
  expect(persist).toHaveBeenCalledTimes(asked);
});

test("a page that isn't secure asks the browser nothing, and no error is thrown", async () => {
  vi.stubGlobal("navigator", {});
  await expect(keepStorage()).resolves.toBeUndefined();
});
