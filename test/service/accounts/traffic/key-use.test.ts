import { afterAll, beforeAll, expect, it } from "vitest";
import { createTallies } from "../../../../src/service/accounts/traffic/tallies.ts";
import { deleteOldTraffic } from "../../../../src/service/accounts/traffic/write.ts";
import { openTestService, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ trustProxy: 1 });
});
afterAll(() => service.close());

const makeKey = async (body: object): Promise<{ id: string; as: Record<string, string> }> => {
  const { id, key } = (await service.request("POST", "/v1/account/keys", body)).json();
  return { id, as: { authorization: `Bearer ${key}` } };
};
const makeSecret = (name: string) => makeKey({ kind: "secret", name });
const call = (headers: Record<string, string>, from: string, agent = "shop/1.0", path = "/v1/account") =>
  service.request("GET", path, undefined, { ...headers, "x-forwarded-for": from, "user-agent": agent });
const readUse = async (id: string) => {
  await service.traffic.flush();
  return (await service.request("GET", `/v1/account/keys/${id}/use`)).json();
};
const addressesOf = (callers: { address: string }[]) => callers.map(({ address }) => address);

it("tells who uses a secret key, how often and for what", async () => {
  const { id, as } = await makeSecret("Order server");
  expect(await readUse(id)).toEqual({
    last_used_at: null,
    requests_last_day: 0,
    requests_last_week: 0,
    callers: [],
    routes: [],
  });
  await call(as, "203.0.113.7", `shop/1.0 <script>alert(1)</script>${"x".repeat(500)}`);
  service.pass(3 * 86_400);
  await call(as, "203.0.113.7");
  await call(as, "203.0.113.7");
  service.pass(60);
  await call(as, "2001:db8::9", "", "/v1/deliveries/dlv_unknown");
  const use = await readUse(id);
  expect(use).toMatchObject({
    requests_last_day: 3,
    requests_last_week: 4,
    last_used_at: service.core.now().toISOString(),
  });
  expect(use.callers.map((one: Record<string, unknown>) => [one.address, one.origin, one.user_agent])).toEqual([
    ["2001:db8::9", null, null],
    ["203.0.113.7", null, "shop/1.0"],
    ["203.0.113.7", null, "shop/1.0 <script>alert(1)</script>".padEnd(120, "x")],
  ]);
  expect(use.routes.map((one: Record<string, unknown>) => [one.method, one.route, one.requests])).toEqual([
    ["GET", "/v1/account", 3],
    ["GET", "/v1/deliveries/:id", 1],
  ]);
});

it("counts by the hour in which a request came, also after a tally could not be written", () => {
  const tallies = createTallies();
  const count = (time: string, keyId = "key_1") =>
    tallies.count(
      {
        id: "req_1",
        accountId: "acct_1",
        keyId,
        at: new Date(time),
        method: "GET",
        route: "/v1/account",
        status: 200,
        code: null,
        durationMs: 1,
      },
      false,
    );
  count("2026-03-14T09:00:00.000Z");
  count("2026-03-14T09:59:59.999Z");
  tallies.giveBack(tallies.take());
  count("2026-03-14T09:30:00.000Z", "key_2");
  count("2026-03-14T10:00:00.000Z");
  const taken = tallies.take().tallies;
  expect(taken.map(({ keyId, hour, requests }) => [keyId, new Date(hour).toISOString(), requests])).toEqual([
    ["key_1", "2026-03-14T09:00:00.000Z", 2],
    ["key_2", "2026-03-14T09:00:00.000Z", 1],
    ["key_1", "2026-03-14T10:00:00.000Z", 1],
  ]);
});

it("counts a request for the last day until a day after its hour", async () => {
  const { id, as } = await makeSecret("Night shift");
  await call(as, "203.0.113.7");
  await readUse(id);
  service.pass(24 * 3600);
  expect(await readUse(id)).toMatchObject({ requests_last_day: 1, requests_last_week: 1 });
  service.pass(3600);
  expect(await readUse(id)).toMatchObject({ requests_last_day: 0, requests_last_week: 1 });
});

it("keeps the pages of a publishable key, and nothing of their visitors", async () => {
  const { id, as } = await makeKey({ kind: "publishable", name: "Order page" });
  const { id: delivery } = await service.create();
  const path = `/v1/deliveries/${delivery}/tracking`;
  await service.request("GET", path, undefined, {
    ...as,
    origin: "https://shop.example",
    "x-forwarded-for": "198.51.100.66",
    "user-agent": "A customer’s phone",
  });
  const use = await readUse(id);
  expect(use.callers).toMatchObject([{ origin: "https://shop.example", address: null, user_agent: null }]);
  expect(JSON.stringify(use)).not.toMatch(/198\.51|phone/);
  const preview = await service.request("POST", `/v1/account/keys/${id}/preview`, {
    allowed_origins: ["https://www.shop.example"],
  });
  expect(preview.json()).toMatchObject({ shut_out: [{ origin: "https://shop.example" }], you_are_shut_out: false });
});

