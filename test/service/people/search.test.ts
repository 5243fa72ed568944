import { afterAll, beforeAll, expect, it } from "vitest";
import { AN_ORDER, HOME, openTestService, type TestService } from "../open-test-service.ts";
import { openReceiver } from "../webhooks/open-receiver.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ publicUrl: null });
});
afterAll(() => service.close());

const find = async (search: string, more = "") => {
  const { json } = await service.request("GET", `/v1/deliveries?search=${encodeURIComponent(search)}${more}`);
  return json().data.map(({ id }: { id: string }) => id);
};

it("finds deliveries by id, reference and the last digits of a phone number", async () => {
  const order = async (phone: string, external_id: string) => {
    service.pass(1);
    const { id } = await service.create({ dropoff: { name: "W", phone, ...HOME }, external_id });
    return id;
  };
  const one = await order("+254711223344", "order-1");
  const two = await order("+254799223344", "order-2");
  const three = await order("+254711220000", "3344");
  expect(await find(one)).toEqual([one]);
  expect(await find(" order-2 ")).toEqual([two]);
  // A number may be a reference, too.
  expect(await find("3344")).toEqual([three, two, one]);
  expect(await find("0711 22-33 44".slice(1))).toEqual([one]);
  expect(await find("3344", "&limit=2")).toEqual([three, two]);
  expect(await find("3344", `&limit=2&starting_after=${two}`)).toEqual([one]);
  expect(await find("3344", "&status=searching&limit=2")).toEqual([three, two]);
  expect(await find("3344", "&status=delivered")).toEqual([]);
  for (const nothing of ["344", "dlv_0000000000000000000000", "%3344", "order", "_", "'--"]) {
    expect([nothing, await find(nothing)]).toEqual([nothing, []]);
  }
  const key = await service.addAccount("acct_curious");
  const { json } = await service.request("GET", "/v1/deliveries?search=3344", undefined, {
    authorization: `Bearer ${key}`,
  });
  expect(json().data).toEqual([]);
});

it("replays all failed events of an endpoint since a time, and only those", async () => {
  const receiver = await openReceiver();
  // On this machine, without WEBHOOK_PRIVATE_HOSTS.
  const { json, status } = await service.request("POST", "/v1/webhook_endpoints", { url: receiver.url });
  expect(status).toBe(201);
  const endpointId = json().id;
  const ids = [];
  for (let i = 0; i < 3; i++) {
    const { id } = await service.create(AN_ORDER);
    await service.request("POST", `/v1/deliveries/${id}/cancel`, {});
    ids.push(id);
  }
  await service.sendWebhooks();
  const sent = receiver.received.length;
  expect(sent).toBeGreaterThanOrEqual(3);
  const { db, now } = service.core;
  await db.query("update webhook_sends set state = 'failed' where endpoint_id = $1 and delivery_id = any ($2)", [
    endpointId,
    ids.slice(0, 2),
  ]);
  const [failed] = await db.query<{ n: number }>(
    "select count(*)::int as n from webhook_sends where endpoint_id = $1 and state = 'failed'",
    [endpointId],
  );
  const replay = (since: string) => service.request("POST", `/v1/webhook_endpoints/${endpointId}/replay`, { since });
  const later = new Date(now().getTime() + 1000).toISOString();
  expect((await replay(later)).json()).toEqual({ queued: 0, has_more: false });
  expect((await replay("1969-01-01T00:00:00Z")).json()).toEqual({ queued: failed?.n, has_more: false });
  expect((await replay("1969-01-01T00:00:00Z")).json()).toEqual({ queued: 0, has_more: false });
  await service.sendWebhooks();
  expect(receiver.received).toHaveLength(sent + (failed?.n ?? 0));
  // Mended between two retries: the next one may be hours away. One that comes within seconds is left as it is.
  receiver.answerStatus(500);
  await service.create(AN_ORDER);
  await service.sendWebhooks();
  expect((await replay("1969-01-01T00:00:00Z")).json()).toEqual({ queued: 0, has_more: false });
  for (let i = 0; i < 4; i++) {
    service.pass(3600);
    await service.sendWebhooks();
  }
  receiver.answerStatus(200);
  const tried = receiver.received.length;
  expect((await replay("1969-01-01T00:00:00Z")).json()).toEqual({ queued: 1, has_more: false });
  await service.sendWebhooks();
  expect(receiver.received).toHaveLength(tried + 1);
  await service.request("PATCH", `/v1/webhook_endpoints/${endpointId}`, { status: "disabled" });
  expect((await replay(later)).json().code).toBe("endpoint_disabled");
  expect((await replay("2016-12-31T23:59:60Z")).status).toBe(422);
  await receiver.close();
});

it("leads to this machine on ports of the web, and to no other private host", async () => {
  const add = async (url: string) => (await service.request("POST", "/v1/webhook_endpoints", { url })).status;
  for (const url of ["http://localhost:3000/hook", "http://[::1]:3000/hook"])
    expect([url, await add(url)]).toEqual([url, 201]);
  for (const url of [
    "http://127.0.0.1:6379/",
    "http://localhost:22/",
    "http://192.168.1.4:3000/",
    "http://169.254.169.254/",
  ]) {
    expect([url, await add(url)]).toEqual([url, 422]);
  }
});
