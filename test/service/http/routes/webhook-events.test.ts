import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteOldEvents } from "../../../../src/service/webhooks/outbox/delete-old-events.ts";
import { openTestService, PUBLISHABLE, type TestService } from "../../open-test-service.ts";
import { forgetEvents } from "../../webhooks/forget-events.ts";
import { closeReceivers, openReceiver, type Receiver } from "../../webhooks/open-receiver.ts";

const NOBODY = `evt_${"0".repeat(22)}`;

let service: TestService;
let receiver: Receiver;
let theirs: { authorization: string };
beforeAll(async () => {
  service = await openTestService({ webhookPrivateHosts: new Set(["127.0.0.1"]) });
  theirs = { authorization: `Bearer ${await service.addAccount("acct_other")}` };
});
afterAll(() => service.close());
beforeEach(async () => {
  await forgetEvents(service);
  receiver = await openReceiver();
});
afterEach(closeReceivers);

const list = async (query = "", headers?: Record<string, string>) =>
  (await service.request("GET", `/v1/events?${query}`, undefined, headers)).json();
const replay = (id: string, body?: unknown) => service.request("POST", `/v1/events/${id}/replay`, body);
async function addEndpoint(fields: object = {}): Promise<string> {
  const { json } = await service.request("POST", "/v1/webhook_endpoints", { url: receiver.url, ...fields });
  return json().id;
}
/** Creates this many deliveries, a minute apart, and cancels the last. */
async function makeEvents(deliveries: number) {
  const ids: string[] = [];
  for (let i = 0; i < deliveries; i++) {
    ids.push((await service.create()).id);
    service.pass(60);
  }
  await service.request("POST", `/v1/deliveries/${ids.at(-1)}/cancel`);
  return ids;
}

describe("events", () => {
  it("are listed newest first in the form in which they are sent, also without an endpoint", async () => {
    const [first, second] = await makeEvents(2);
    const { data, has_more } = await list();
    expect(data).toMatchObject([
      { type: "delivery.cancelled", data: { delivery_id: second, sequence: 2, previous_status: "searching" } },
      { type: "delivery.searching", data: { delivery_id: second, sequence: 1 } },
      { type: "delivery.searching", data: { delivery_id: first, sequence: 1 } },
    ]);
    expect(has_more).toBe(false);
    service.pass(1);
    await addEndpoint();
    await service.create();
    await service.sendWebhooks();
    const [sent] = receiver.received;
    expect((await list("limit=1")).data).toEqual([sent?.event]);
    expect((await service.request("GET", `/v1/events/${sent?.event.id}`)).json()).toEqual(sent?.event);
  });

  it("can be read in pages and filtered", async () => {
    const start = service.core.now().getTime();
    const ids = await makeEvents(4);
    const all = (await list()).data.map(({ id }: { id: string }) => id);
    const first = await list("limit=2");
    const second = await list(`limit=3&starting_after=${all[1]}`);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all);
    expect([first.has_more, second.has_more]).toEqual([true, false]);

    expect((await list("type=delivery.cancelled")).data).toHaveLength(1);
    expect((await list(`delivery_id=${ids[3]}`)).data).toHaveLength(2);
    expect((await list(`delivery_id=${ids[3]}&type=delivery.searching`)).data).toHaveLength(1);
    expect((await list("delivery_id=dlv_none")).data).toEqual([]);
    const minute = (n: number) => new Date(start + n * 60_000).toISOString();
    const inRange = await list(`created_after=${minute(1)}&created_before=${minute(3)}`);
    expect(inRange.data.map((one: { data: { delivery_id: string } }) => one.data.delivery_id)).toEqual([
      ids[2],
      ids[1],
    ]);
  });

  it("belong to their account", async () => {
    await makeEvents(1);
    const [event] = (await list()).data;
    expect(await list("", theirs)).toEqual({ data: [], has_more: false });
    for (const [method, path] of [
      ["GET", `/v1/events/${event.id}`],
      ["POST", `/v1/events/${event.id}/replay`],
    ] as const) {
      const { status, json } = await service.request(method, path, undefined, theirs);
      expect([status, json().code]).toEqual([404, "unknown_event"]);
    }
    const { status } = await service.request("GET", `/v1/events?starting_after=${event.id}`, undefined, theirs);
    expect(status).toBe(422);
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=1.5", "limit"],
    ["starting_after=", "starting_after"],
    [`starting_after=${NOBODY}`, "starting_after"],
    ["starting_after=%00", "starting_after"],
    ["type=delivery.lost", "type"],
    ["type=webhook.test", "type"],
    ["delivery_id=", "delivery_id"],
    ["delivery_id=%00", "delivery_id"],
    [`delivery_id=${"x".repeat(121)}`, "delivery_id"],
    ["created_after=today", "created_after"],
    ["created_before=2016-12-31T23:59:60Z", "created_before"],
    ["colour=red", "colour"],
  ])("refuse the filter %s by name", async (query, param) => {
    const { status, json } = await service.request("GET", `/v1/events?${query}`);
    expect([status, json().param]).toEqual([422, param]);
  });

  it("and attempts are deleted after 30 days, unless an endpoint still waits for them", async () => {
    const id = await addEndpoint();
    const waiting = await addEndpoint({ types: ["delivery.cancelled"], url: `${receiver.url}/waiting` });
    receiver.answerWith((response, { path }) => response.writeHead(path === "/hook" ? 200 : 500).end());
    await makeEvents(1);
    await service.sendWebhooks();
    service.pass(31 * 86_400);
    await deleteOldEvents(service.core);
    expect((await list()).data.map(({ type }: { type: string }) => type)).toEqual(["delivery.cancelled"]);
    expect((await service.request("GET", `/v1/webhook_endpoints/${id}/attempts`)).json().data).toEqual([]);
    expect(await service.sendWebhooks()).toBe(1);
    await service.request("PATCH", `/v1/webhook_endpoints/${waiting}`, { status: "disabled" });
    service.pass(31 * 86_400);
    await deleteOldEvents(service.core);
    expect((await list()).data).toEqual([]);
  });
});

