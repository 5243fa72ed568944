// @vitest-environment node
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import type { TrackingAddress } from "../../../src/widget/feed/fetch-record.ts";
import { requestRecord } from "../../../src/widget/feed/request-record.ts";
import { aReading } from "../a-reading.ts";

let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
});

async function listen(listener: RequestListener): Promise<TrackingAddress> {
  const opened = createServer(listener);
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, "127.0.0.1", resolve));
  const { port } = opened.address() as AddressInfo;
  return { id: "dlv_1", key: "pk_test_1", api: `http://127.0.0.1:${port}/` };
}

async function ask(listener: RequestListener, changes: { id?: string; key?: string } = {}, signal?: AbortSignal) {
  const address = { ...(await listen(listener)), ...changes };
  return requestRecord(address, signal ?? new AbortController().signal, "no-cache");
}

const answerWith =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

/** Headers that no script may set on a request to another origin without a preflight, as fetch names them. */
const asksPermission = ({ headers }: IncomingMessage) =>
  ["authorization", "content-type", "if-none-match"].filter((name) => headers[name]);

test("requests the record with the key in the address and no header of its own, and reads it and the server's time", async () => {
  const seen: unknown[] = [];
  const answer = await ask((request, response) => {
    seen.push(`${request.method} ${request.url}`, asksPermission(request));
    response.setHeader("Date", "Sun, 01 Mar 2026 12:00:00 GMT").end(JSON.stringify(aReading()));
  });
  expect(seen).toEqual(["GET /v1/deliveries/dlv_1/tracking?key=pk_test_1", []]);
  expect(answer).toEqual({ reading: aReading(), serverTime: Date.parse("2026-03-01T12:00:00Z"), cachedMs: 0 });
});

test.each([
  ["90", 90_000],
  ["0", 0],
  ["soon", 0],
])("an answer of the age %s was in caches for %d ms", async (age, cachedMs) => {
  const answer = await ask((_request, response) => {
    response.setHeader("Age", age).end(JSON.stringify(aReading()));
  });
  expect(answer).toMatchObject({ cachedMs });
});

test("a key that has other characters than ours is the same key in the address", async () => {
  const seen: (string | null)[] = [];
  await ask(
    (request, response) => {
      seen.push(new URL(request.url ?? "", "http://x").searchParams.get("key"));
      response.end("{}");
    },
    { key: "a+b&c=d%20#e" },
  );
  expect(seen).toEqual(["a+b&c=d%20#e"]);
});

test("a service that takes the key only in the header gets it there, from the second request on at once", async () => {
  const seen: (string | undefined)[] = [];
  const onlyHeader: RequestListener = ({ headers: { authorization } }, response) => {
    seen.push(authorization);
    response.writeHead(authorization === "Bearer pk_test_1" ? 200 : 401).end(JSON.stringify(aReading()));
  };
  const address = await listen(onlyHeader);
  for (let poll = 0; poll < 2; poll++)
    expect(await requestRecord(address, new AbortController().signal, "no-cache")).toHaveProperty("reading");
  expect(seen).toEqual([undefined, "Bearer pk_test_1", "Bearer pk_test_1"]);
});

test.each([
  ["one that nobody knows", "pk_test_1"],
  ["a placeholder, with a character that no header takes", "pk_test_…"],
])("a key that is refused in both places is refused: %s", async (_what, key) => {
  const seen: (string | undefined)[] = [];
  const refuse: RequestListener = ({ headers: { authorization } }, response) => {
    seen.push(authorization);
    response.writeHead(401).end("{}");
  };
  expect(await ask(refuse, { key })).toMatchObject({ failure: { code: "unauthorized", retryable: false } });
  expect(seen).toEqual([undefined, `Bearer ${encodeURI(key)}`]);
});

test("the interval comes from this answer's header, even when its record comes from a cache", async () => {
  const body = JSON.stringify(aReading({ poll_after_seconds: 30 }));
  expect(await ask(answerWith(200, body, { "Poll-After": "75" }))).toMatchObject({
    reading: { poll_after_seconds: 75 },
  });
  expect(await ask(answerWith(200, body, { "Poll-After": "soon" }))).toMatchObject({
    reading: { poll_after_seconds: 30 },
  });
});

test.each([
  [401, "unauthorized", false],
  [403, "forbidden", false],
  [404, "not_found", false],
  [410, "not_found", false],
  [429, "rate_limited", true],
  [500, "server_error", true],
  [503, "server_error", true],
  [418, "bad_answer", true],
])("%i is %s, retryable: %s", async (status, code, retryable) => {
  expect(await ask(answerWith(status, "{}"))).toMatchObject({ failure: { code, retryable } });
});

