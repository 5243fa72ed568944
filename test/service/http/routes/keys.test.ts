import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hashKey } from "../../../../src/service/accounts/key-format.ts";
import { createAuthenticate } from "../../../../src/service/http/requests/create-authenticate.ts";
import { openTestService, PUBLISHABLE, SECRET, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const as = (key: string) => ({ authorization: `Bearer ${key}` });
const post = (path: string, body?: unknown, headers = {}) => service.request("POST", path, body, headers);
const change = (id: string, body: object) => service.request("PATCH", `/v1/account/keys/${id}`, body);
const get = (path: string, headers = {}) => service.request("GET", path, undefined, headers);
const create = async (body: object) => {
  const answer = await post("/v1/account/keys", { kind: "secret", name: "A key", ...body });
  expect(answer.status).toBe(201);
  expect(answer.headers["cache-control"]).toBe("no-store");
  return answer.json();
};
let listening: Promise<string> | undefined;
const listen = () => {
  listening ??= service.app.listen({ port: 0, host: "127.0.0.1" });
  return listening;
};
/** A process uses what it remembers of a key where the database takes longer than a second, as on a busy machine. */
const untilLookedUp = (isSo: () => Promise<void>) => vi.waitFor(isSo, 20_000);
const works = async (key: string) => (await get("/v1/account", as(key))).status === 200;
const codeOf = async (answer: ReturnType<typeof get>) => {
  const { status, json } = await answer;
  return [status, json().code];
};

describe("keys", () => {
  it("are shown once, stored as a hash, and recognised in the list by their hint", async () => {
    const { key, ...made } = await create({ name: "Warehouse", allowed_ips: ["127.0.0.1", "2001:db8::/32"] });
    expect(key).toMatch(/^sk_test_\w{49}$/);
    expect(await works(key)).toBe(true);
    const listed = await get("/v1/account/keys?limit=100");
    expect(listed.json().data).toContainEqual({ ...made, last_used_at: service.core.now().toISOString() });
    expect(made).toMatchObject({ name: "Warehouse", allowed_ips: ["127.0.0.1", "2001:db8::/32"], revoked_at: null });
    expect(made.hint).toBe(`sk_test_…${key.slice(-4)}`);
    const stored = JSON.stringify(await service.core.db.query("select * from api_keys"));
    for (const secret of [key, SECRET, PUBLISHABLE]) {
      expect(listed.text).not.toContain(secret);
      expect(listed.text).not.toContain(hashKey(secret));
      expect(stored).not.toContain(secret);
    }
  });

  it("tell to the hour when they were last used", async () => {
    const { id, key, last_used_at } = await create({});
    const used = async () => {
      expect(await works(key)).toBe(true);
      const { data } = (await get("/v1/account/keys?limit=100")).json();
      return data.find((one: { id: string }) => one.id === id).last_used_at;
    };
    const first = service.core.now().toISOString();
    expect([last_used_at, await used()]).toEqual([null, first]);
    service.pass(3000);
    expect(await used()).toBe(first);
    service.pass(700);
    expect(await used()).toBe(service.core.now().toISOString());
  });

  it("stop working at once where they are revoked, and within five seconds in other processes", async () => {
    const { id, key } = await create({});
    const elsewhere = createAuthenticate(service.core, { environment: "sandbox", requestsPerSecond: 10 });
    expect((await elsewhere(`Bearer ${key}`, "127.0.0.1")).keyId).toBe(id);
    const revoked = await post(`/v1/account/keys/${id}/revoke`);
    expect(revoked.json().revoked_at).not.toBeNull();
    expect(await works(key)).toBe(false);
    expect((await post(`/v1/account/keys/${id}/revoke`)).json()).toEqual(revoked.json());
    service.pass(5);
    await untilLookedUp(() =>
      expect(elsewhere(`Bearer ${key}`, "127.0.0.1")).rejects.toMatchObject({ code: "unknown_key" }),
    );
  });

  it("are rolled into a new key with the same rights, and work until the end of the overlap, to the second", async () => {
    const old = await create({ name: "Old", allowed_ips: ["127.0.0.0/8"] });
    const rolled = await post(`/v1/account/keys/${old.id}/roll`, { overlap_seconds: 60 });
    expect(rolled.status).toBe(201);
    const successor = rolled.json();
    expect(successor).toMatchObject({ kind: "secret", name: "Old", allowed_ips: ["127.0.0.0/8"], expires_at: null });
    service.pass(58);
    expect([await works(old.key), await works(successor.key)]).toEqual([true, true]);
    service.pass(2);
    expect([await works(old.key), await works(successor.key)]).toEqual([false, true]);
    expect(await codeOf(post(`/v1/account/keys/${old.id}/roll`))).toEqual([409, "key_ended"]);

    const last = (await post(`/v1/account/keys/${successor.id}/roll`, { overlap_seconds: 0 })).json();
    expect([await works(successor.key), await works(last.key)]).toEqual([false, true]);
    const tomorrow = (await post(`/v1/account/keys/${last.id}/roll`)).json();
    service.pass(86_000);
    expect(await works(last.key)).toBe(true);
    service.pass(500);
    expect([await works(last.key), await works(tomorrow.key)]).toEqual([false, true]);
  });

  it("have one successor, which repeats are told until it is used", async () => {
    const old = await create({ name: "Leaked" });
    const roll = (overlap_seconds: number) => post(`/v1/account/keys/${old.id}/roll`, { overlap_seconds });
    const answers = await Promise.all([60, 60, 60, 60, 0, 0].map(roll));
    const successors = answers.map(({ status, json }) => [status, json().key]);
    expect(new Set(successors.map(String)).size).toBe(1);
    expect(successors[0]?.[0]).toBe(201);
    // The shortest overlap counts: it ends a key that has leaked.
    expect(await works(old.key)).toBe(false);
    const again = (await roll(0)).json();
    expect(again).toMatchObject({ key: successors[0]?.[1], name: "Leaked" });
    const listed = (await get("/v1/account/keys?limit=100")).json().data;
    expect(listed.filter(({ name }: { name: string }) => name === "Leaked")).toHaveLength(2);
    expect(await works(again.key)).toBe(true);
    expect(await codeOf(roll(0))).toEqual([409, "key_ended"]);
  });

  it("tell a successor that nobody uses again for a day, not longer", async () => {
    const old = await create({});
    const roll = () => post(`/v1/account/keys/${old.id}/roll`);
    const { key } = (await roll()).json();
    service.pass(86_000);
    expect((await roll()).json().key).toBe(key);
    service.pass(401);
    expect(await codeOf(roll())).toEqual([409, "key_ended"]);
  });

  it("belong to their account: another account's or unknown id is a 404", async () => {
    const { id } = await create({});
    const other = as(await service.addAccount("keys-other"));
    const patch = await service.request("PATCH", `/v1/account/keys/${id}`, { name: "Mine now" }, other);
    expect([patch.status, patch.json().code]).toEqual([404, "unknown_api_key"]);
    for (const action of ["roll", "revoke"]) {
      for (const path of [`/v1/account/keys/${id}/${action}`, `/v1/account/keys/%00/${action}`]) {
        expect(await codeOf(post(path, undefined, other))).toEqual([404, "unknown_api_key"]);
      }
    }
    expect((await get("/v1/account/keys", other)).json().data).toHaveLength(1);
  });

  it("change their name and their lists, at once here and within five seconds in other processes", async () => {
    const { key, id, ...made } = await create({ name: "Warehouse", allowed_ips: ["203.0.113.9"] });
    const elsewhere = createAuthenticate(service.core, { environment: "sandbox", requestsPerSecond: 10 });
    await elsewhere(`Bearer ${key}`, "127.0.0.1");
    expect(await works(key)).toBe(false);
    const widened = await change(id, { allowed_ips: ["127.0.0.0/8"] });
    expect([widened.status, widened.json()]).toEqual([
      200,
      { ...made, id, allowed_ips: ["127.0.0.0/8"], last_used_at: expect.any(String), version: expect.any(String) },
    ]);
    expect(await works(key)).toBe(true);
    expect((await change(id, { name: "Till 4" })).json()).toMatchObject({
      name: "Till 4",
      allowed_ips: ["127.0.0.0/8"],
    });
    expect((await change(id, { allowed_ips: null })).json()).toMatchObject({ name: "Till 4", allowed_ips: null });
    expect((await get("/v1/account/keys?limit=100")).json().data).toContainEqual({
      ...made,
      id,
      name: "Till 4",
      allowed_ips: null,
      last_used_at: expect.any(String),
      version: expect.not.stringMatching(made.version),
    });
    service.pass(5);
    await untilLookedUp(async () => expect((await elsewhere(`Bearer ${key}`, "127.0.0.1")).allowedIps).toBeNull());
  });

  it("change the pages that they may be used in, and those that may frame the card", async () => {
    const { key, id } = await create({ kind: "publishable", allowed_origins: ["https://shop.example"] });
    await change(id, { allowed_origins: ["https://new.example"] });
    const delivery = await service.create();
    const path = `/v1/deliveries/${delivery.id}/tracking`;
    expect((await get(path, { ...as(key), origin: "https://new.example" })).status).toBe(200);
    expect(await codeOf(get(path, { ...as(key), origin: "https://shop.example" }))).toEqual([
      403,
      "origin_not_allowed",
    ]);
    const { headers } = await service.app.inject({ url: `/v1/embed?id=${delivery.id}&key=${key}` });
    expect(headers["content-security-policy"]).toContain("frame-ancestors https://new.example");
  });

  it("refuse a change that creating them would refuse, and change nothing", async () => {
    const secret = await create({ allowed_ips: ["127.0.0.1"] });
    const publishable = await create({ kind: "publishable" });
    for (const [{ id }, body, params] of [
      [
        secret,
        { allowed_ips: ["10.0.0.0/33"], allowed_origins: ["https://shop.example"] },
        ["allowed_origins", "allowed_ips.0"],
      ],
      [secret, { allowed_ips: [] }, ["allowed_ips"]],
      [secret, { kind: "publishable" }, ["kind"]],
      [secret, {}, ["body"]],
      [publishable, { allowed_ips: ["127.0.0.1"] }, ["allowed_ips"]],
      [publishable, { allowed_origins: ["https://shop.example/"] }, ["allowed_origins.0"]],
      [publishable, { name: "a\u0000b" }, ["name"]],
    ] as const) {
      const { status, json } = await change(id, body);
      expect([status, json().errors?.map(({ param }: { param: string }) => param)]).toEqual([422, params]);
    }
    const { data } = (await get("/v1/account/keys?limit=100")).json();
    for (const { key: _, ...made } of [secret, publishable]) expect(data).toContainEqual(made);
    await post(`/v1/account/keys/${secret.id}/revoke`);
    expect(await codeOf(change(secret.id, { name: "Ended" }))).toEqual([409, "key_ended"]);
  });

  it("are a hundred at most, also by requests at the same moment", async () => {
    const mine = as(await service.addAccount("keys-many"));
    await service.core.db.query(
      `insert into api_keys (id, account_id, kind, name, hash, created_at)
       select 'key_many_' || n, 'keys-many', 'publishable', 'Key', 'hash ' || n, now() from generate_series(2, 98) n`,
    );
    const create = () => post("/v1/account/keys", { kind: "publishable", name: "Another" }, mine);
    const answers = await Promise.all(Array.from({ length: 5 }, create));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.json().code).toBe("key_limit");
    const { data, has_more } = (await get("/v1/account/keys?limit=100", mine)).json();
    expect([data.length, has_more]).toEqual([100, false]);
  });

  it("come in pages that lose none, also while each page's keys are revoked, and by whether they work", async () => {
    const mine = as(await service.addAccount("keys-paged"));
    // Made in the same statement, and so at the same microsecond.
    await service.core.db.query(
      `insert into api_keys (id, account_id, kind, name, hash, created_at, revoked_at, expires_at)
       select 'key_' || lpad(n::text, 22, '0'), 'keys-paged', 'publishable', 'Key', 'paged ' || n, now() - interval '1 day',
         case n % 4 when 1 then $1::timestamptz when 2 then $1::timestamptz - interval '40 days' end,
         case n % 4 when 3 then $1::timestamptz + interval '60 seconds' end
       from generate_series(1, 20) n`,
      [service.core.now()],
    );
    const ids = async (query: string, onPage = async (_ids: string[]) => {}) => {
      const all: string[] = [];
      for (let after = ""; ; after = `&starting_after=${all.at(-1)}`) {
        const { data, has_more } = (await get(`/v1/account/keys?limit=3${query}${after}`, mine)).json();
        const page = data.map(({ id }: { id: string }) => id);
        all.push(...page);
        await onPage(page);
        if (!has_more) return all;
      }
    };
    const is = (...rests: number[]) =>
      Array.from({ length: 20 }, (_, index) => 20 - index)
        .filter((n) => rests.includes(n % 4))
        .map((n) => `key_${String(n).padStart(22, "0")}`);
    const [own = "", ...listed] = await ids("");
    expect(listed).toEqual(is(0, 1, 3));
    expect(await ids("&state=ended")).toEqual(is(1));
    const revoke = async (page: string[]) => {
      for (const id of page.filter((one) => one !== own)) await post(`/v1/account/keys/${id}/revoke`, undefined, mine);
    };
    expect(await ids("&state=active", revoke)).toEqual([own, ...is(0, 3)]);
    expect(await ids("&state=active")).toEqual([own]);
    const theirs = (await get("/v1/account/keys")).json().data[0].id;
    for (const [param, value] of [
      ["starting_after", theirs],
      ["starting_after", "key_x"],
      ["limit", "101"],
      ["state", "dead"],
    ]) {
      const { status, json } = await get(`/v1/account/keys?${param}=${value}`, mine);
      expect([status, json().errors]).toMatchObject([422, [{ param }]]);
    }
  });

  it("can't be revoked so that no secret key is left, also by requests at the same moment", async () => {
    const mine = as(await service.addAccount("keys-last"));
    const second = (await post("/v1/account/keys", { kind: "secret", name: "Second" }, mine)).json();
    const [first] = (await get("/v1/account/keys", mine))
      .json()
      .data.filter(({ id }: { id: string }) => id !== second.id);
    const answers = await Promise.all([
      post(`/v1/account/keys/${first.id}/revoke`, undefined, mine),
      post(`/v1/account/keys/${second.id}/revoke`, undefined, mine),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json().code).toBe("last_secret_key");
  });

  it.each([
    ["kind", { kind: undefined }],
    ["kind", { kind: "page" }],
    ["name", { name: undefined }],
    ["name", { name: "" }],
    ["name", { name: "x".repeat(81) }],
    ["name", { name: "a\u0000b" }],
    ["other", { other: 1 }],
    ["allowed_ips", { allowed_ips: "127.0.0.1" }],
    ["allowed_ips", { allowed_ips: [] }],
    ["allowed_ips.0", { allowed_ips: ["localhost"] }],
    ["allowed_ips.1", { allowed_ips: ["10.0.0.1", "10.0.0.0/33"] }],
    ["allowed_ips.0", { allowed_ips: ["127"] }],
    ["allowed_ips.0", { allowed_ips: [7] }],
    ["allowed_origins", { allowed_origins: ["https://shop.example"] }],
    ["allowed_ips", { kind: "publishable", allowed_ips: ["10.0.0.1"] }],
    ["allowed_origins.0", { kind: "publishable", allowed_origins: ["shop.example"] }],
    ["allowed_origins.0", { kind: "publishable", allowed_origins: ["https://shop.example/"] }],
    ["allowed_origins.0", { kind: "publishable", allowed_origins: ["https://*.shop.example"] }],
    ["allowed_origins.0", { kind: "publishable", allowed_origins: ["*"] }],
  ])("refuse %s in %j", async (param, change) => {
    const { status, json } = await post("/v1/account/keys", { kind: "secret", name: "A key", ...change });
    expect([status, json().errors.map((error: { param: string }) => error.param)]).toEqual([422, [param]]);
  });

  it.each([[-1], [7 * 86_400 + 1], [1.5], ["60"]])("can't be rolled with an overlap of %j", async (overlap_seconds) => {
    const { id } = await create({});
    const { status, json } = await post(`/v1/account/keys/${id}/roll`, { overlap_seconds });
    expect([status, json().param]).toEqual([422, "overlap_seconds"]);
  });
});

describe("where a key may be used", () => {
  it("limits secret keys to addresses, with IPv4 in any notation", async () => {
    const from = async (allowed_ips: string[], remoteAddress: string) => {
      const { key } = await create({ allowed_ips });
      const { statusCode } = await service.app.inject({ url: "/v1/account", headers: as(key), remoteAddress });
      return statusCode;
    };
    expect(await from(["203.0.113.0/24"], "203.0.113.9")).toBe(200);
    expect(await from(["203.0.113.0/24"], "::ffff:203.0.113.9")).toBe(200);
    expect(await from(["::ffff:203.0.113.0/120"], "203.0.113.9")).toBe(200);
    expect(await from(["2001:db8::/32"], "2001:db8:1::1")).toBe(200);
    expect(await from(["203.0.113.0/24"], "203.0.114.9")).toBe(403);
    expect(await from(["203.0.113.9"], "2001:db8::1")).toBe(403);
    expect(await from(["2001:db8::/32"], "203.0.113.9")).toBe(403);
  });

  it("takes the address from a proxy only if the configuration says so", async () => {
    const { key } = await create({ allowed_ips: ["203.0.113.9"] });
    const forwarded = { ...as(key), "x-forwarded-for": "203.0.113.9" };
    expect(await codeOf(get("/v1/account", forwarded))).toEqual([403, "ip_not_allowed"]);

    const behind = await openTestService({ trustProxy: ["127.0.0.1"] });
    const made = await behind.request("POST", "/v1/account/keys", {
      kind: "secret",
      name: "A",
      allowed_ips: ["203.0.113.9"],
    });
    const ask = (through: string) =>
      behind.request("GET", "/v1/account", undefined, { ...as(made.json().key), "x-forwarded-for": through });
    expect((await ask("203.0.113.9")).status).toBe(200);
    expect((await ask("203.0.113.9, 198.51.100.1")).status).toBe(403);
    for (const written of ["203.0.113.9:49152", "::ffff:203.0.113.9", "[::ffff:cb00:7109]:443", "::FFFF:203.0.113.9"]) {
      expect([written, (await ask(written)).status]).toEqual([written, 200]);
      // A chain of two: the nearer one is a proxy that is trusted, whichever way its address is written.
      const chain = `${written}, [::ffff:127.0.0.1]:8080, 127.0.0.1:9`;
      expect([chain, (await ask(chain)).status]).toEqual([chain, 200]);
    }
    const refused = await ask("198.51.100.1:49152");
    expect([refused.status, refused.json().detail]).toEqual([403, "This key may not be used from 198.51.100.1."]);
    await behind.close();
  });

  it("limits publishable keys to pages, and only those pages may frame the card", async () => {
    const { key } = await create({ kind: "publishable", allowed_origins: ["https://shop.example"] });
    const { id } = await service.create();
    const path = `/v1/deliveries/${id}/tracking`;
    expect((await get(path, { ...as(key), origin: "https://shop.example" })).status).toBe(200);
    expect((await get(path, as(key))).status).toBe(200);
    for (const origin of ["https://other.example", "http://shop.example", "https://shop.example:8443", "null"]) {
      expect(await codeOf(get(path, { ...as(key), origin }))).toEqual([403, "origin_not_allowed"]);
    }
    const ancestors = async (asked: string) => {
      const { headers } = await service.app.inject({ url: `/v1/embed?id=${id}&key=${asked}` });
      return /frame-ancestors ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
    };
    expect(await ancestors(key)).toBe("https://shop.example");
    expect(await ancestors(PUBLISHABLE)).toBe("*");
    expect(await ancestors("pk_test_nonsense")).toBe("*");
  });
});

describe("the Authorization header", () => {
  it.each([
    ["Basic c2s6", 401, "unknown_key"],
    ["Bearer", 401, "unknown_key"],
    [`Bearer ${SECRET} ${SECRET}`, 401, "unknown_key"],
    [SECRET, 401, "unknown_key"],
    ["", 401, "missing_key"],
    [`bearer   ${SECRET} `, 200, undefined],
  ])("%j is answered with %i", async (authorization, status, code) => {
    expect(await codeOf(get("/v1/account", { authorization }))).toEqual([status, code]);
  });

  it("may not come twice", async () => {
    const origin = new URL(await listen());
    const { id } = await service.create();
    for (const path of ["/v1/account", `/v1/deliveries/${id}/tracking`, `/v1/deliveries/${id}/tracking`]) {
      const first = path === "/v1/account" ? SECRET : PUBLISHABLE;
      await fetch(new URL(path, origin), { headers: as(first) });
      const request = httpRequest(new URL(path, origin));
      request.setHeader("Authorization", [`Bearer ${first}`, `Bearer ${SECRET}`]);
      request.end();
      const [response] = await once(request, "response");
      expect([path, response.statusCode]).toEqual([path, 400]);
      response.resume();
    }
  });
});

it("a request with two Host headers is refused, for nobody knows where it was sent", async () => {
  const { port, hostname } = new URL(await listen());
  for (const path of ["/v1/account", "/docs", "/healthz"]) {
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n`);
    const answer = await text(socket);
    expect([path, answer.split("\r\n")[0]]).toEqual([path, "HTTP/1.1 400 Bad Request"]);
    expect(answer).toMatch(/content-type: application\/problem\+json/i);
    expect(answer).toContain('"code":"malformed_request"');
  }
});

it("GET /v1/account gives the key's account and its rate limit", async () => {
  const { id, key } = await create({ name: "Till 3" });
  expect((await get("/v1/account", as(key))).json()).toEqual({
    id: "acct_sandbox",
    name: "Sandbox",
    support: null,
    country: null,
    branding: { accent: null, logo_url: null, shop_url: null, cancelled_note: null },
    messages: true,
    calls: true,
    environment: "sandbox",
    limits: { requests_per_second: 100_000 },
    key: { id, kind: "secret", name: "Till 3" },
    created_at: expect.stringMatching(/Z$/),
  });
  expect(await codeOf(get("/v1/account", as(PUBLISHABLE)))).toEqual([403, "key_not_allowed"]);
});
