import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { makeKey } from "../../../../src/service/accounts/key-format.ts";
import { randomId } from "../../../../src/service/random-id.ts";
import { DatabaseUnavailable } from "../../../../src/service/store/database-unavailable.ts";
import { asMember, openTestService, PUBLISHABLE, SECRET, type TestService } from "../../open-test-service.ts";

/** After this many seconds, every address may guess as often as at first. */
const LONG = 600;

let service: TestService;
let path: string;
beforeAll(async () => {
  service = await openTestService({ failuresPerSecond: 5 });
  path = `/v1/deliveries/${(await service.create()).id}/tracking`;
});
beforeEach(() => service.pass(LONG));
afterAll(() => service.close());

/** Sends a request from an address. */
async function ask(url: string, key: string | null, remoteAddress = "198.51.100.1") {
  const headers = key === null ? {} : { authorization: `Bearer ${key}` };
  const { statusCode, headers: answered, body } = await service.app.inject({ url, headers, remoteAddress });
  return { status: statusCode, headers: answered, body };
}

/** Sends one request after another, and counts the statuses and the statements that the database gets. */
async function count(times: number, send: (n: number) => Promise<{ status: number }>) {
  const query = vi.spyOn(service.core.db, "query");
  const statuses = new Map<number, number>();
  try {
    for (let n = 0; n < times; n++) {
      const { status } = await send(n);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    return { of: (status: number) => statuses.get(status) ?? 0, queries: query.mock.calls.length };
  } finally {
    query.mockRestore();
  }
}

/** A key of the right form with a wrong checksum, as one that was mistyped or made up. */
function mistype(key: string): string {
  return key.slice(0, -1) + (key.endsWith("A") ? "B" : "A");
}
const guess = () => makeKey("publishable", "sandbox");

describe("keys that don't exist", () => {
  it("are refused by their checksum, without a question to the database for each", async () => {
    const { of, queries } = await count(40, () => ask(path, mistype(guess())));
    expect(of(401)).toBe(40);
    expect(queries).toBeLessThan(5);
  });

  it("are looked up once in a while, not at each request", async () => {
    const key = guess();
    await ask("/v1/account", SECRET);
    const { of, queries } = await count(40, () => ask(path, key));
    expect(of(401)).toBe(40);
    expect(queries).toBeLessThan(5);
  });

  it("are limited by address, with the time to come again", async () => {
    const { of, queries } = await count(300, () => ask(path, guess()));
    expect(of(401)).toBeLessThanOrEqual(60);
    expect(of(429)).toBe(300 - of(401));
    expect(queries).toBeLessThan(100);
    const { status, headers, body } = await ask(path, guess());
    const wait = Number(headers["retry-after"]);
    expect([status, JSON.parse(body).code, headers["content-type"]]).toEqual([
      429,
      "rate_limited",
      "application/problem+json; charset=utf-8",
    ]);
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(120);
    service.pass(wait);
    expect((await ask(path, guess())).status).toBe(401);
  });

  it.each([
    ["to the iframe's page", () => ask(`/v1/embed?id=x&key=${guess()}`, null)],
    ["to tracking with the key in the address", () => ask(`${path}?key=${guess()}`, null)],
  ])("count against their address: requests %s", async (_, send) => {
    const { of, queries } = await count(200, send);
    expect(of(429)).toBeGreaterThanOrEqual(140);
    expect(queries).toBeLessThan(100);
  });

  it.each([
    ["without a key", () => ask("/v1/account", null)],
    ["with a key of the other environment", () => ask("/v1/account", makeKey("secret", "production"))],
    ["with something that is no key", () => ask("/v1/account", "hello")],
  ])("cost nothing and keep nobody out: requests %s", async (_, send) => {
    const { of, queries } = await count(200, send);
    expect(of(429)).toBe(0);
    expect(queries).toBeLessThan(5);
    expect((await ask("/v1/account", await service.addAccount(randomId("acct")))).status).toBe(200);
  });

  it("a key that has ended, sent over and over, keeps out nobody at its address", async () => {
    const ended = guess();
    const { of } = await count(300, () => ask("/v1/account", ended));
    expect(of(401)).toBe(300);
    expect((await ask("/v1/account", await service.addAccount(randomId("acct")))).status).toBe(200);
  });

  it("keep out no member who is signed in, nor one who just signed in", async () => {
    const me = async (token: string) =>
      (await service.app.inject({ url: "/v1/people/me", headers: asMember(token), remoteAddress: "198.51.100.1" }))
        .statusCode;
    const early = await service.addMember("viewer");
    await count(300, () => ask(path, guess()));
    expect(await me(early.token)).toBe(200);
    // A session that has ended, over and over.
    const ended = makeKey("member", "sandbox");
    for (let n = 0; n < 100; n++) expect(await me(ended)).toBe(401);
    expect(await me((await service.addMember("viewer")).token)).toBe(200);
    // Sessions that nobody has.
    for (let n = 0; n < 100; n++) await me(makeKey("member", "sandbox"));
    expect(await me(makeKey("member", "sandbox"))).toBe(429);
    expect(await me(early.token)).toBe(200);
  });

  it("aren't counted while the database doesn't answer", async () => {
    const query = vi.spyOn(service.core.db, "query").mockRejectedValue(new DatabaseUnavailable("it is down"));
    for (let n = 0; n < 100; n++) expect((await ask(path, guess())).status).toBe(503);
    query.mockRestore();
    expect((await ask(path, guess())).status).toBe(401);
  });

  it("don't keep out callers at the same address whose keys work", async () => {
    expect((await ask(path, PUBLISHABLE)).status).toBe(200);
    await count(200, () => ask(path, guess()));
    // Also when the memory of the key is over and it must be looked up again.
    for (const seconds of [1, 5]) {
      service.pass(seconds);
      await count(100, () => ask(path, guess()));
      expect((await ask(path, PUBLISHABLE)).status).toBe(200);
      expect((await ask("/v1/account", SECRET)).status).toBe(200);
    }
  });

  it("leave other addresses as they were", async () => {
    await count(200, () => ask(path, guess(), "2001:db8:1:2::1"));
    expect((await ask(path, guess(), "198.51.100.2")).status).toBe(401);
    expect((await ask(path, guess(), "2001:db8:1:3::1")).status).toBe(401);
    // A caller with one IPv6 address has all addresses of its network.
    expect((await ask(path, guess(), "2001:db8:1:2:ffff::7")).status).toBe(429);
  });
});

it("many people with keys that work don't count as guessing, even if they come at once from one address", async () => {
  const keys: string[] = [];
  for (let n = 0; n < 20; n++) keys.push(await service.addAccount(`office-${n}`));
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => ask("/v1/account", keys[n % keys.length] ?? null, "203.0.113.7")),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});
