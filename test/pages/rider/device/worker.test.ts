import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** What the phone shows, by its tag. */
let shown: { tag: string; data: unknown; close(): void }[];
const hide = (isGone: (one: (typeof shown)[number]) => boolean) => {
  shown = shown.filter((one) => !isGone(one));
};
const listeners = new Map<string, (event: object) => void>();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  shown = [];
  vi.stubGlobal("addEventListener", (type: string, listener: (event: object) => void) => listeners.set(type, listener));
  vi.stubGlobal("caches", { match: async () => undefined });
  vi.stubGlobal("registration", {
    async showNotification(_title: string, { tag, data }: { tag: string; data: unknown }) {
      hide((one) => one.tag === tag);
      const alert = { tag, data, close: () => hide((one) => one === alert) };
      shown.push(alert);
    },
    getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
  });
  await import("../../../../src/pages/rider/worker/sw.ts");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const push = (offer_id: string) => {
  const waitUntil = () => {};
  listeners.get("push")?.({ waitUntil, data: { json: () => ({ type: "offer", offer_id }) } });
};
const offers = () => shown.map(({ data }) => data);

test("an alert takes the place of the last one, and goes when its offer has run out", async () => {
  push("off_1");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(offers()).toEqual(["off_1"]);
  push("off_2");
  await vi.advanceTimersByTimeAsync(15_000);
  expect(offers(), "the first one's end isn't the second one's").toEqual(["off_2"]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(offers()).toEqual([]);
});
