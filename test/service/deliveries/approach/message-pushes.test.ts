import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LIMITS } from "../../../../src/contract/limits.ts";
import { deleteOldAlerts } from "../../../../src/service/deliveries/approach/alerts.ts";
import { eraseDelivery } from "../../../../src/service/deliveries/erasure/erase.ts";
import { customerSecret } from "../../http/prepare-operation.ts";
import { fixAt, HOME, openTestService, type TestService } from "../../open-test-service.ts";
import { openPhone } from "../../riders/push/open-phone.ts";

let phone: Awaited<ReturnType<typeof openPhone>>;
let service: TestService;
beforeAll(async () => {
  phone = await openPhone();
  service = await openTestService({ pushHosts: new Set([phone.host]) });
});
afterAll(async () => {
  await service.close();
  await phone.close();
});
beforeEach(async () => {
  await service.core.db.query("delete from delivery_alerts");
  phone.received.length = 0;
  phone.answer.status = 201;
});

/** A delivery on its way, and a customer's browser that is told, with the secret of their link or without it. */
async function underWay({ language = "en", hasSecret = true } = {}) {
  const { token, riderId } = await service.signIn();
  await service.riderApp.setDuty(riderId, true);
  const { id } = await service.create({ simulation: { mode: "manual" } });
  await service.riderApp.accept((await service.operatorDesk.offer(id, riderId)) ?? "", riderId);
  for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) await service.riderApp[step](id, riderId);
  const customer = { authorization: "", "customer-secret": customerSecret(service, id) };
  const allowed = await service.request(
    "POST",
    `/v1/deliveries/${id}/customer/alerts`,
    { subscription: phone.subscription, language },
    hasSecret ? customer : { authorization: "" },
  );
  expect(allowed.status).toBe(204);
  const say = async (path: string, body: object, headers: Record<string, string>) => {
    const { status, text } = await service.request("POST", path, body, headers);
    expect(status, text).toBe(200);
  };
  return {
    id: id as string,
    riderSays: (body: object) => say(`/v1/rider/jobs/${id}/messages`, body, { authorization: `Bearer ${token}` }),
    operatorSays: (body: object) =>
      say(`/v1/operator/deliveries/${id}/messages`, body, { authorization: `Bearer ${service.operatorKey}` }),
    customerSays: (body: object) => say(`/v1/deliveries/${id}/messages`, body, customer),
    read: () => service.request("GET", `/v1/deliveries/${id}/messages`, undefined, customer),
    comeNear: () => service.riderApp.report([fixAt(riderId, HOME, service.core.now())]),
    end: () => service.riderApp.complete(id, riderId, { signature: "Wanjiru M." }),
  };
}

/** What is pushed within the next so many seconds, decrypted. */
async function pushed(seconds = 20) {
  phone.received.length = 0;
  for (let second = 0; second < seconds; second++) {
    service.pass(1);
    await Promise.all([service.alerts.pushDue(), service.alerts.pushDue()]);
  }
  return phone.received.map((push) => phone.read(push));
}
const countStored = async () => (await service.core.db.query("select 1 from delivery_alerts")).length;

describe("a message to a customer whose page is closed", () => {
  it("is pushed once, with its sender, a phrase in the customer's language and a text as it was written", async () => {
    for (const [language, body, dir] of [
      ["sw", "Niko getini", "ltr"],
      ["ar-EG", "أنا عند البوابة", "rtl"],
    ]) {
      const { id, riderSays, operatorSays } = await underWay({ language });
      const common = { type: "message", url: `/track/${id}`, tag: `/track/${id}#messages` };
      await riderSays({ phrase: "at_gate" });
      expect(await pushed()).toEqual([{ ...common, title: "Amina W.", body, dir, lang: language }]);
      expect(phone.received[0]?.headers).toMatchObject({ topic: "message", urgency: "high" });
      await operatorSays({ text: "Your rider had a flat tyre.", lang: "en" });
      const text = { title: "Mkate & Co.", body: "Your rider had a flat tyre.", dir: "auto", lang: "en" };
      expect(await pushed()).toEqual([{ ...common, ...text }]);
      expect(await pushed(60)).toEqual([]);
    }
  });

  it("is pushed as the newest of several, and not what they write themselves", async () => {
    const { riderSays, customerSays } = await underWay();
    await customerSays({ phrase: "at_gate" });
    expect(await pushed()).toEqual([]);
    await riderSays({ phrase: "cant_find" });
    service.pass(LIMITS.messageSeconds);
    await riderSays({ phrase: "five_minutes" });
    expect(await pushed(30)).toMatchObject([{ body: "Five more minutes" }]);
  });

  it("isn't pushed once it is read, nor to a browser that hadn't the whole link", async () => {
    const { riderSays, read } = await underWay();
    await riderSays({ phrase: "at_gate" });
    expect(await pushed(9)).toEqual([]);
    await read();
    expect(await pushed(60)).toEqual([]);
    const other = await underWay({ hasSecret: false });
    await other.riderSays({ phrase: "at_gate" });
    expect(await pushed(60)).toEqual([]);
  });

  it("is pushed again where the push service failed, until it is read", async () => {
    const { riderSays, read } = await underWay();
    await riderSays({ phrase: "at_gate" });
    phone.answer.status = 503;
    expect((await pushed(60)).length).toBeGreaterThan(1);
    phone.answer.status = 201;
    expect(await pushed(60)).toHaveLength(1);
    service.pass(1);
    await riderSays({ phrase: "five_minutes" });
    phone.answer.status = 503;
    expect(await pushed()).toHaveLength(1);
    await read();
    expect(await pushed(300)).toEqual([]);
    phone.answer.status = 410;
    await riderSays({ phrase: "at_gate" });
    await pushed();
    expect(await countStored()).toBe(0);
  });

  it("is pushed after the rider was near and after the hand-over, until messages end", async () => {
    const { riderSays, comeNear, end } = await underWay();
    await comeNear();
    expect(await pushed()).toMatchObject([{ type: "nearby" }]);
    await riderSays({ phrase: "at_gate" });
    expect(await pushed()).toMatchObject([{ type: "message" }]);
    await end();
    await riderSays({ phrase: "thank_you" });
    expect(await pushed()).toMatchObject([{ body: "Thank you" }]);
    service.pass(LIMITS.messageMinutes * 60 - 30);
    await deleteOldAlerts(service.core);
    expect(await countStored()).toBe(1);
    await riderSays({ phrase: "ok" });
    service.pass(30);
    expect(await pushed()).toEqual([]);
    await deleteOldAlerts(service.core);
    expect(await countStored()).toBe(0);
  });

  it("isn't pushed once the delivery is erased, which forgets the browser", async () => {
    const { id, riderSays, end } = await underWay();
    await end();
    await riderSays({ phrase: "thank_you" });
    await eraseDelivery(service.core, id, null);
    expect([await countStored(), await pushed(60)]).toEqual([0, []]);
  });
});
