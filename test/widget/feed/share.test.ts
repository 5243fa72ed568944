// @vitest-environment node
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { News } from "../../../src/widget/feed/news.ts";
import { openShare, type Share } from "../../../src/widget/feed/share.ts";
import { aReading } from "../a-reading.ts";

const address = { id: "dlv_1", key: "pk_test_1", api: "https://api.example" };
/** A turn ends half a second after its news, and a tab that waits for another's asks again after 0.8 s. */
const TURN_MS = 700;
const MOMENT_MS = 100;

/**
 * One browser's locks, in place of `navigator.locks`, which Node lacks: a name is held until its callback settles, and
 * `ifAvailable` calls back with null meanwhile. BroadcastChannel is Node's own.
 */
function createLocks() {
  const held = new Set<string>();
  return {
    async request(name: string, { mode = "exclusive" }: LockOptions, callback: (lock: object | null) => unknown) {
      if (mode === "shared") return callback({ name });
      if (held.has(name)) return callback(null);
      held.add(name);
      try {
        return await callback({ name });
      } finally {
        held.delete(name);
      }
    },
  };
}

beforeEach(() => {
  vi.stubGlobal("navigator", { locks: createLocks() });
  vi.stubGlobal("document", { baseURI: "https://shop.example/" });
  vi.stubGlobal("addEventListener", () => {});
});
const tabs: AbortController[] = [];
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.abort();
  vi.unstubAllGlobals();
});

const news = (changes: Partial<News> = {}): News => ({
  answer: { reading: aReading(), serverTime: null },
  at: Date.now(),
  random: 0.5,
  ...changes,
});

/** A tab that follows the delivery and notes what the others tell it. */
async function openTab(changes: Partial<typeof address> = {}) {
  const tab = new AbortController();
  tabs.push(tab);
  const heard: News[] = [];
  const share: Share = await openShare({
    address: { ...address, ...changes },
    signal: tab.signal,
    hear: (told) => heard.push(told),
    first: null,
  });
  return { share, heard, leave: () => tab.abort() };
}

test("of three tabs that are due at the same time one requests, and the others hear its news", async () => {
  const three = [await openTab(), await openTab(), await openTab()];
  const told = news();
  const request = vi.fn(async () => told);
  const results = await Promise.all(three.map(({ share }) => share.request(request)));
  expect(request).toHaveBeenCalledTimes(1);
  expect(results.filter((result) => result !== null)).toEqual([told]);
  const others = three.filter((_, index) => results[index] === null);
  expect(others.map(({ heard }) => heard)).toEqual([[told], [told]]);
});

test("when the tab that requests has had its turn, another can have one", async () => {
  const [one, two] = [await openTab(), await openTab()];
  await one.share.request(async () => news());
  one.leave();
  await pause(TURN_MS);
  const second = news();
  expect(await two.share.request(async () => second)).toBe(second);
});

test("a failure that may be the page's own is kept from the others; any other is told", async () => {
  const [one, two] = [await openTab(), await openTab()];
  const failed = (code: "network" | "server_error") =>
    news({ answer: { failure: { code, message: "", retryable: true, retryAfterSeconds: null } } });
  await one.share.request(async () => failed("network"));
  await pause(TURN_MS);
  expect(two.heard).toEqual([]);
  const told = failed("server_error");
  await one.share.request(async () => told);
  await pause(MOMENT_MS);
  expect(two.heard).toEqual([told]);
});

test("old news, from a page that was frozen, is not believed", async () => {
  const [one, two] = [await openTab(), await openTab()];
  await one.share.request(async () => news({ at: Date.now() - 60_000 }));
  await pause(MOMENT_MS);
  expect(two.heard).toEqual([]);
});

test("another delivery, another key and another service each have a share of their own", async () => {
  const all = [
    await openTab(),
    await openTab({ id: "dlv_2" }),
    await openTab({ key: "pk_test_2" }),
    await openTab({ api: "https://other.example" }),
  ];
  const request = vi.fn(async () => news());
  await Promise.all(all.map(({ share }) => share.request(request)));
  await pause(MOMENT_MS);
  expect(request).toHaveBeenCalledTimes(4);
  expect(all.flatMap(({ heard }) => heard)).toEqual([]);
});

test("where locks are forbidden there is no share", async () => {
  vi.stubGlobal("navigator", { locks: { request: () => Promise.reject(new DOMException("", "SecurityError")) } });
  await expect(openTab()).rejects.toThrow();
});
