import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LIMITS } from "../../../../src/contract/limits.ts";
import { openPusher } from "../../../../src/service/push/open-pusher.ts";
import { pushContact } from "../../../../src/service/push/push-contact.ts";
import { readPushKeys } from "../../../../src/service/push/push-keys.ts";
import { endSession } from "../../../../src/service/riders/devices/sessions.ts";
import { openOfferPush } from "../../../../src/service/riders/push/open-push.ts";
import { customerSecret } from "../../http/prepare-operation.ts";
import { fixAt, openTestService, SHOP, type TestService } from "../../open-test-service.ts";
import { openPhone, readSender } from "./open-phone.ts";

type Phone = Awaited<ReturnType<typeof openPhone>>;

let phone: Phone;
let service: TestService;
/** What names lead to. */
const resolved: string[] = [];
const resolve = async (name: string) => {
  resolved.push(name);
  return [{ address: "127.0.0.1", family: 4 }];
};
beforeAll(async () => {
  phone = await openPhone();
  service = await openTestService({ pushHosts: new Set([phone.host]), resolve });
});
afterAll(async () => {
  await service.close();
  await phone.close();
});
beforeEach(async () => {
  await service.core.db.script(
    "truncate offers, outbox, delivery_history, deliveries, riders, webhook_sends, idempotency_keys cascade",
  );
  phone.received.length = 0;
  phone.answer.status = 201;
});

const as = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
const allow = (rider: { token: string }, changes: object = {}) =>
  service.request("POST", "/v1/rider/push", { ...phone.subscription, ...changes }, as(rider));
const me = async (rider: { token: string }) => (await service.request("GET", "/v1/rider", undefined, as(rider))).json();
/** The addresses at which a rider is reached. */
const reached = async (riderId: string) => {
  const rows = await service.core.db.query<{ endpoint: string }>(
    "select endpoint from rider_pushes where rider_id = $1 order by created_at",
    [riderId],
  );
  return rows.map(({ endpoint }) => endpoint);
};
/** Makes an offer to the only rider on duty. */
async function offer() {
  const { id } = await service.create();
  await service.attend();
  return id as string;
}

