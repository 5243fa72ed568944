import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AllowAlerts } from "../../../../src/contract/customer/customer.ts";
import { destination } from "../../../../src/contract/geo.ts";
import type { Vehicle } from "../../../../src/contract/tracking.ts";
import { allowAlerts, deleteOldAlerts } from "../../../../src/service/deliveries/approach/alerts.ts";
import { openAlerts } from "../../../../src/service/deliveries/approach/open-alerts.ts";
import { watchApproach } from "../../../../src/service/deliveries/approach/watch-approach.ts";
import { openPusher } from "../../../../src/service/push/open-pusher.ts";
import { readPushKeys } from "../../../../src/service/push/push-keys.ts";
import { findFreePort } from "../../../kit/find-free-port.ts";
import { fixAt, HOME, openTestService, SHOP, type TestService } from "../../open-test-service.ts";
import { openPhone, readSender } from "../../riders/push/open-phone.ts";

type Phone = Awaited<ReturnType<typeof openPhone>>;

let phone: Phone;
let service: TestService;
/** Where a push service should be, and none listens. */
let nobody: string;
beforeAll(async () => {
  phone = await openPhone();
  nobody = `127.0.0.1:${await findFreePort()}`;
  service = await openTestService({ pushHosts: new Set([phone.host, nobody]) });
});
afterAll(async () => {
  await service.close();
  await phone.close();
});
beforeEach(async () => {
  // A browser that another test asked to tell, and didn't, would be told now.
  await service.core.db.query("delete from delivery_alerts");
  phone.received.length = 0;
  phone.answer.status = 201;
});

const NO_KEY = { authorization: "" };
const at = (id: string, path = "/alerts") => `/v1/deliveries/${id}/customer${path}`;
const subscription = (path = "/push/1", changes: object = {}): AllowAlerts["subscription"] => ({
  ...phone.subscription,
  endpoint: `http://${phone.host}${path}`,
  ...changes,
});
const allow = (id: string, body: object = { subscription: subscription() }) =>
  service.request("POST", at(id), body, NO_KEY);
const pushKey = async (id: string) => (await service.request("GET", at(id, ""), undefined, NO_KEY)).json().push_key;
const stored = async (id: string) => {
  const rows = await service.core.db.query<{ endpoint: string }>(
    "select endpoint from delivery_alerts where delivery_id = $1 order by endpoint",
    [id],
  );
  return rows.map(({ endpoint }) => endpoint.replace(`http://${phone.host}`, ""));
};
/** The events about the approach, oldest first. */
const told = async (id: string) => {
  const { json } = await service.request("GET", `/v1/events?delivery_id=${id}&limit=50`);
  return (json().data as { type: string; data: { sequence: number } }[])
    .filter(({ type }) => /nearby|arrived/.test(type))
    .map(({ type, data }) => [type.slice("delivery.".length), data.sequence])
    .reverse();
};

let riders = 0;
/** A delivery on its way, by a rider of its own, who was last seen at the shop. */
async function ride(vehicle: Vehicle = "motorbike") {
  const riderId = `rider-${riders++}`;
  await service.addRider(riderId, 10, vehicle);
  const { id, delivery_code: code } = await service.create({ simulation: { mode: "manual" } });
  const offer = (await service.operatorDesk.offer(id, riderId)) ?? "";
  await service.riderApp.accept(offer, riderId);
  for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) await service.riderApp[step](id, riderId);
  service.pass(1);
  return {
    id: id as string,
    code: code as string,
    riderId,
    /** Shows the rider so many metres before the door, some seconds ago. */
    show: async (metres: number, secondsAgo = 0, speedKph = 20) => {
      service.pass(5);
      const time = new Date(service.core.now().getTime() - secondsAgo * 1000);
      await service.riderApp.report([fixAt(riderId, destination(HOME, 225, metres), time, speedKph)]);
    },
  };
}

