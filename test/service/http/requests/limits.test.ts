import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestService, PUBLISHABLE, SECRET, type TestService } from "../../open-test-service.ts";

let service: TestService;
let id: string;
beforeAll(async () => {
  service = await openTestService({ requestsPerSecond: 10 });
  id = (await service.create()).id;
});
afterAll(() => service.close());
// Every test starts with unused limits.
beforeEach(() => service.pass(600));

const track = (key = PUBLISHABLE, headers: Record<string, string> = {}) =>
  service.request("GET", `/v1/deliveries/${id}/tracking`, undefined, { authorization: `Bearer ${key}`, ...headers });
const exhaust = async (key = PUBLISHABLE) => {
  for (let n = 0; n < 10; n++) await track(key);
  return track(key);
};

describe("every answer to a request with a key", () => {
  it.each([
    ["200", () => track(), 200],
    ["304", () => track(PUBLISHABLE, { "if-none-match": "*" }), 304],
    ["403", () => service.request("POST", "/v1/deliveries", {}, { authorization: `Bearer ${PUBLISHABLE}` }), 403],
    ["404", () => service.request("GET", "/v1/deliveries/dlv_none"), 404],
    ["422", () => service.request("POST", "/v1/deliveries", {}), 422],
  ])("names the limit and what is left of it: %s", async (_, send, status) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(answer.headers["ratelimit-policy"]).toBe('"default";q=10;w=1');
    expect(answer.headers.ratelimit).toBe('"default";r=9;t=1');
    expect(answer.headers).not.toHaveProperty("retry-after");
  });

  it("lets web pages read them", async () => {
    const { headers } = await track(PUBLISHABLE, { origin: "https://shop.example" });
    for (const name of ["RateLimit", "RateLimit-Policy", "Retry-After", "Poll-After"]) {
      expect(String(headers["access-control-expose-headers"]).split(/, */)).toContain(name);
    }
  });
});

describe("beyond the limit", () => {
  it("is a 429 with the seconds until the caller's turn, when the request is served", async () => {
    const { status, headers, json } = await exhaust();
    expect(status).toBe(429);
    expect(json()).toMatchObject({ code: "rate_limited", status: 429 });
    const wait = Number(headers["retry-after"]);
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(headers.ratelimit).toBe(`"default";r=0;t=${wait}`);
    expect(headers["ratelimit-policy"]).toBe('"default";q=10;w=1');
    service.pass(wait);
    expect((await track()).status).toBe(200);
  });

  it("doesn't touch another key, nor requests without a key", async () => {
    await exhaust();
    expect((await track(SECRET)).status).toBe(200);
    const none = await service.request("GET", `/v1/deliveries/${id}/tracking`, undefined, { authorization: "" });
    expect(none.status).toBe(401);
    expect(none.headers).not.toHaveProperty("ratelimit");
  });

  it("doesn't count preflights", async () => {
    for (let n = 0; n < 30; n++) {
      const { statusCode } = await service.app.inject({
        method: "OPTIONS",
        url: `/v1/deliveries/${id}/tracking`,
        headers: { origin: "https://shop.example", "access-control-request-method": "GET" },
      });
      expect(statusCode).toBe(204);
    }
    expect((await track()).headers.ratelimit).toBe('"default";r=9;t=1');
  });

  it("counts 304s and refused requests too", async () => {
    for (let n = 0; n < 10; n++) await track(PUBLISHABLE, { "if-none-match": "*" });
    expect((await track()).status).toBe(429);
    for (let n = 0; n < 10; n++) await service.request("GET", "/v1/deliveries/dlv_none");
    expect((await service.request("GET", "/v1/deliveries/dlv_none")).status).toBe(429);
  });

  it("counts each visitor of the tracking page separately, because its key serves all merchants", async () => {
    const visit = (remoteAddress: string) =>
      service.app.inject({
        url: `/v1/deliveries/${id}/tracking`,
        remoteAddress,
        headers: { authorization: `Bearer ${service.pageKey}` },
      });
    for (let n = 0; n < 10; n++) await visit("192.0.2.1");
    expect((await visit("192.0.2.1")).statusCode).toBe(429);
    expect((await visit("192.0.2.2")).statusCode).toBe(200);
    // A visitor with one IPv6 address has all addresses of its network.
    for (let n = 0; n < 10; n++) await visit(`2001:db8:0:1::${n}`);
    expect((await visit("2001:db8:0:1::ffff")).statusCode).toBe(429);
    expect((await visit("2001:db8:0:2::1")).statusCode).toBe(200);
  });
});

it("takes an account's own limit before the environment's", async () => {
  const key = await service.addAccount("acct_enterprise");
  await service.core.db.query("update accounts set requests_per_second = 200 where id = 'acct_enterprise'");
  const { headers } = await track(key);
  expect(headers["ratelimit-policy"]).toBe('"default";q=200;w=1');
  await service.core.db.query("update accounts set requests_per_second = 3 where id = 'acct_enterprise'");
  // The account is looked up again, unless the database takes longer than a second.
  await vi.waitFor(async () => {
    service.pass(5);
    expect((await track(key)).headers.ratelimit).toBe('"default";r=2;t=1');
  }, 20_000);
});

describe("poll_after_seconds", () => {
  it("grows with the viewers of the key, and comes as a header with every answer", async () => {
    const visit = (viewer: number, headers: Record<string, string> = {}) =>
      service.app.inject({
        url: `/v1/deliveries/${id}/tracking`,
        remoteAddress: `192.0.2.${viewer % 250}`,
        headers: { authorization: `Bearer ${PUBLISHABLE}`, ...headers },
      });
    const told: number[] = [];
    for (let viewer = 0; viewer < 25; viewer++) {
      if (viewer % 10 === 0) service.pass(1);
      const answer = await visit(viewer);
      expect(answer.json().poll_after_seconds).toBe(Number(answer.headers["poll-after"]));
      told.push(answer.json().poll_after_seconds);
    }
    expect(told[0]).toBe(30);
    expect(Math.min(...told)).toBe(30);
    const { headers } = await visit(1, { "if-none-match": "*" });
    expect(Number(headers["poll-after"])).toBeGreaterThanOrEqual(30);
  });

  it("doesn't change the ETag, so a viewer who has the record gets a 304", async () => {
    const first = await track();
    service.pass(40);
    const again = await track(PUBLISHABLE, { "if-none-match": String(first.headers.etag) });
    expect(again.status).toBe(304);
    expect(Number(again.headers["poll-after"])).toBeGreaterThanOrEqual(30);
  });
});
