// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startPolling } from "../../../src/widget/feed/poll.ts";
import type { Answer } from "../../../src/widget/feed/request-record.ts";
import { aReading } from "../a-reading.ts";

const record: Answer = { reading: aReading(), serverTime: null, cachedMs: 0 };
const failure: Answer = { failure: { code: "network", message: "", retryable: true, retryAfterSeconds: null } };
const address = { id: "dlv_1", key: "pk_test_1", api: "https://api.example" };
let hidden = false;

function setHidden(value: boolean) {
  hidden = value;
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  hidden = false;
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Starts polling a service that is as slow as a test says: the test gives the answers one by one. */
function poll() {
  const began = Date.now();
  const open: { signal: AbortSignal; answer: (answer: Answer) => void }[] = [];
  /** When the service was asked, in seconds from the start. */
  const asked: number[] = [];
  const heard: Answer[] = [];
  const polling = startPolling({
    shared: address,
    request: (signal) => {
      asked.push((Date.now() - began) / 1000);
      return new Promise<Answer>((answer) => open.push({ signal, answer }));
    },
    onAnswer: (answer) => heard.push(answer),
  });
  return {
    polling,
    asked,
    heard,
    /** True for each request under way that was called off. */
    calledOff: () => open.map(({ signal }) => signal.aborted),
    /** Answers the oldest request under way, or the newest. */
    async answer(value: Answer, which: "oldest" | "newest" = "oldest") {
      const oldest = which === "oldest" ? open.shift() : open.pop();
      if (!oldest) throw new Error("no request is under way");
      oldest.answer(value);
      await pass(0);
    },
  };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(1000 * seconds);

test("requests at once, and again one interval after the answer", async () => {
  const { polling, asked, heard, answer } = poll();
  await pass(120);
  expect(asked, "no second request while the first is open").toEqual([0]);
  await answer(record);
  expect(heard).toEqual([record]);
  await pass(29.999);
  expect(asked).toEqual([0]);
  await pass(0.001);
  expect(asked).toEqual([0, 150]);
  polling.stop();
});

test("a refresh requests at once, but not while a request is open", async () => {
  const { polling, asked, answer } = poll();
  await pass(1);
  polling.refresh();
  await pass(1);
  expect(asked).toEqual([0]);
  await answer(record);
  await pass(3);
  polling.refresh();
  polling.refresh();
  await pass(0);
  expect(asked).toEqual([0, 5]);
  polling.stop();
});

test("a hidden page makes no request, and on return makes one only if it is due", async () => {
  const { polling, asked, answer } = poll();
  await pass(0);
  await answer(record);
  setHidden(true);
  await pass(10);
  setHidden(false);
  await pass(0);
  expect(asked, "the record is still young").toEqual([0]);
  setHidden(true);
  await pass(3600);
  expect(asked).toEqual([0]);
  setHidden(false);
  await pass(0);
  expect(asked).toEqual([0, 3610]);
  polling.stop();
});

test("a return to the page while a request is open doesn't start another", async () => {
  const { polling, asked } = poll();
  await pass(1);
  setHidden(true);
  setHidden(false);
  await pass(1);
  expect(asked).toEqual([0]);
  polling.stop();
});

test("polling stops when the delivery is delivered", async () => {
  const { polling, asked, heard, answer } = poll();
  const delivered: Answer = { reading: aReading({ status: "delivered" }), serverTime: null, cachedMs: 0 };
  await pass(0);
  await answer(delivered);
  await pass(3600);
  setHidden(true);
  setHidden(false);
  await pass(0);
  expect([asked, heard]).toEqual([[0], [delivered]]);
  polling.stop();
});

test("a failed request is repeated when the browser is online again", async () => {
  const { polling, asked, heard, answer } = poll();
  await pass(0);
  await answer(failure);
  await pass(2);
  window.dispatchEvent(new Event("online"));
  await pass(0);
  await answer(record);
  expect([asked, heard]).toEqual([
    [0, 2],
    [failure, record],
  ]);
  polling.stop();
});

test("a browser that is online again requests nothing early where the last request was answered", async () => {
  const { polling, asked, answer } = poll();
  await pass(0);
  await answer(record);
  window.dispatchEvent(new Event("online"));
  await pass(29);
  expect(asked).toEqual([0]);
  polling.stop();
});

test("Retry-After is kept to, also after a refresh, a return to the page or a return online", async () => {
  const { polling, asked, answer } = poll();
  await pass(0);
  await answer({ failure: { code: "rate_limited", message: "", retryable: true, retryAfterSeconds: 200 } });
  polling.refresh();
  window.dispatchEvent(new Event("online"));
  setHidden(true);
  setHidden(false);
  await pass(199.999);
  expect(asked).toEqual([0]);
  await pass(0.001);
  expect(asked).toEqual([0, 200]);
  polling.stop();
});

test("pages that are online again at the same moment spread their requests", async () => {
  const { polling, asked, answer } = poll();
  await pass(0);
  await answer(failure);
  vi.mocked(Math.random).mockReturnValue(0.5);
  window.dispatchEvent(new Event("online"));
  await pass(2);
  expect(asked).toEqual([0, 1]);
  polling.stop();
});

test("stopping aborts the open request, and nothing starts another", async () => {
  const { polling, asked, heard, calledOff, answer } = poll();
  await pass(0);
  expect(calledOff()).toEqual([false]);
  polling.stop();
  expect(calledOff()).toEqual([true]);
  await answer(failure);
  window.dispatchEvent(new Event("online"));
  setHidden(true);
  setHidden(false);
  await pass(3600);
  expect([asked, heard]).toEqual([[0], []]);
  expect(vi.getTimerCount()).toBe(0);
});

test("stopping between two requests cancels the next one", async () => {
  const { polling, asked, answer } = poll();
  await pass(0);
  await answer(failure);
  expect(vi.getTimerCount(), "for the next request").toBe(1);
  polling.stop();
  expect(vi.getTimerCount()).toBe(0);
  window.dispatchEvent(new Event("online"));
  setHidden(true);
  setHidden(false);
  await pass(3600);
  expect(asked).toEqual([0]);
});

test("a clock that is set back while the page is hidden keeps no request waiting", async () => {
  const { polling, asked, answer } = poll();
  await pass(0);
  await answer(record);
  setHidden(true);
  await pass(10);
  const began = asked.length;
  vi.setSystemTime(Date.now() - 3_600_000);
  setHidden(false);
  await pass(30);
  expect(asked).toHaveLength(began + 1);
  polling.stop();
});

test("whoever has waited for eight seconds may ask again, and an answer that comes too late isn't heard", async () => {
  const { polling, asked, heard, answer } = poll();
  await pass(7);
  polling.refresh();
  await pass(0);
  expect(asked).toEqual([0]);
  await pass(2);
  polling.refresh();
  await pass(0);
  expect(asked).toEqual([0, 9]);
  polling.refresh();
  await pass(0);
  expect(asked, "the second one has its own eight seconds").toEqual([0, 9]);
  await answer(record, "newest");
  await answer(failure);
  expect(heard).toEqual([record]);
  polling.stop();
});