it("keeps a merchant's own pages, whatever origins others name with the key", async () => {
  const { id, as } = await makeKey({ kind: "publishable", name: "Public" });
  const { id: delivery } = await service.create();
  const ask = (origin: string, about: string) =>
    service.request("GET", `/v1/deliveries/${about}/tracking`, undefined, { ...as, origin });
  const pages = async () => (await readUse(id)).callers.map((one: { origin: string }) => one.origin);
  await ask("https://own.example", delivery);
  expect(await pages()).toEqual(["https://own.example"]);
  service.pass(1);
  expect((await ask("https://refused.example", "dlv_unknown")).status).toBe(404);
  expect(await pages()).toEqual(["https://own.example"]);
  for (let i = 0; i < 60; i++) {
    service.pass(1);
    expect((await ask(`https://invented-${i}.example`, delivery)).status).toBe(200);
  }
  const kept = await pages();
  expect([kept.length, kept.includes("https://own.example")]).toEqual([50, true]);
  service.pass(1);
  await ask("https://opened-later.example", delivery);
  expect(await pages(), "a page that came after the invented ones").toContain("https://opened-later.example");
  expect(await pages()).toContain("https://own.example");
});

it("keeps nothing of customers whose browsers send a secret key: it was refused", async () => {
  const { id, as } = await makeSecret("Key in a page");
  for (const [name, value] of [
    ["origin", "https://shop.example"],
    ["sec-fetch-site", "cross-site"],
  ] as const) {
    expect((await call({ ...as, [name]: value }, "198.51.100.66", "A customer’s phone")).json().code).toBe(
      "secret_key_in_browser",
    );
  }
  expect((await readUse(id)).callers).toEqual([]);
});

it("forgets addresses after seven days, and of many keeps the newest", async () => {
  const { id, as } = await makeSecret("Everywhere");
  for (let i = 0; i < 60; i++) {
    service.pass(1);
    await call(as, `192.0.2.${i}`);
    if (i % 20 === 19) await service.traffic.flush();
  }
  const { callers } = await readUse(id);
  expect(addressesOf(callers)).toEqual(Array.from({ length: 50 }, (_, i) => `192.0.2.${59 - i}`));
  const stored = () => service.core.db.query("select 1 from key_callers where key_id = $1", [id]);
  expect(await stored()).toHaveLength(50);
  service.pass(7 * 86_400 + 1);
  const later = await readUse(id);
  expect([later.callers, later.routes]).toEqual([[], []]);
  await deleteOldTraffic(service.core);
  expect(await stored()).toEqual([]);
});

it("says before a whitelist is saved whom it shuts out, and which entry is wrong", async () => {
  const { id, as } = await makeSecret("Restricted soon");
  for (const address of ["203.0.113.7", "198.51.100.20", "2001:db8:1::5"]) await call(as, address);
  await service.traffic.flush();
  const preview = (body: unknown, from = "198.51.100.99") =>
    service.request("POST", `/v1/account/keys/${id}/preview`, body, { "x-forwarded-for": from });
  const cases: [ips: string[] | null, shutOut: string[], youAreOut: boolean][] = [
    [["203.0.113.0/24"], ["198.51.100.20", "2001:db8:1::5"], true],
    [["203.0.113.7", "198.51.100.0/24", "2001:db8::/32"], [], false],
    [["::ffff:198.51.100.0/120"], ["2001:db8:1::5", "203.0.113.7"], false],
    [null, [], false],
  ];
  for (const [ips, shutOut, youAreOut] of cases) {
    const { shut_out, you_are_shut_out, your_address } = (await preview({ allowed_ips: ips })).json();
    expect([addressesOf(shut_out).sort(), you_are_shut_out, your_address]).toEqual([
      shutOut,
      youAreOut,
      "198.51.100.99",
    ]);
  }
  const wrong = await preview({ allowed_ips: ["203.0.113.0/24", "203.0.113.0/40"] });
  expect([wrong.status, wrong.json().param]).toEqual([422, "allowed_ips.1"]);
  expect(wrong.json().errors[0].detail).toContain("203.0.113.0/40");
  expect((await service.request("GET", `/v1/account/keys/${id}`)).json().allowed_ips).toBeNull();
  // The callers of whom the preview warned are refused. The refusal is listed, and doesn't count as use of the key.
  await service.request("PATCH", `/v1/account/keys/${id}`, { allowed_ips: ["203.0.113.7"] });
  service.pass(10);
  expect((await call(as, "198.51.100.20")).status).toBe(403);
  await call(as, "203.0.113.7");
  expect(addressesOf((await readUse(id)).callers)[0]).toBe("203.0.113.7");
  const { data } = (await service.request("GET", `/v1/account/requests?key_id=${id}&status_class=4xx`)).json();
  expect(data.map(({ code }: { code: string }) => code)).toEqual(["ip_not_allowed"]);
});

it("tells a server and a member their own address, as a proxy passes it on", async () => {
  const { as } = await service.addMember("viewer");
  for (const headers of [{}, as]) {
    const { json } = await service.request("GET", "/v1/account/address", undefined, {
      ...headers,
      "x-forwarded-for": "[2001:db8::7]:443",
    });
    expect(json()).toEqual({ address: "2001:db8::7" });
  }
});
