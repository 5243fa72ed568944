import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Attempt } from "../../../../src/contract/webhook.ts";
import { openTestService, type TestService } from "../../open-test-service.ts";
import { forgetEvents } from "../forget-events.ts";
import { closeReceivers, openReceiver, type Receiver, verify } from "../open-receiver.ts";

let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  service = await openTestService({ webhookPrivateHosts: new Set(["127.0.0.1"]) });
});
afterAll(() => service.close());
beforeEach(async () => {
  await forgetEvents(service);
  receiver = await openReceiver();
});
afterEach(closeReceivers);

async function addEndpoint(fields: object = {}) {
  const { status, json } = await service.request("POST", "/v1/webhook_endpoints", { url: receiver.url, ...fields });
  expect(status).toBe(201);
  return json();
}
const endpoint = async (id: string) => (await service.request("GET", `/v1/webhook_endpoints/${id}`)).json();
const attempts = async (id: string) => (await service.request("GET", `/v1/webhook_endpoints/${id}/attempts`)).json();
const types = () => receiver.received.map(({ event }) => event.type);

it("sends each change of a delivery in order and signed, without its code", async () => {
  const { id: endpointId, secret } = await addEndpoint();
  await service.addRider("amina");
  const { id, delivery_code: code, tracking_url } = await service.create({ external_id: "order-7" });
  await service.attend();
  const [offer] = await service.riderApp.openOffers();
  await service.riderApp.accept(offer?.id ?? "", offer?.riderId ?? "");
  await service.riderApp.setOff(id, "amina");
  await service.sendWebhooks();

  expect(types()).toEqual(["delivery.searching", "delivery.rider_assigned", "delivery.rider_arriving"]);
  // The log says of whose order each attempt was.
  expect((await attempts(endpointId)).data.map((one: Attempt) => one.external_id)).toEqual(Array(3).fill("order-7"));
  const [first, second] = receiver.received;
  expect(first?.event).toEqual({
    id: expect.stringMatching(/^evt_/),
    type: "delivery.searching",
    timestamp: service.core.now().toISOString(),
    data: {
      delivery_id: id,
      external_id: "order-7",
      status: "searching",
      previous_status: null,
      sequence: 1,
      changed_by: "merchant",
      cancel_reason: null,
      proof: null,
      signed_by: null,
      cash: null,
      happened_at: service.core.now().toISOString(),
      rider: null,
      tracking_url,
    },
  });
  expect(second?.event.data).toMatchObject({
    status: "rider_assigned",
    previous_status: "searching",
    sequence: 2,
    changed_by: "rider",
    rider: { name: "Rider amina" },
  });
  for (const one of receiver.received) {
    expect(verify(secret, one)).toEqual(one.event);
    expect(one.headers["webhook-id"]).toBe(one.event.id);
    expect(one.headers["content-type"]).toBe("application/json");
    expect(one.body).not.toContain(code);
  }
  expect(await service.sendWebhooks()).toBe(0);
});

