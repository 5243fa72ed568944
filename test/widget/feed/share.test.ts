// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { News } from "../../../src/widget/feed/news.ts";
import { openShare, type Share } from "../../../src/widget/feed/share.ts";
import { aReading } from "../a-reading.ts";

const address = { id: "dlv_1", key: "pk_test_1", api: "https://api.example" };
/** The lock is freed half a second after the answer. A tab that couldn't get it tries again after 0.8 s. */
const TURN_MS = 700;
/** For messages between tabs, on a busy machine. */
const PATIENCE = { timeout: 20_000 };

/**
 * One browser's locks, in place of `navigator.locks`, which Node lacks: a name is held until its callback settles, and
 * `ifAvailable` calls back with null until then. BroadcastChannel is Node's own.
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
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // News grow old in two seconds, and a busy machine may take longer.
  vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-03-01T12:00:00Z"));
  vi.stubGlobal("navigator", { locks: createLocks() });
  vi.stubGlobal("document", { baseURI: "https://shop.example/" });
  vi.stubGlobal("addEventListener", () => {});
});
const tabs: AbortController[] = [];
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const news = (changes: Partial<News> = {}): News => ({
  answer: { reading: aReading(), serverTime: null, cachedMs: 0 },
  at: Date.now(),
  random: 0.5,
  ...changes,
});

/** Opens a tab that follows the delivery, and records the news that it hears from the others. */
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

test("when three tabs are due at the same time, one requests and the others get its answer", async () => {
  const three = [await openTab(), await openTab(), await openTab()];
  const answers = [news({ random: 0.1 }), news({ random: 0.2 }), news({ random: 0.3 })];
  const asked: News[] = [];
  const requests = three.map(({ share }, index) =>
    share.request(async () => {
      const answer = answers[index] ?? news();
      asked.push(answer);
      return answer;
    }),
  );
  await vi.advanceTimersByTimeAsync(TURN_MS + 200);
  const results = await Promise.all(requests);
  expect(asked).toHaveLength(1);
  expect(results.filter((result) => result !== null)).toEqual(asked);
  const others = three.filter((_, index) => results[index] === null);
  await vi.waitFor(() => expect(others.map(({ heard }) => heard)).toEqual([asked, asked]), PATIENCE);
});

test("after one tab has requested, another tab can", async () => {
  const [one, two] = [await openTab(), await openTab()];
  await one.share.request(async () => news());
  one.leave();
  await vi.advanceTimersByTimeAsync(TURN_MS);
  const second = news();
  expect(await two.share.request(async () => second)).toBe(second);
});

test("a failure that may concern only one page isn't passed on, and any other is", async () => {
  const [one, two] = [await openTab(), await openTab()];
  const failed = (code: "network" | "server_error") =>
    news({ answer: { failure: { code, message: "", retryable: true, retryAfterSeconds: null } } });
  await one.share.request(async () => failed("network"));
  await vi.advanceTimersByTimeAsync(TURN_MS);
  const told = failed("server_error");
  await one.share.request(async () => told);
  await vi.waitFor(() => expect(two.heard).toEqual([told]), PATIENCE);
});

test("old news from a page that was frozen is ignored", async () => {
  const [one, two] = [await openTab(), await openTab()];
  await one.share.request(async () => news({ at: Date.now() - 60_000 }));
  await vi.advanceTimersByTimeAsync(TURN_MS);
  const told = news();
  await one.share.request(async () => told);
  await vi.waitFor(() => expect(two.heard).toEqual([told]), PATIENCE);
});

test("another delivery, key or service is requested separately, and heard of only by its own tabs", async () => {
  const followed = [{}, { id: "dlv_2" }, { key: "pk_test_2" }, { api: "https://other.example" }];
  const pairs = await Promise.all(followed.map((one) => Promise.all([openTab(one), openTab(one)])));
  const told = followed.map((_, index) => news({ random: index / 10 }));
  const results = pairs.map(([{ share }], index) => share.request(async () => told[index] ?? news()));
  await vi.advanceTimersByTimeAsync(TURN_MS);
  expect(await Promise.all(results)).toEqual(told);
  await vi.waitFor(() => expect(pairs.map(([, other]) => other.heard)).toEqual(told.map((one) => [one])), PATIENCE);
  expect(pairs.map(([own]) => own.heard)).toEqual([[], [], [], []]);
});

test("a page without locks can't share", async () => {
  vi.stubGlobal("navigator", { locks: { request: () => Promise.reject(new DOMException("", "SecurityError")) } });
  await expect(openTab()).rejects.toThrow();
});