test("Retry-After may be in seconds or a date", async () => {
  expect(await ask(answerWith(429, "", { "Retry-After": "7" }))).toMatchObject({ failure: { retryAfterSeconds: 7 } });
  const date = new Date(Date.now() + 60_000).toUTCString();
  const answer = await ask(answerWith(503, "", { "Retry-After": date }));
  const seconds = "failure" in answer ? answer.failure.retryAfterSeconds : null;
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThanOrEqual(60);
  const nonsense = await ask(answerWith(429, "", { "Retry-After": "later" }));
  expect(nonsense).toMatchObject({ failure: { retryAfterSeconds: null } });
});

test("a refusal in HTML may come from a captive portal, so the request is repeated", async () => {
  for (const status of [401, 403, 404, 410]) {
    const answer = await ask(answerWith(status, "<h1>Log in</h1>", { "Content-Type": "text/html; charset=utf-8" }));
    expect(answer).toMatchObject({ failure: { code: "bad_answer", retryable: true } });
  }
});

test.each(["-5", "0", "", "later", "Sun, 01 Mar 2020 12:00:00 GMT"])(
  "Retry-After: %s is no time to come",
  async (value) => {
    expect(await ask(answerWith(429, "", { "Retry-After": value }))).toMatchObject({
      failure: { retryAfterSeconds: null },
    });
  },
);

test("a Retry-After date is read by the service's clock, not by this device's", async () => {
  const headers = { Date: "Sun, 01 Mar 2020 12:00:00 GMT", "Retry-After": "Sun, 01 Mar 2020 12:00:40 GMT" };
  expect(await ask(answerWith(429, "", headers))).toMatchObject({ failure: { retryAfterSeconds: 40 } });
});

test("an answer of tens of megabytes is aborted", async () => {
  let sent = 0;
  let closed: Promise<unknown> = Promise.resolve();
  const answer = await ask((_request, response) => {
    const chunk = "x".repeat(100_000);
    closed = new Promise((resolve) => response.on("close", resolve));
    const send = () => {
      while (sent < 50e6 && !response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return response.once("drain", send);
      }
    };
    response.write('{"status": "in_transit", "padding": "');
    send();
  });
  expect(answer).toMatchObject({ failure: { code: "bad_answer" } });
  await closed;
  expect(sent).toBeLessThan(20e6);
});

test("a connection that is cut in the middle of the body is a network failure", async () => {
  const answer = await ask((_request, response) => {
    response.writeHead(200, { "Content-Length": 1000 });
    response.write('{"status":', () => response.destroy());
  });
  expect(answer).toMatchObject({ failure: { code: "network", retryable: true } });
});

test.each([
  ["an HTML page", "<!doctype html><title>Log in to the hotel's Wi-Fi</title>"],
  ["broken JSON", '{"status": "in_tr'],
  ["another shape", '{"ok": true}'],
  ["another delivery's record", JSON.stringify(aReading({ delivery_id: "dlv_2" }))],
])("%s with status 200 is a bad answer", async (_name, body) => {
  expect(await ask(answerWith(200, body))).toMatchObject({ failure: { code: "bad_answer", retryable: true } });
});

test("a cut connection is a network failure", async () => {
  const answer = await ask((request) => request.socket.destroy());
  expect(answer).toMatchObject({ failure: { code: "network", retryable: true } });
});

test.each([
  ["an answer that never starts", () => {}],
  ["a body that never ends", (_request, response) => response.writeHead(200).write('{"status":')],
] satisfies [string, RequestListener][])("%s times out", async (_name, listener) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let reached = () => {};
  const arrived = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const answer = ask((request, response) => {
    listener(request, response);
    reached();
  });
  await arrived;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answer).toMatchObject({ failure: { code: "timeout", retryable: true } });
});

test("a request that the page started earlier and that hangs times out too", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const address = { id: "dlv_1", key: "pk_test_1", api: "http://127.0.0.1:9" };
  const answer = requestRecord(address, new AbortController().signal, "no-cache", new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answer).toMatchObject({ failure: { code: "timeout" } });
});

test("without an id or a key nothing is requested", async () => {
  const listener = vi.fn();
  expect(await ask(listener, { id: "" })).toMatchObject({ failure: { code: "missing_id", retryable: false } });
  expect(await ask(listener, { key: "" })).toMatchObject({ failure: { code: "missing_key", retryable: false } });
  expect(listener).not.toHaveBeenCalled();
});

test("an id that doesn't fit into an address is a failure and not an exception", async () => {
  expect(await ask(answerWith(200, "{}"), { id: "\ud800" })).toHaveProperty("failure");
});