it("sends an endpoint its types of event, and none from before it was created", async () => {
  await service.create();
  service.pass(1);
  const all = await addEndpoint();
  const some = await addEndpoint({ types: ["delivery.cancelled"], url: `${receiver.url}/cancelled` });
  const { id } = await service.create();
  await service.request("POST", `/v1/deliveries/${id}/cancel`);
  await service.sendWebhooks();
  const paths = receiver.received.map(({ path, event }) => `${path} ${event.type}`).sort();
  expect(paths).toEqual(["/hook delivery.cancelled", "/hook delivery.searching", "/hook/cancelled delivery.cancelled"]);
  const cancelled = receiver.received.filter(({ event }) => event.type === "delivery.cancelled");
  expect(new Set(cancelled.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect((await attempts(all.id)).data).toHaveLength(2);
  expect((await attempts(some.id)).data).toHaveLength(1);
});

it("keeps other merchants' events to themselves", async () => {
  const other = await service.addAccount("acct_other");
  await service.request("POST", "/v1/webhook_endpoints", { url: receiver.url }, { authorization: `Bearer ${other}` });
  await service.create();
  await service.sendWebhooks();
  expect(receiver.received).toEqual([]);
});

it("retries with the same webhook-id after growing waits, and logs every attempt", async () => {
  const { id, secret } = await addEndpoint({ types: ["delivery.searching"] });
  receiver.answerStatus(500);
  await service.create();
  await service.sendWebhooks();
  const [log] = (await attempts(id)).data;
  expect(log).toMatchObject({
    attempt: 1,
    outcome: "failed",
    event_type: "delivery.searching",
    response_status: 500,
    response_excerpt: "status 500",
    error: null,
  });
  const waits: number[] = [];
  for (let attempt = 2; attempt <= 4; attempt++) {
    const [last] = (await attempts(id)).data;
    const wait = (Date.parse(last.next_attempt_at) - service.core.now().getTime()) / 1000;
    waits.push(wait);
    service.pass(wait - 0.01);
    expect(await service.sendWebhooks()).toBe(0);
    service.pass(0.01);
    expect(await service.sendWebhooks()).toBe(1);
  }
  for (const [index, usual] of [5, 10, 20].entries()) {
    expect(Math.abs((waits[index] ?? 0) - usual)).toBeLessThanOrEqual(usual * 0.1 + 0.001);
  }
  expect((await endpoint(id)).failing_since).not.toBeNull();
  receiver.answerStatus(204);
  service.pass(100);
  await service.sendWebhooks();
  service.pass(86_400);
  expect(await service.sendWebhooks()).toBe(0);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(receiver.received).toHaveLength(5);
  expect(
    (await attempts(id)).data.map((one: { attempt: number; outcome: string }) => [one.attempt, one.outcome]),
  ).toEqual([
    [5, "succeeded"],
    [4, "failed"],
    [3, "failed"],
    [2, "failed"],
    [1, "failed"],
  ]);
  expect(await endpoint(id)).toMatchObject({ failing_since: null, last_success_at: expect.any(String) });
  for (const one of receiver.received.slice(0, 4)) expect(verify(secret, one)).toEqual(one.event);
});

it("waits as long as a receiver asks with 429 or 503", async () => {
  const { id } = await addEndpoint();
  receiver.answerStatus(429, { "retry-after": "77" });
  await service.create();
  await service.sendWebhooks();
  service.pass(76.9);
  expect(await service.sendWebhooks()).toBe(0);
  receiver.answerStatus(503, { "retry-after": new Date(service.core.now().getTime() + 300_000).toUTCString() });
  service.pass(0.1);
  expect(await service.sendWebhooks()).toBe(1);
  const [last] = (await attempts(id)).data;
  // Dates in headers have whole seconds.
  expect(Math.abs(Date.parse(last.next_attempt_at) - service.core.now().getTime() - 300_000)).toBeLessThan(2000);
});

it("disables an endpoint that answers 410, and sends what waits when it is enabled again", async () => {
  const { id } = await addEndpoint();
  receiver.answerStatus(500);
  await service.create();
  await service.sendWebhooks();
  receiver.answerStatus(410);
  await service.create();
  await service.sendWebhooks();
  expect(await endpoint(id)).toMatchObject({ status: "disabled", disabled_reason: "gone" });
  service.pass(1);
  await service.create();
  expect(await service.sendWebhooks()).toBe(0);

  receiver.answerStatus(200);
  const enabled = await service.request("PATCH", `/v1/webhook_endpoints/${id}`, { status: "enabled" });
  expect(enabled.json()).toMatchObject({ status: "enabled", disabled_reason: null, failing_since: null });
  // The first event waited for its retry, the second got the 410, and the third came later.
  expect(await service.sendWebhooks()).toBe(1);
  expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(receiver.received[0]?.headers["webhook-id"]);
});

it("disables an endpoint when an event's last retry fails and no event succeeded since its first", async () => {
  const { id } = await addEndpoint();
  receiver.answerStatus(500);
  await service.create();
  for (let attempt = 1; attempt <= 10; attempt++) {
    expect(await endpoint(id)).toMatchObject({ status: "enabled" });
    expect(await service.sendWebhooks()).toBe(1);
    service.pass(160);
  }
  expect(await endpoint(id)).toMatchObject({ status: "disabled", disabled_reason: "failing" });
  expect((await attempts(id)).data[0]).toMatchObject({ attempt: 10, next_attempt_at: null });
});

it("gives up only one event when others succeed", async () => {
  const { id } = await addEndpoint();
  const { id: bad } = await service.create();
  receiver.answerWith((response, { event }) => response.writeHead(event.data.delivery_id === bad ? 400 : 200).end());
  for (let attempt = 1; attempt <= 10; attempt++) {
    await service.sendWebhooks();
    service.pass(160);
    if (attempt === 5) await service.create();
  }
  expect(await service.sendWebhooks()).toBe(0);
  expect(await endpoint(id)).toMatchObject({ status: "enabled", failing_since: expect.any(String) });
  expect(receiver.received.filter(({ event }) => event.data.delivery_id === bad)).toHaveLength(10);
});

it("keeps a delivery's events in order over a short outage, but not over a long one", async () => {
  await addEndpoint();
  receiver.answerStatus(502);
  const { id } = await service.create();
  await service.request("POST", `/v1/deliveries/${id}/cancel`);
  expect(await service.sendWebhooks()).toBe(1);
  service.pass(6);
  // After the first event's second failure the second event is sent.
  expect(await service.sendWebhooks()).toBe(2);
  expect(types()).toEqual(["delivery.searching", "delivery.searching", "delivery.cancelled"]);
});

it("follows no redirect", async () => {
  const elsewhere = await openReceiver();
  const { id } = await addEndpoint();
  receiver.answerStatus(307, { location: elsewhere.url });
  await service.create();
  await service.sendWebhooks();
  expect(elsewhere.received).toEqual([]);
  expect((await attempts(id)).data[0]).toMatchObject({
    response_status: 307,
    outcome: "failed",
    error: expect.stringContaining("redirects are not followed"),
  });
  await elsewhere.close();
});

it("stores the printable beginning of an answer of any length", async () => {
  const { id } = await addEndpoint();
  receiver.answerWith((response) => {
    response.writeHead(200);
    const write = () => {
      while (!response.destroyed && response.write(`ok\u0000\u0007${"x".repeat(100_000)}`));
      if (!response.destroyed) response.once("drain", write);
    };
    write();
  });
  await service.create();
  await service.sendWebhooks();
  const [log] = (await attempts(id)).data;
  expect(log).toMatchObject({ outcome: "succeeded", response_status: 200 });
  expect(log.response_excerpt).toMatch(/^ok x+$/);
  expect(log.response_excerpt.length).toBeLessThanOrEqual(400);
});

it("logs why no answer came", async () => {
  const closed = await openReceiver();
  await closed.close();
  const { id } = await addEndpoint({ url: closed.url });
  const broken = await addEndpoint();
  receiver.answerWith((response) => response.destroy());
  await service.create();
  await service.sendWebhooks();
  expect((await attempts(id)).data[0]).toMatchObject({ response_status: null, error: "the connection was refused" });
  expect((await attempts(broken.id)).data[0].error).toMatch(/closed|reset/);
});

it("an event whose outcome can't be stored is sent again ever later", async ({ onTestFinished }) => {
  const { db } = service.core;
  await addEndpoint();
  await service.create();
  await db.script(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no attempt can be stored'; end $$;
    create trigger no_room before insert on webhook_attempts for each row execute function no_room()`);
  onTestFinished(() => db.script("drop function if exists no_room() cascade"));
  const sentAfter = async (seconds: number) => {
    service.pass(seconds);
    const before = receiver.received.length;
    await service.sendWebhooks().catch(() => {});
    return receiver.received.length - before;
  };
  expect([
    await sentAfter(0),
    await sentAfter(30),
    await sentAfter(30),
    await sentAfter(30),
    await sentAfter(60),
  ]).toEqual([1, 1, 0, 1, 0]);
  await db.script("drop function no_room() cascade");
  expect(await sentAfter(60)).toBe(1);
  expect(await sentAfter(3600)).toBe(0);
});