describe("an offer", () => {
  it("reaches the phone of its rider once, readable only for it, and tells no address", async () => {
    const rider = await service.goOnDuty();
    expect((await allow(rider)).status).toBe(204);
    await offer();
    const { offer: shown, push_public_key: publicKey } = await me(rider);
    await service.offerPush.pushDue();
    await service.offerPush.pushDue();
    expect(phone.received).toHaveLength(1);
    const [push] = phone.received;
    if (!push) throw new Error("nothing was pushed");
    expect(phone.read(push)).toEqual({ type: "offer", offer_id: shown.id, expires_at: shown.expires_at });
    expect(readSender(push, publicKey)).toMatchObject({ aud: `http://${phone.host}`, sub: "https://service.example" });
    expect(push.headers).toMatchObject({ ttl: "30", urgency: "high", "content-encoding": "aes128gcm" });
  });

  it("is pushed by one of several processes, and by none once it is over", async () => {
    const rider = await service.goOnDuty();
    await allow(rider);
    await offer();
    const keys = await readPushKeys({ databaseUrl: "postgres://the-database", dataDir: "", db: service.core.db });
    const other = openPusher(service.core.elapsed, {
      keys,
      contact: () => "https://service.example",
      hosts: new Set([phone.host]),
    });
    const pushDue = openOfferPush(service.core, other).pushDue;
    await Promise.all([service.offerPush.pushDue(), pushDue(), service.offerPush.pushDue()]);
    await other.stop();
    expect(phone.received).toHaveLength(1);
    await service.core.db.query("update offers set pushed_at = null");
    service.pass(31);
    await service.offerPush.pushDue();
    expect(phone.received).toHaveLength(1);
  });

  it("isn't the only thing that is pushed: so is what others do with the rider's deliveries, once each", async () => {
    const rider = await service.goOnDuty();
    const { id } = await service.create({
      scheduled_at: new Date(service.core.now().getTime() + 3_600_000).toISOString(),
    });
    await service.operatorDesk.start(id);
    await allow(rider);
    const operator = { authorization: `Bearer ${service.operatorKey}` };
    const act = async (path: string, body: object) => {
      const { status, text } = await service.request("POST", `/v1/operator/deliveries/${id}/${path}`, body, operator);
      expect(status, text).toBe(200);
    };
    const told = async () => {
      await service.offerPush.pushDue();
      await service.offerPush.pushDue();
      return phone.received.splice(0).map((push) => phone.read(push));
    };
    const news = { type: "job", delivery_id: id, at: expect.any(String) };
    await act("assign", { rider_id: rider.riderId });
    expect(await told()).toEqual([news]);
    const patch = { instructions: "The blue gate" };
    const { status } = await service.request("PATCH", `/v1/operator/deliveries/${id}`, patch, operator);
    expect(status).toBe(200);
    expect(await told()).toEqual([news]);
    // What they do themselves is no news to them.
    await service.riderApp.setOff(id, rider.riderId);
    expect(await told()).toEqual([]);
    await act("unassign", { reason: "A flat tyre" });
    expect(await told()).toContainEqual(news);
    await act("assign", { rider_id: rider.riderId });
    await told();
    expect((await service.request("POST", `/v1/deliveries/${id}/cancel`, { reason: "Sold out" })).status).toBe(200);
    expect(await told()).toEqual([news]);
  });

  it("is followed by a push for the customer's messages, once for those of a delivery, unless the rider has read them", async () => {
    const rider = await service.goOnDuty();
    await allow(rider);
    const id = await offer();
    await service.offerPush.pushDue();
    await service.answerOffer("accept");
    phone.received.length = 0;
    const secret = { authorization: "", "customer-secret": customerSecret(service, id) };
    const say = async (phrase: string) => {
      service.pass(LIMITS.messageSeconds);
      const { status, text } = await service.request("POST", `/v1/deliveries/${id}/messages`, { phrase }, secret);
      expect(status, text).toBe(200);
    };
    const answer = (path: "GET" | "POST", body?: object) =>
      service.request(path, `/v1/rider/jobs/${id}/messages`, body, as(rider));
    await say("at_gate");
    await say("ring_twice");
    await service.offerPush.pushDue();
    await service.offerPush.pushDue();
    expect(phone.received.map(phone.read)).toEqual([{ type: "message", delivery_id: id }]);
    // Their own answers come to nobody's phone as a push, nor what they have seen in the open page.
    await answer("POST", { phrase: "ok" });
    await say("thank_you");
    await answer("GET");
    await service.offerPush.pushDue();
    expect(phone.received).toHaveLength(1);
  });

  it("reaches no phone that its push service has forgotten, and goes on to those that fail once", async () => {
    const rider = await service.goOnDuty();
    for (const [status, kept] of [
      [500, 1],
      [429, 1],
      [404, 0],
      [410, 0],
    ] as const) {
      await allow(rider);
      phone.answer.status = status;
      await offer();
      await service.offerPush.pushDue();
      expect([status, (await reached(rider.riderId)).length]).toEqual([status, kept]);
      await service.core.db.script("truncate offers, outbox, delivery_history, deliveries cascade");
    }
    expect(phone.received).toHaveLength(4);
    expect(service.errors).toEqual([]);
  });

  it("is told to the operator where a push service refuses our key, once an hour", async () => {
    const rider = await service.goOnDuty();
    await allow(rider);
    const offerAndPush = async (status: number) => {
      phone.answer.status = status;
      await service.core.db.script("truncate offers, outbox, delivery_history, deliveries cascade");
      await offer();
      return service.offerPush.pushDue().catch((error: Error) => error.message);
    };
    const refused = `${phone.host} refuses our pushes with 403: was the file push-key replaced?`;
    expect(await offerAndPush(403)).toBe(refused);
    expect(await offerAndPush(401)).toBeUndefined();
    service.pass(3600);
    await service.riderApp.report([fixAt(rider.riderId, SHOP, service.core.now())]);
    expect(await offerAndPush(201)).toBeUndefined();
    expect(await offerAndPush(403)).toBe(refused);
    expect(await reached(rider.riderId)).toHaveLength(1);
  });

  it("is posted to no private address, whatever a push service's name leads to", async () => {
    const rider = await service.goOnDuty();
    await allow(rider, { endpoint: "https://fcm.googleapis.com/fcm/send/1" });
    await offer();
    resolved.length = 0;
    await service.offerPush.pushDue();
    expect(resolved).toEqual(["fcm.googleapis.com"]);
    expect([phone.received, service.errors]).toEqual([[], []]);
  });
});

