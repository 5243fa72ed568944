import { afterEach, expect, test, vi } from "vitest";
import { fakeTracker, state } from "../view/a-card.ts";

const SEARCH = "../../../src/widget/host/watch-for-mistakes.ts";
afterEach(() => vi.doUnmock(SEARCH));

test("a search for mistakes that can't be downloaded throws nothing into the page", async () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => rejections.push(reason);
  process.on("unhandledRejection", note);
  vi.resetModules();
  vi.doMock(SEARCH, () => {
    throw new Error("offline");
  });
  const { noticeMistakes } = await import("../../../src/widget/host/notice-mistakes.ts");
  const stop = noticeMistakes(document.createElement("div"), fakeTracker(state()), { id: "1", key: "k", api: "/" });
  await vi.dynamicImportSettled();
  stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off("unhandledRejection", note);
  expect(rejections).toEqual([]);
});