describe("replaying an event", () => {
  it("sends it again to all its endpoints, with the same webhook-id and new retries", async () => {
    const id = await addEndpoint();
    const uninterested = await addEndpoint({ types: ["delivery.delivered"] });
    const disabled = await addEndpoint();
    await service.request("PATCH", `/v1/webhook_endpoints/${disabled}`, { status: "disabled" });
    await service.create();
    await service.sendWebhooks();
    const [first] = receiver.received;
    const { status, json } = await replay(first?.event.id ?? "");
    expect(status).toBe(202);
    expect(json()).toEqual({ event_id: first?.event.id, endpoint_ids: [id] });
    receiver.answerStatus(500);
    await service.sendWebhooks();
    service.pass(6);
    await service.sendWebhooks();
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual(Array(3).fill(first?.event.id));
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const log = (await service.request("GET", `/v1/webhook_endpoints/${id}/attempts`)).json().data;
    expect(log.map(({ attempt }: { attempt: number }) => attempt)).toEqual([2, 1, 1]);
    expect((await service.request("GET", `/v1/webhook_endpoints/${uninterested}/attempts`)).json().data).toEqual([]);
  });

  it("sends it only to the named endpoint, with any subscription", async () => {
    await service.create();
    const [event] = (await list()).data;
    service.pass(1);
    await addEndpoint();
    const late = await addEndpoint({ types: ["delivery.delivered"], url: `${receiver.url}/late` });
    expect((await replay(event.id, { endpoint_id: late })).json().endpoint_ids).toEqual([late]);
    await service.sendWebhooks();
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook/late"]);
  });

  it("is refused for endpoints that are disabled, unknown or another merchant's, and for unknown events", async () => {
    await service.create();
    const [event] = (await list()).data;
    const id = await addEndpoint();
    await service.request("PATCH", `/v1/webhook_endpoints/${id}`, { status: "disabled" });
    expect((await replay(event.id, { endpoint_id: id })).json()).toMatchObject({
      status: 409,
      code: "endpoint_disabled",
    });
    const { json } = await service.request("POST", "/v1/webhook_endpoints", { url: receiver.url }, theirs);
    for (const bad of [json().id, `whe_${"0".repeat(22)}`, "", "\u0000", 7, null, "x".repeat(121)]) {
      const answer = await replay(event.id, { endpoint_id: bad });
      expect([answer.status, answer.json().param]).toEqual([422, "endpoint_id"]);
    }
    expect((await replay(event.id, { endpoint: id })).json()).toMatchObject({ status: 422, param: "endpoint" });
    expect((await replay(event.id, [])).status).toBe(422);
    for (const unknown of [NOBODY, "x", "%00"]) {
      expect((await replay(unknown)).json()).toMatchObject({ status: 404, code: "unknown_event" });
      expect((await service.request("GET", `/v1/events/${unknown}`)).status).toBe(404);
    }
    expect(await service.sendWebhooks()).toBe(0);
  });

  it("needs a secret key, like every operation on events", async () => {
    const headers = { authorization: `Bearer ${PUBLISHABLE}` };
    for (const [method, path] of [
      ["GET", "/v1/events"],
      ["GET", `/v1/events/${NOBODY}`],
      ["POST", `/v1/events/${NOBODY}/replay`],
    ] as const) {
      expect((await service.request(method, path, undefined, headers)).status).toBe(403);
    }
  });
});
