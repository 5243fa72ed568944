import { afterEach, expect, test, vi } from "vitest";
import { fakeTracker, state } from "../view/a-card.ts";

const ATTENTION = "../../../src/widget/host/attend.ts";
afterEach(() => vi.doUnmock(ATTENTION));

test("a failed download of attend.ts throws nothing into the page", async () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => rejections.push(reason);
  process.on("unhandledRejection", note);
  vi.resetModules();
  let downloads = 0;
  vi.doMock(ATTENTION, () => {
    downloads++;
    throw new Error("offline");
  });
  const { attendLater } = await import("../../../src/widget/host/attend-later.ts");
  const stop = attendLater({
    container: document.createElement("div"),
    tracker: fakeTracker(state()),
    options: { id: "1", key: "k", api: "/" },
    redraw: () => {},
  });
  await vi.dynamicImportSettled();
  stop();
  await new Promise(setImmediate);
  process.off("unhandledRejection", note);
  expect({ downloads, rejections }).toEqual({ downloads: 1, rejections: [] });
});