describe("a rider who comes near", () => {
  it("is told once when near and once when there, as events and in order", async () => {
    const { id, show } = await ride();
    expect(await told(id)).toEqual([]);
    await show(1600);
    expect(await told(id)).toEqual([]);
    await show(350);
    await show(200);
    expect(await told(id)).toEqual([["nearby", 7]]);
    await show(30);
    await show(500);
    await show(20);
    expect(await told(id)).toEqual([
      ["nearby", 7],
      ["arrived", 8],
    ]);
    const { json } = await service.request("GET", `/v1/events?type=delivery.arrived&delivery_id=${id}`);
    expect(json().data[0].data).toMatchObject({
      status: "in_transit",
      previous_status: "in_transit",
      changed_by: "rider",
      rider: { name: expect.stringMatching(/^Rider/) },
    });
    expect((await service.request("GET", `/v1/deliveries/${id}`)).json().sequence).toBe(8);
  });

  it("is near by time, too, where three minutes are left, and never beyond a kilometre and a half", async () => {
    const { id, show } = await ride("bicycle");
    await show(1450);
    expect((await service.track(id)).eta_minutes).toBeGreaterThan(3);
    expect(await told(id)).toEqual([]);
    await show(500);
    expect((await service.track(id)).eta_minutes).toBeLessThanOrEqual(3);
    expect(await told(id)).toEqual([["nearby", 7]]);
  });

  it("isn't told from a position of a minute ago, nor before they have left the shop", async () => {
    const { id, show, riderId } = await ride();
    await show(30, 61);
    expect(await told(id)).toEqual([]);
    await service.riderApp.report([fixAt(riderId, HOME, service.core.now())]);
    expect((await told(id)).map(([type]) => type)).toEqual(["nearby", "arrived"]);

    await service.addRider("rider-waiting", 10);
    const early = await service.create({ dropoff: { name: "W.", ...SHOP }, simulation: { mode: "manual" } });
    const offer = (await service.operatorDesk.offer(early.id, "rider-waiting")) ?? "";
    await service.riderApp.accept(offer, "rider-waiting");
    expect(await told(early.id)).toEqual([]);
  });

  it("is told once by several processes that look at the same moment", async () => {
    const { id } = await ride();
    const sighting = {
      deliveryId: id,
      status: "in_transit",
      dropoff: HOME,
      rider: HOME,
      at: service.core.now(),
      isNear: false,
      hasArrived: false,
    } as const;
    const watches = await Promise.all(
      [1, 2, 3].map(async () =>
        watchApproach(service.core, service.reopen(), (error) => service.errors.push(`${error}`)),
      ),
    );
    for (const watch of watches) watch.look([sighting]);
    await Promise.all(watches.map((watch) => watch.settled()));
    expect((await told(id)).map(([type]) => type)).toEqual(["nearby", "arrived"]);
    expect(service.errors).toEqual([]);
  });
});

