import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startPolling } from "../../../src/widget/feed/poll.ts";
import type { Answer } from "../../../src/widget/feed/request-record.ts";
import { aReading } from "../a-reading.ts";

const record: Answer = { reading: aReading(), serverTime: null };
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

/** Starts polling. The test gives the answers one by one. */
function poll() {
  const open: ((answer: Answer) => void)[] = [];
  const ask = vi.fn((_signal: AbortSignal) => new Promise<Answer>((resolve) => open.push(resolve)));
  const onAnswer = vi.fn();
  const polling = startPolling({ shared: address, request: ask, onAnswer });
  const answer = async (value: Answer) => {
    open.shift()?.(value);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { polling, ask, onAnswer, answer };
}

test("requests at once, and again one interval after the answer", async () => {
  const { polling, ask, onAnswer, answer } = poll();
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ask, "no second request while the first is open").toHaveBeenCalledTimes(1);
  await answer(record);
  expect(onAnswer).toHaveBeenCalledWith(record);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(2);
  polling.stop();
});

test("a refresh requests at once, but not while a request is open", async () => {
  const { polling, ask, answer } = poll();
  await vi.advanceTimersByTimeAsync(0);
  polling.refresh();
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(1);
  await answer(record);
  polling.refresh();
  polling.refresh();
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(2);
  polling.stop();
});

test("a hidden page makes no request, and on return makes one only if it is due", async () => {
  const { polling, ask, answer } = poll();
  await vi.advanceTimersByTimeAsync(0);
  await answer(record);
  setHidden(true);
  await vi.advanceTimersByTimeAsync(10_000);
  setHidden(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(ask, "the record is still young").toHaveBeenCalledTimes(1);
  setHidden(true);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(ask).toHaveBeenCalledTimes(1);
  setHidden(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(2);
  polling.stop();
});

test("a return to the page while a request is open doesn't start another", async () => {
  const { polling, ask } = poll();
  await vi.advanceTimersByTimeAsync(0);
  setHidden(true);
  setHidden(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(1);
  polling.stop();
});

test("polling stops when the delivery is delivered", async () => {
  const { polling, ask, answer } = poll();
  await vi.advanceTimersByTimeAsync(0);
  await answer({ reading: aReading({ status: "delivered" }), serverTime: null });
  await vi.advanceTimersByTimeAsync(3_600_000);
  setHidden(true);
  setHidden(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(1);
  polling.stop();
});

test("a failed request is repeated when the browser is online again", async () => {
  const { polling, ask, answer } = poll();
  await vi.advanceTimersByTimeAsync(0);
  await answer(failure);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(2);
  polling.stop();
});

test("Retry-After is kept to, also after a refresh, a return to the page or a return online", async () => {
  const { polling, ask, answer } = poll();
  await vi.advanceTimersByTimeAsync(0);
  await answer({ failure: { code: "rate_limited", message: "", retryable: true, retryAfterSeconds: 200 } });
  polling.refresh();
  window.dispatchEvent(new Event("online"));
  setHidden(true);
  setHidden(false);
  await vi.advanceTimersByTimeAsync(199_999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(2);
  polling.stop();
});

test("pages that are online again at the same moment spread their requests", async () => {
  const { polling, ask, answer } = poll();
  await vi.advanceTimersByTimeAsync(0);
  await answer(failure);
  vi.mocked(Math.random).mockReturnValue(0.5);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(2);
  polling.stop();
});

test("stopping aborts the open request, and nothing starts another", async () => {
  const { polling, ask, onAnswer, answer } = poll();
  await vi.advanceTimersByTimeAsync(0);
  polling.stop();
  expect(ask.mock.calls[0]?.[0].aborted).toBe(true);
  await answer(failure);
  window.dispatchEvent(new Event("online"));
  setHidden(true);
  setHidden(false);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(onAnswer).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("stopping between two requests cancels the next one", async () => {
  const { polling, ask, answer } = poll();
  await vi.advanceTimersByTimeAsync(0);
  await answer(failure);
  polling.stop();
  expect(vi.getTimerCount()).toBe(0);
  window.dispatchEvent(new Event("online"));
  setHidden(true);
  setHidden(false);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(ask).toHaveBeenCalledTimes(1);
});
