// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createClient } from "../../../src/pages/track/core/client.ts";
import { createThread, type Thread } from "../../../src/pages/track/core/create-thread.ts";

const message = (changes: object = {}) => ({
  id: "msg_1",
  from: "rider",
  phrase: "cant_find",
  text: null,
  lang: null,
  sent_at: "2026-11-29T10:00:00.000Z",
  read_at: null,
  reported: false,
  ...changes,
});

let asked: string[];
let answer: () => Response;
let thread: Thread;
const problem = (status: number, code: string) => Response.json({ code }, { status });
const ask = async (address: RequestInfo | URL, { method, body }: RequestInit = {}) => {
  asked.push([method, address, body].filter(Boolean).join(" "));
  return answer();
};
const open = () => {
  thread = createThread(createClient("dlv_1", "the-secret-of-the-link", ask));
  return thread;
};
const settled = () => vi.waitFor(() => expect(thread.state).not.toBeNull());

beforeEach(() => {
  asked = [];
  answer = () => Response.json({ open: true, messages: [message()] });
});
afterEach(() => {
  thread.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the messages are asked for at once and again, and not while nobody looks: that would count as read", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(["GET /v1/deliveries/dlv_1/messages", "GET /v1/deliveries/dlv_1/messages"]);
  expect(thread.state).toEqual({ open: true, messages: [message()] });
  thread.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
});

test("a message that is sent is in the thread, and a refusal says why", async () => {
  open();
  await settled();
  answer = () => Response.json({ open: true, messages: [message(), message({ id: "msg_2", from: "customer" })] });
  expect(await thread.say({ phrase: "ok" })).toBeNull();
  expect(asked.at(-1)).toBe('POST /v1/deliveries/dlv_1/messages {"phrase":"ok"}');
  expect(thread.state?.messages.map(({ id }) => id)).toEqual(["msg_1", "msg_2"]);
  for (const [status, code, mistake] of [
    [429, "rate_limited", "busy"],
    [409, "messages_closed", "closed"],
    [409, "message_limit", "closed"],
    [403, "not_allowed_by_merchant", "closed"],
    [422, "invalid_request", "markup"],
  ] as const) {
    answer = () => problem(status, code);
    expect([code, await thread.say({ phrase: "ok" })]).toEqual([code, mistake]);
  }
  expect(thread.state?.messages).toHaveLength(2);
});

test("a message whose answer was lost isn't called unsent once the service has it", async () => {
  open();
  await settled();
  const arrived = Response.json({
    open: true,
    messages: [message(), message({ id: "msg_2", from: "customer", phrase: "ok" })],
  });
  const lose = (then: Response) => {
    answer = () => {
      answer = () => then;
      throw new TypeError("Failed to fetch");
    };
  };
  lose(Response.json({ open: true, messages: [message()] }));
  expect(await thread.say({ phrase: "ok" })).toBe("offline");
  lose(arrived);
  expect(await thread.say({ phrase: "ok" })).toBeNull();
  expect(thread.state?.messages).toHaveLength(2);
  // The older one is no proof that another arrived.
  lose(Response.json({ open: true, messages: [message(), message({ id: "msg_2", from: "customer", phrase: "ok" })] }));
  expect(await thread.say({ phrase: "ok" })).toBe("offline");
});

test("the rider's message is reported by its id, and a refusal says why", async () => {
  open();
  await settled();
  answer = () => Response.json({ open: true, messages: [message({ reported: true })] });
  expect(await thread.report("msg_1")).toBeNull();
  expect(asked.at(-1)).toBe("POST /v1/deliveries/dlv_1/messages/msg_1/report");
  expect(thread.state?.messages).toEqual([message({ reported: true })]);
  answer = () => problem(409, "messages_closed");
  expect(await thread.report("msg_1")).toBe("closed");
});

test("what isn't a message is left out", async () => {
  answer = () =>
    Response.json({
      open: true,
      messages: [null, "hello", { id: 1 }, message({ phrase: null }), message({ sent_at: "soon" }), message()],
    });
  open();
  await settled();
  expect(thread.state?.messages).toEqual([message()]);
});
