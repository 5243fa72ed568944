import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestService, PUBLISHABLE, SECRET, type TestService } from "../../open-test-service.ts";

const lines: string[] = [];
let service: TestService;
let origin: string;
let path: string;
beforeAll(async () => {
  service = await openTestService({ logTo: { write: (line) => lines.push(line) } });
  origin = await service.app.listen({ port: 0, host: "127.0.0.1" });
  path = `/v1/deliveries/${(await service.create()).id}/tracking`;
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => service.close());

/** Requests with the `key`s in the address, as a page does. */
async function ask(query: string, headers: Record<string, string> = {}, at = path) {
  const response = await fetch(`${origin}${at}?${query}`, { headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
}
const codeOf = async (answer: ReturnType<typeof ask>) => {
  const { status, json } = await answer;
  return [status, json().code];
};
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
/** What a browser adds to the request of a page on another origin. */
const FROM_A_PAGE = { origin: "https://shop.example", "sec-fetch-site": "cross-site" };

describe("a publishable key in the address of a tracking read", () => {
  it("is answered as one in the header: record, ETag, 304, limits, and headers that a page may read", async () => {
    const byHeader = await fetch(origin + path, { headers: { ...bearer(PUBLISHABLE), ...FROM_A_PAGE } });
    const names = (headers: Headers) => [...headers.keys()].sort();
    const answer = await ask(`key=${PUBLISHABLE}`, FROM_A_PAGE);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ status: "searching" });
    expect(names(answer.headers)).toEqual(names(byHeader.headers));
    for (const name of ["etag", "cache-control", "ratelimit-policy", "access-control-expose-headers"])
      expect(answer.headers.get(name), name).toBe(byHeader.headers.get(name));
    expect(answer.headers.get("access-control-allow-origin")).toBe(FROM_A_PAGE.origin);
    const again = await ask(`key=${PUBLISHABLE}`, { "if-none-match": answer.headers.get("etag") ?? "" });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(Number(again.headers.get("poll-after"))).toBeGreaterThanOrEqual(5);
  });

  it("reads with the tracking page's own key, too", async () => {
    expect((await ask(`key=${service.pageKey}`)).status).toBe(200);
  });

  it("keeps to the pages that the key is for", async () => {
    const made = await service.request("POST", "/v1/account/keys", {
      kind: "publishable",
      name: "The shop's page",
      allowed_origins: ["https://shop.example"],
    });
    const { id, key } = made.json();
    expect((await ask(`key=${key}`, FROM_A_PAGE)).status).toBe(200);
    const elsewhere = { ...FROM_A_PAGE, origin: "https://other.example" };
    expect(await codeOf(ask(`key=${key}`, elsewhere))).toEqual([403, "origin_not_allowed"]);
    await service.request("POST", `/v1/account/keys/${id}/revoke`);
    expect(await codeOf(ask(`key=${key}`, FROM_A_PAGE))).toEqual([401, "unknown_key"]);
  });

  it("counts against the same limit", async () => {
    const leftAfter = async (answer: Promise<{ headers: Headers }>) =>
      Number(/r=(\d+)/.exec((await answer).headers.get("ratelimit") ?? "")?.[1]);
    const byHeader = () => fetch(origin + path, { headers: bearer(PUBLISHABLE) });
    const left = await leftAfter(byHeader());
    expect(await leftAfter(ask(`key=${PUBLISHABLE}`))).toBe(left - 1);
    expect(await leftAfter(byHeader())).toBe(left - 2);
  });

  it.each([
    ["an unknown key", `key=pk_test_${"x".repeat(32)}`, 401, "unknown_key"],
    ["no key of ours", "key=nonsense", 401, "unknown_key"],
    ["a key of the other environment", `key=pk_live_${"x".repeat(32)}`, 401, "wrong_environment"],
    ["an empty key", "key=", 401, "missing_key"],
    ["two keys", `key=${PUBLISHABLE}&key=pk_test_${"x".repeat(32)}`, 400, "malformed_request"],
    ["a key in another case", `KEY=${PUBLISHABLE}`, 401, "missing_key"],
  ])("%s is refused", async (_name, query, status, code) => {
    expect(await codeOf(ask(query, FROM_A_PAGE))).toEqual([status, code]);
  });

  it("may not contradict the header: two different keys of ours are refused", async () => {
    const other = `pk_test_${"x".repeat(32)}`;
    expect(await codeOf(ask(`key=${PUBLISHABLE}`, bearer(other)))).toEqual([400, "malformed_request"]);
    expect(await codeOf(ask(`key=${PUBLISHABLE}`, bearer(SECRET)))).toEqual([400, "malformed_request"]);
    expect((await ask(`key=${PUBLISHABLE}`, bearer(PUBLISHABLE))).status).toBe(200);
  });

  it("is accepted from a page that adds a token of its own to every request", async () => {
    for (const authorization of ["Bearer eyJhbGciOiJIUzI1NiJ9.e30.x", "Basic c2hvcDpzaG9w", "Token 7"])
      expect((await ask(`key=${PUBLISHABLE}`, { authorization, ...FROM_A_PAGE })).status).toBe(200);
  });

  it("reads only tracking", async () => {
    for (const at of ["/v1/account", "/v1/deliveries", path.replace("/tracking", "")])
      expect(await codeOf(ask(`key=${PUBLISHABLE}`, {}, at)), at).toEqual([401, "missing_key"]);
  });
});

describe("a secret key in an address", () => {
  it("is refused with the reason, known or not, beside whatever header", async () => {
    for (const key of [SECRET, `sk_test_${"x".repeat(32)}`, `sk_live_${"x".repeat(32)}`, "sk_test_short"].flatMap(
      (one) => [one, ` ${one}`],
    )) {
      for (const headers of [{}, FROM_A_PAGE, bearer(SECRET), bearer(PUBLISHABLE)]) {
        const { status, headers: told, json, text } = await ask(`key=${encodeURIComponent(key)}`, headers);
        expect([status, told.get("content-type")]).toEqual([403, "application/problem+json; charset=utf-8"]);
        expect(json()).toMatchObject({
          code: "key_not_allowed",
          detail: expect.stringMatching(/secret key.+address/i),
        });
        expect(text).not.toContain(key.trim());
      }
    }
    expect(await codeOf(ask(`key=${PUBLISHABLE}&key=${SECRET}`))).toEqual([403, "key_not_allowed"]);
  });
});

it("no line of any level holds a key that stood in an address", async () => {
  const keys = [PUBLISHABLE, SECRET, `pk_test_${"x".repeat(32)}`, "sk_test_short"];
  for (const key of keys) {
    for (const at of [
      path,
      "/v1/account",
      "/v1/deliveries",
      "/v1/nothing",
      "/v1/embed",
      "/v1/tracking.js",
      "/%zz",
      "/nothing",
    ])
      await ask(`id=dlv_1&key=${key}`, {}, at);
    await fetch(`${origin}${path}?key=${key}`, {
      method: "POST",
      body: "{",
      headers: { "content-type": "application/json" },
    });
    await fetch(`${origin}${path}?key=${key}`, { method: "OPTIONS", headers: FROM_A_PAGE });
    // Requests that Node can't read, and one that ends too early.
    for (const rest of [
      " HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n",
      " HTTP/9\r\n\r\n",
      ` HTTP/1.1\r\nx: ${"y".repeat(20_000)}\r\n\r\n`,
    ]) {
      const socket = connect(Number(new URL(origin).port), "127.0.0.1");
      socket.on("error", () => {});
      socket.end(`GET ${path}?key=${key}${rest}`);
      socket.resume();
      await new Promise((resolve) => socket.once("close", resolve));
    }
  }
  const broken = service.tracking.read;
  service.tracking.read = async () => {
    throw new Error(`could not answer ${path}?key=${SECRET}&x and ?key=plain-word`);
  };
  const { status } = await ask(`key=${PUBLISHABLE}`);
  service.tracking.read = broken;
  expect(status).toBe(500);

  const log = lines.join("");
  expect(lines.length).toBeGreaterThan(keys.length * 8);
  expect(log).toContain("could not answer");
  for (const key of keys) expect(log).not.toContain(key);
  expect(log).not.toMatch(/key=|plain-word/);
});