describe("a customer's browser", () => {
  it("is told once, in its language, readable only for it, and without anything personal", async () => {
    const { id, show } = await ride();
    const key = await pushKey(id);
    expect((await allow(id, { subscription: subscription(), language: "ar-EG" })).status).toBe(204);
    expect((await allow(id, { subscription: subscription(), language: "sw" })).status).toBe(204);
    expect(await stored(id)).toEqual(["/push/1"]);
    await service.alerts.pushDue();
    expect(phone.received).toHaveLength(0);
    await show(300);
    await Promise.all([service.alerts.pushDue(), service.alerts.pushDue()]);
    await show(20);
    await service.alerts.pushDue();
    expect(phone.received).toHaveLength(1);
    const [push] = phone.received;
    if (!push) throw new Error("nothing was pushed");
    expect(phone.read(push)).toEqual({
      type: "nearby",
      title: "Mkate & Co.",
      body: "Mzigo wako unakaribia kufika.",
      lang: "sw",
      dir: "ltr",
      url: `/track/${id}`,
    });
    expect(readSender(push, key)).toMatchObject({ aud: `http://${phone.host}`, sub: "https://service.example" });
    expect(push.headers).toMatchObject({ ttl: "300", urgency: "high", "content-encoding": "aes128gcm" });
    expect([await stored(id), await pushKey(id)]).toEqual([[], null]);
    expect((await allow(id)).json()).toMatchObject({ status: 409, code: "alerts_over" });
  });

  it("is told by one of two processes", async () => {
    const { id, show } = await ride();
    await allow(id);
    await show(300);
    const keys = await readPushKeys({ databaseUrl: "postgres://the-database", dataDir: "", db: service.core.db });
    const other = openPusher(service.core.elapsed, {
      keys,
      contact: () => "https://service.example",
      hosts: new Set([phone.host]),
    });
    await Promise.all([service.alerts.pushDue(), openAlerts(service.core, other).pushDue(), service.alerts.pushDue()]);
    await other.stop();
    expect(phone.received).toHaveLength(1);
  });

  it("that its push service has forgotten is forgotten everywhere, and one that fails keeps nobody from the arrival", async () => {
    const [gone, failing] = [await ride(), await ride()];
    const later = await service.create();
    for (const { id } of [gone, later]) await allow(id, { subscription: subscription("/push/gone") });
    phone.answer.status = 410;
    await gone.show(300);
    await service.alerts.pushDue();
    expect([phone.received.length, await stored(later.id)]).toEqual([1, []]);
    await allow(failing.id);
    phone.answer.status = 503;
    await failing.show(20);
    await service.alerts.pushDue();
    await service.alerts.pushDue();
    // The next try is some seconds later.
    expect(phone.received).toHaveLength(2);
    expect((await told(failing.id)).map(([type]) => type)).toEqual(["nearby", "arrived"]);
    expect(service.errors).toEqual([]);
  });

  it("is told again where its push service had failed, while it is true, and once it was told no more", async () => {
    const [{ id, show, riderId }, ended, refused] = [await ride(), await ride(), await ride()];
    const seen = () => service.riderApp.report([fixAt(riderId, destination(HOME, 225, 200), service.core.now())]);
    const tries = async (seconds: number, look: () => unknown = seen) => {
      phone.received.length = 0;
      for (let second = 0; second < seconds; second++) {
        service.pass(1);
        await look();
        await Promise.all([service.alerts.pushDue(), service.alerts.pushDue()]);
      }
      return phone.received.length;
    };
    const endpoint = `http://${nobody}/push/1`;
    await allow(id);
    await allow(id, { subscription: { ...subscription(), endpoint } });
    phone.answer.status = 503;
    await show(300);
    expect(await tries(8)).toBeGreaterThan(1);
    expect(await stored(id)).toHaveLength(2);
    phone.answer.status = 201;
    expect(await tries(30)).toBe(1);
    expect(await stored(id)).toEqual([endpoint]);
    expect(await tries(60)).toBe(0);
    expect(await stored(id)).toEqual([]);

    // Neither after the end, nor where the customer has said so, nor what the push service refuses for good.
    phone.answer.status = 429;
    for (const [n, one] of [ended, refused].entries()) {
      await allow(one.id, { subscription: subscription(`/push/${n}`) });
      await one.show(300);
    }
    await service.alerts.pushDue();
    phone.answer.status = 400;
    await service.riderApp.complete(ended.id, ended.riderId, { code: ended.code });
    expect(await tries(60, () => refused.show(200))).toBe(1);
    expect([await stored(ended.id), await stored(refused.id)]).toEqual([[], []]);
  });

  it("isn't told of an approach more than a minute later, because every process was away", async () => {
    const { id, show } = await ride();
    await allow(id);
    await show(300);
    service.pass(61);
    await service.alerts.pushDue();
    expect([phone.received, await stored(id)]).toEqual([[], []]);
  });

  it("is forgotten when the delivery ends, however it ends, and when the customer says so", async () => {
    const { id, code, riderId } = await ride();
    await allow(id);
    await service.riderApp.complete(id, riderId, { code });
    const cancelled = (await service.create()).id;
    await allow(cancelled);
    await service.request("POST", `/v1/deliveries/${cancelled}/cancel`);
    const ended = (await service.create()).id;
    await allow(ended);
    for (const _ of [1, 2]) {
      const { endpoint } = subscription();
      expect((await service.request("DELETE", at(ended), { endpoint }, NO_KEY)).status).toBe(204);
    }
    expect([await stored(id), await stored(cancelled), await stored(ended)]).toEqual([[], [], []]);
    for (const over of [id, cancelled]) {
      expect((await allow(over)).json()).toMatchObject({ status: 409, code: "alerts_over" });
    }
    await service.core.db.query(
      "insert into delivery_alerts (delivery_id, endpoint, p256dh, auth, created_at) values ($1, 'x', 'x', 'x', $2)",
      [id, service.core.now()],
    );
    await deleteOldAlerts(service.core);
    expect(await stored(id)).toEqual([]);
  });

  it("is one of at most five for a delivery, even if a thousand subscribe at once", async () => {
    const { id } = await service.create();
    const { p256dh, auth } = subscription().keys;
    const ask = (n: number) =>
      allowAlerts(
        service.core,
        id,
        { endpoint: `http://${phone.host}/push/${n}`, p256dh, auth, expiresAt: null },
        { language: null, isCustomer: false },
      ).then(
        () => "stored",
        (error: { code?: string }) => error.code,
      );
    const outcomes: unknown[] = [];
    for (let n = 0; n < 1000; n += 100) {
      outcomes.push(...(await Promise.all(Array.from({ length: 100 }, (_, more) => ask(n + more)))));
    }
    expect(outcomes.filter((one) => one === "stored")).toHaveLength(5);
    expect(outcomes.filter((one) => one === "alert_limit")).toHaveLength(995);
    const { status, json } = await allow(id, { subscription: subscription("/push/another") });
    expect([status, json().code, (await stored(id)).length]).toEqual([409, "alert_limit", 5]);
    expect((await allow(id, { subscription: subscription(await first(id)) })).status).toBe(204);
  });

  it("takes a place until its subscription expires, and is told nothing later", async () => {
    const { id, show } = await ride();
    const inSeconds = (seconds: number) => service.core.now().getTime() + seconds * 1000;
    const browser = (n: number, expirationTime: number | null) =>
      allow(id, { subscription: subscription(`/push/${n}`, { expirationTime }) });
    for (const n of [1, 2, 3]) await browser(n, null);
    await browser(4, inSeconds(60));
    await browser(5, inSeconds(3600));
    expect((await browser(6, null)).json().code).toBe("alert_limit");
    service.pass(60);
    expect((await browser(6, inSeconds(30))).status).toBe(204);
    expect(await stored(id)).toEqual([1, 2, 3, 5, 6].map((n) => `/push/${n}`));
    service.pass(30);
    // A browser that renews its subscription.
    await browser(5, Date.UTC(10_000, 0) - 1);
    await browser(1, inSeconds(1));
    await show(300);
    await service.alerts.pushDue();
    expect(phone.received).toHaveLength(3);
  });

  const first = async (id: string) => (await stored(id))[0] ?? "";

  it("is reached only at a push service of browsers, with keys and a language that there are", async () => {
    const { id } = await service.create();
    const { p256dh, auth } = subscription().keys;
    for (const [changes, param] of [
      [{ endpoint: "https://127.0.0.1/push" }, "subscription.endpoint"],
      [{ endpoint: "http://169.254.169.254/latest" }, "subscription.endpoint"],
      [{ endpoint: "https://[::ffff:10.0.0.1]/push" }, "subscription.endpoint"],
      [{ endpoint: "https://2130706433/push" }, "subscription.endpoint"],
      [{ endpoint: "https://fcm.googleapis.com@127.0.0.1/a" }, "subscription.endpoint"],
      [{ endpoint: "https://shop.example/push" }, "subscription.endpoint"],
      [{ endpoint: `https://fcm.googleapis.com/${"x".repeat(2000)}` }, "subscription.endpoint"],
      [{ keys: { p256dh: "AAAA", auth } }, "subscription.keys.p256dh"],
      [{ keys: { p256dh, auth: "AAAA" } }, "subscription.keys.auth"],
      [{ keys: { p256dh } }, "subscription.keys.auth"],
      // Now, a time in seconds, and what is no time.
      [{ expirationTime: service.core.now().getTime() }, "subscription.expirationTime"],
      [{ expirationTime: 4_102_444_800 }, "subscription.expirationTime"],
      [{ expirationTime: -1e300 }, "subscription.expirationTime"],
      [{ expirationTime: 1e300 }, "subscription.expirationTime"],
      [{ expirationTime: "2100-01-01" }, "subscription.expirationTime"],
    ] as const) {
      const { status, json } = await allow(id, { subscription: subscription("/push/1", changes) });
      expect([changes, status, json().param]).toEqual([changes, 422, param]);
    }
    for (const language of ["", "<b>", "english please", 7]) {
      const { status, json } = await allow(id, { subscription: subscription(), language });
      expect([language, status, json().param]).toEqual([language, 422, "language"]);
    }
    expect((await allow("dlv_0000000000000000000000")).status).toBe(404);
    expect((await allow("nope")).status).toBe(404);
    expect(await stored(id)).toEqual([]);
  });
});