describe("a subscription", () => {
  it("has the address of a push service, and a browser's keys", async () => {
    const rider = await service.goOnDuty();
    for (const endpoint of [
      "https://updates.push.services.mozilla.com/wpush/v2/a",
      "https://wns2-par02p.notify.windows.com/w/?token=a",
      "https://web.push.apple.com/a",
    ]) {
      expect([endpoint, (await allow(rider, { endpoint })).status]).toEqual([endpoint, 204]);
    }
    for (const endpoint of [
      "http://fcm.googleapis.com/a",
      "https://fcm.googleapis.com:8443/a",
      "https://fcm.googleapis.com@127.0.0.1/a",
      "https://fcm.googleapis.com.example/a",
      "https://push.apple.com.example/a",
      "https://evilpush.apple.com/a",
      "https://127.0.0.1/a",
      "http://169.254.169.254/latest",
      "https://shop.example/push",
      "no address",
    ]) {
      const { status, json } = await allow(rider, { endpoint });
      expect([endpoint, status, json().param]).toEqual([endpoint, 422, "endpoint"]);
    }
    const { p256dh, auth } = phone.subscription.keys;
    const offCurve = Buffer.alloc(65, 9).fill(4, 0, 1).toString("base64url");
    for (const [keys, param] of [
      [{ p256dh: offCurve, auth }, "keys.p256dh"],
      [{ p256dh: p256dh.slice(0, 40), auth }, "keys.p256dh"],
      [{ p256dh, auth: "c2hvcnQ" }, "keys.auth"],
      [{ p256dh }, "keys.auth"],
    ] as const) {
      const { status, json } = await allow(rider, { keys });
      expect([status, json().param]).toEqual([422, param]);
    }
    const now = service.core.now().getTime();
    for (const [expirationTime, status] of [
      [now + 1.5, 204],
      [Date.UTC(10_000, 0) - 1, 204],
      [Date.UTC(10_000, 0), 422],
      [null, 204],
      [now - 1, 422],
    ]) {
      const answer = await allow(rider, { expirationTime });
      expect([expirationTime, answer.status]).toEqual([expirationTime, status]);
      if (status === 422) expect(answer.json().param).toBe("expirationTime");
    }
  });

  it("is one of a phone, and of five phones of a rider at most", async () => {
    const rider = await service.goOnDuty();
    const phones = [rider];
    for (let n = 1; n < 7; n++) {
      service.pass(1);
      phones.push(await service.signInAgain(rider.riderId));
    }
    for (const [n, one] of phones.entries()) {
      service.pass(1);
      await allow(one, { endpoint: `${phone.subscription.endpoint}/old` });
      await allow(one, { endpoint: `${phone.subscription.endpoint}/${n}` });
    }
    expect((await reached(rider.riderId)).map((one) => one.slice(-1))).toEqual(["2", "3", "4", "5", "6"]);
  });

  it("ends when the rider ends it, with the session, and when somebody else signs in in that browser", async () => {
    const rider = await service.goOnDuty();
    const stranger = await service.goOnDuty(900);
    const end = (one: typeof rider) =>
      service.request("DELETE", "/v1/rider/push", { endpoint: phone.subscription.endpoint }, as(one));
    await allow(rider);
    expect((await end(stranger)).status).toBe(204);
    expect(await reached(rider.riderId)).toHaveLength(1);
    expect([(await end(rider)).status, (await end(rider)).status]).toEqual([204, 204]);
    expect(await reached(rider.riderId)).toEqual([]);

    await allow(rider);
    await allow(stranger);
    expect([await reached(rider.riderId), (await reached(stranger.riderId)).length]).toEqual([[], 1]);

    const [session] = await service.core.db.query<{ id: string }>("select id from rider_sessions where rider_id = $1", [
      stranger.riderId,
    ]);
    await endSession(service.core.db, session?.id ?? "");
    expect(await reached(stranger.riderId)).toEqual([]);
  });
});

it("a service that browsers reach without https pushes nothing, and says so", async () => {
  const keys = await readPushKeys({ databaseUrl: "postgres://the-database", dataDir: "", db: service.core.db });
  const pusher = openPusher(service.core.elapsed, {
    keys,
    contact: () => pushContact("production", "http://127.0.0.1:8787"),
    hosts: new Set([phone.host]),
  });
  const rider = await service.goOnDuty();
  await allow(rider);
  await offer();
  await openOfferPush(service.core, pusher).pushDue();
  expect([pusher.publicKey(), phone.received]).toEqual([null, []]);
  await pusher.stop();
});

it.each([
  ["production", "https://track.example", "https://track.example"],
  ["sandbox", "https://track.example", "https://track.example"],
  ["production", "http://track.example", null],
  ["production", "http://localhost:8787", null],
  // Browsers take their own machine for safe, and no other without https.
  ["sandbox", "http://127.0.0.1:8787", "mailto:sandbox@example.com"],
  ["sandbox", "http://localhost:8787", "mailto:sandbox@example.com"],
  ["sandbox", "http://[::1]:8787", "mailto:sandbox@example.com"],
  ["sandbox", "http://192.168.1.20:8787", null],
  ["sandbox", "http://localhost.example", null],
])("in %s at %s it is to push services: %s", (environment, publicUrl, contact) => {
  expect(pushContact(environment, publicUrl)).toBe(contact);
});

it("keeps its keys from one start to the next, beside the embedded database where only its owner reads them", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "ontheway-push-"));
  const { db } = service.core;
  const first = await readPushKeys({ databaseUrl: null, dataDir, db });
  expect(await readPushKeys({ databaseUrl: null, dataDir, db })).toEqual(first);
  expect(statSync(join(dataDir, "push-key")).mode & 0o777).toBe(0o600);
  const shared = { databaseUrl: "postgres://the-database", dataDir: "", db };
  expect(await readPushKeys(shared)).toEqual(await readPushKeys(shared));
  expect(first).not.toEqual(await readPushKeys(shared));
  rmSync(dataDir, { recursive: true });
});
