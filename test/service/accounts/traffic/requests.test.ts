import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestService, PUBLISHABLE, SECRET, type TestService } from "../../open-test-service.ts";

let service: TestService;
// What one test asks stands in the next one's lists.
beforeEach(async () => {
  service = await openTestService({ requestsPerSecond: 40 });
});
afterEach(() => service.close());

const read = async (path: string) => {
  await service.traffic.flush();
  const { json } = await service.request("GET", `/v1/account/${path}`);
  return json();
};

const asPage = { authorization: `Bearer ${PUBLISHABLE}`, origin: "https://shop.example" };

it("lists what a key has asked and how it was answered, without what was in it", async () => {
  const { id } = await service.create({ external_id: "secret-reference" });
  await service.request("GET", `/v1/deliveries/${id}?note=${"x".repeat(10)}`);
  await service.request("POST", "/v1/deliveries", { pickup: "wrong" });
  const tracking = `/v1/deliveries/${id}/tracking`;
  await service.request("GET", tracking, undefined, asPage);
  await service.request("GET", "/v1/account", undefined, asPage);
  const { data } = await read("requests");
  expect(data.map((one: Record<string, unknown>) => [one.method, one.route, one.status, one.code])).toEqual([
    ["GET", "/v1/account", 403, "key_not_allowed"],
    ["POST", "/v1/deliveries", 422, "invalid_request"],
    ["GET", "/v1/deliveries/:id", 200, null],
    ["POST", "/v1/deliveries", 201, null],
  ]);
  expect(data[0]).toMatchObject({ id: expect.stringMatching(/^req_/), key_id: expect.stringMatching(/^key_/) });
  const text = JSON.stringify(data);
  for (const own of [id, "secret-reference", "+2547", "note=", SECRET, "wrong"]) expect(text).not.toContain(own);
});

it("filters and pages, each request once although others come", async () => {
  for (let i = 0; i < 12; i++) await service.request("GET", i % 3 ? "/v1/deliveries" : "/v1/deliveries/dlv_unknown");
  const failed = await read("requests?result=failed&code=unknown_delivery&limit=100");
  expect(failed.data).toHaveLength(4);
  expect(
    (await read("requests?result=succeeded&limit=100")).data.every((one: { status: number }) => one.status < 400),
  ).toBe(true);
  const all: string[] = (await read("requests?limit=100")).data.map(({ id }: { id: string }) => id);
  const paged: string[] = [];
  for (let more = true; more && paged.length + 1 < all.length; ) {
    const page = await read(`requests?limit=5&starting_after=${paged.at(-1) ?? all[0]}`);
    paged.push(...page.data.map(({ id }: { id: string }) => id));
    more = page.has_more;
  }
  expect([all[0], ...paged].slice(0, all.length)).toEqual(all);
});

it("filters requests by status, method and path", async () => {
  const { id, key } = (await service.request("POST", "/v1/account/keys", { kind: "secret", name: "Filtered" })).json();
  const as = { authorization: `Bearer ${key}` };
  await service.request("GET", "/v1/account", undefined, as);
  await service.request("GET", "/v1/deliveries/dlv_unknown", undefined, as);
  await service.request("POST", "/v1/deliveries", {}, as);
  const list = async (query: string) => {
    const { data } = await read(`requests?key_id=${id}&${query}`);
    return data.map(({ method, route, status }: Record<string, unknown>) => `${method} ${route} ${status}`);
  };
  expect(await list("status_class=2xx")).toEqual(["GET /v1/account 200"]);
  expect(await list("status_class=4xx&method=GET")).toEqual(["GET /v1/deliveries/:id 404"]);
  expect(await list("route=/v1/deliveries")).toEqual(["POST /v1/deliveries 422"]);
  expect(await list("status_class=5xx")).toEqual([]);
  expect(await list("route=/v1/account&status_class=4xx")).toEqual([]);
});

it("counts all requests by day, of all keys or of one, those that were too many, and each order once", async () => {
  // The next day's noon, so that no day ends during the test.
  service.pass(1.5 * 86_400 - ((service.core.now().getTime() / 1000) % 86_400));
  expect((await read("usage?days=1")).data).toEqual([]);
  const order = { "idempotency-key": "once" };
  const body = {
    pickup: { name: "A", lat: 1, lng: 1 },
    dropoff: { name: "B", lat: 1.01, lng: 1 },
    package: { type: "food" },
  };
  const send = () => service.request("POST", "/v1/deliveries", { ...body, payment_method: "cash" }, order);
  expect([(await send()).status, (await send()).headers["idempotency-replayed"]]).toEqual([201, "true"]);
  const statuses = [];
  for (let i = 0; i < 60; i++) statuses.push((await service.request("GET", "/v1/account/keys")).status);
  const refused = statuses.filter((status) => status === 429).length;
  expect(refused).toBeGreaterThan(0);
  service.pass(5);
  const [today] = (await read("usage?days=1")).data;
  expect(today).toMatchObject({
    rate_limited: refused,
    deliveries: 1,
    day: service.core.now().toISOString().slice(0, 10),
  });
  expect(today.requests).toBeGreaterThanOrEqual(62);
});

it("drops from the list what comes in a flood, and counts it", async () => {
  const about = { isListed: true, ordered: false, origin: null, caller: null };
  const one = {
    accountId: "acct_sandbox",
    keyId: "key_flood",
    method: "GET",
    route: "/v1/x",
    code: null,
    durationMs: 1,
  };
  for (let i = 0; i < 5300; i++) {
    service.traffic.note({ ...one, id: `req_flood${i}`, at: service.core.now(), status: 200 }, about);
  }
  const dropped = service.traffic.dropped();
  expect(dropped).toBeGreaterThanOrEqual(300);
  for (let i = 0; i < 6; i++) await service.traffic.flush();
  const rows = await service.core.db.query("select 1 from request_log where key_id = 'key_flood'");
  expect(rows).toHaveLength(5300 - dropped);
  expect((await read("usage?key_id=key_flood")).data).toMatchObject([{ requests: 5300 }]);
  const [{ requests }, ...others] = (await read("usage?days=1")).data;
  expect(others).toEqual([]);
  expect(requests).toBeGreaterThan(5300);
  const metrics = await service.app.inject({ method: "GET", url: "/metrics" });
  expect(metrics.body).toContain(`request_log_dropped_total ${dropped}`);
});
