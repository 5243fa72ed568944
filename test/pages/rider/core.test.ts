import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendFixes } from "../../../src/pages/rider/core/send-fixes.ts";
import { openTestService, SHOP, type TestService } from "../../service/open-test-service.ts";
import { HERE, openPhone, type Phone, page } from "./a-phone.ts";
import { atTheShop, changesOf, invite, isSent, offered, PATIENTLY, statusOf } from "./at-work.ts";

let service: TestService;
let phone: Phone;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  phone = await openPhone(service);
});
afterEach(async () => {
  phone.close();
  await service.core.db.script("truncate offers, deliveries, riders, idempotency_keys cascade");
});

const jobStatus = () => phone.core.state.rider?.jobs[0]?.status;
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

describe("the core of the rider's app", () => {
  it("signs in by code, and tells why a code is refused", async () => {
    await phone.until(({ phase }) => phase === "signed_out");
    expect(await phone.core.pair("0000-0000", "Test")).toBe("pairing_code_refused");
    expect(await phone.core.pair(await invite(service), "Test")).toBeNull();
    expect(phone.core.state).toMatchObject({ phase: "signed_in", rider: { name: "Amina W.", on_duty: false } });
  });

  it("takes a delivery to the door", async () => {
    const { id, code, offer } = await offered(service, phone);
    expect(await phone.core.act({ kind: "accept", offer })).toBeUndefined();
    await phone.until(({ rider }) => rider?.jobs[0]?.status === "rider_assigned");
    for (const step of ["set_off", "arrive", "pick_up", "depart"] as const)
      await phone.core.act({ kind: "step", deliveryId: id, step });
    expect(jobStatus(), "at once").toBe("in_transit");
    await phone.until(isSent);
    expect(await statusOf(service, id)).toBe("in_transit");
    expect(phone.core.state.rider?.jobs[0]?.dropoff.phone).toBe("+254700000002");

    await phone.core.act({ kind: "complete", deliveryId: id, proof: { code: wrong(code) } });
    const { refused, rider } = await phone.until((state) => state.refused.length > 0);
    expect(refused[0]?.refusal.code).toBe("wrong_code");
    expect(rider?.jobs[0]).toMatchObject({ status: "in_transit", code_tries_left: 4 });

    await phone.core.act({ kind: "complete", deliveryId: id, proof: { code } });
    expect(phone.core.state).toMatchObject({ refused: [], handedOver: { delivery_id: id }, rider: { jobs: [] } });
    await phone.until(isSent);
    expect(await statusOf(service, id)).toBe("delivered");
  });

  it("loses no step and no proof without network, also when the app is closed in between", async () => {
    const { id, code, riderId } = await atTheShop(service, phone);
    phone.setNetwork("down");
    await phone.until(({ hindrance }) => hindrance !== null);
    await phone.core.act({ kind: "step", deliveryId: id, step: "pick_up" });
    await phone.core.act({ kind: "step", deliveryId: id, step: "depart" });
    expect(jobStatus()).toBe("in_transit");
    await phone.restart();
    expect(jobStatus(), "after a start without network").toBe("in_transit");
    await phone.core.act({ kind: "complete", deliveryId: id, proof: { code } });
    expect(phone.core.state.rider?.jobs).toEqual([]);
    expect(await statusOf(service, id)).toBe("at_pickup");

    phone.setNetwork("up");
    await phone.until(isSent);
    expect(await statusOf(service, id)).toBe("delivered");
    expect(phone.core.state.refused).toEqual([]);
    expect((await phone.storage.queue(riderId)).waiting).toEqual([]);
  });

  it("does a step only once when its answer was lost", async () => {
    const { id } = await atTheShop(service, phone);
    phone.setNetwork("answers lost");
    await phone.core.act({ kind: "step", deliveryId: id, step: "pick_up" });
    await expect.poll(() => statusOf(service, id), PATIENTLY).toBe("picked_up");
    expect(phone.core.state.waiting).toHaveLength(1);
    phone.setNetwork("up");
    await phone.until(isSent);
    expect(phone.core.state.refused).toEqual([]);
    expect(changesOf(phone).slice(-2)).toEqual([1, 2].map(() => `POST /v1/rider/jobs/${id}/pick_up 200`));
    const history = (await service.request("GET", `/v1/deliveries/${id}`)).json().history;
    expect(history.filter(({ status }: { status: string }) => status === "picked_up")).toHaveLength(1);
  });

  it("hands what it brings after a cancellation to the dispatcher, with time and place, and goes on", async () => {
    const { id, code } = await atTheShop(service, phone);
    phone.setNetwork("down");
    await phone.core.act({ kind: "step", deliveryId: id, step: "pick_up" });
    await phone.core.act({ kind: "step", deliveryId: id, step: "depart" });
    await phone.core.act({ kind: "complete", deliveryId: id, proof: { code } });
    service.pass(60);
    await service.operatorDesk.cancel(id);
    phone.setNetwork("up");
    const { refused } = await phone.until((state) => isSent(state) && state.refused.length === 3);
    expect(refused.map(({ refusal }) => refusal.code)).toEqual(["late_step", "late_step", "late_step"]);
    const operator = { authorization: `Bearer ${service.operatorKey}` };
    const history = await service.request("GET", `/v1/operator/deliveries/${id}/history`, undefined, operator);
    const late = history.json().data.flatMap(({ late_step }: { late_step: object | null }) => late_step ?? []);
    expect(late).toMatchObject(
      ["picked_up", "in_transit", "delivered"].map((step) => ({ step, place: HERE, cash_collected: null })),
    );
  });

  it("sends later changes after one is refused, and tells the rider what was refused and why", async () => {
    const { id } = await atTheShop(service, phone);
    phone.setNetwork("down");
    await phone.core.act({ kind: "step", deliveryId: id, step: "pick_up" });
    await phone.core.act({ kind: "duty", onDuty: false });
    expect((await service.request("POST", `/v1/deliveries/${id}/cancel`)).status).toBe(200);
    phone.setNetwork("up");
    const { refused, rider } = await phone.until((state) => isSent(state) && state.rider?.on_duty === false);
    expect(refused).toMatchObject([
      { change: { kind: "step", step: "pick_up" }, refusal: { code: expect.any(String) } },
    ]);
    expect(rider?.jobs).toEqual([]);
    await phone.restart();
    expect(phone.core.state.refused, "kept until it is read").toHaveLength(1);
    await phone.core.dismiss(refused[0]?.id ?? 0);
    expect(phone.core.state.refused).toEqual([]);
  });

  it("keeps waiting changes after the session ends, and sends them only for the same rider", async () => {
    const { id, riderId } = await atTheShop(service, phone);
    phone.setNetwork("down");
    await phone.core.act({ kind: "step", deliveryId: id, step: "pick_up" });
    await service.core.db.script("delete from rider_sessions");
    // The service knows a token for five seconds.
    service.pass(6);
    phone.setNetwork("up");
    expect(await phone.until(({ phase }) => phase === "signed_out")).toMatchObject({ waiting: [{ riderId }] });

    await phone.storage.addFix({ ...SHOP, at: Date.now(), accuracy: 8, bearing: null, speedKph: null });
    await phone.core.pair(await invite(service, "Otieno K."), "Test");
    await phone.until((state) => isSent(state) && state.rider?.name === "Otieno K.");
    expect((await phone.storage.fixes(10)).keys, "where somebody else was").toEqual([]);
    expect(changesOf(phone).at(-1)).not.toContain("pick_up 200");
    expect(await statusOf(service, id)).toBe("at_pickup");
    expect(await phone.core.signOut()).toBeNull();
    expect(phone.core.state).toMatchObject({ phase: "signed_out", rider: null });

    const again = await service.request("POST", `/v1/operator/riders/${riderId}/invite`, undefined, {
      authorization: `Bearer ${service.operatorKey}`,
    });
    await phone.core.pair(again.json().code, "Test");
    await phone.until((state) => isSent(state) && state.rider?.jobs[0]?.status === "picked_up");
    expect(await statusOf(service, id)).toBe("picked_up");
  });

  it("takes a café's sign-in page for no network", async () => {
    const { id } = await atTheShop(service, phone);
    phone.setNetwork(async () => page(200));
    await phone.core.act({ kind: "step", deliveryId: id, step: "pick_up" });
    const { waiting, refused } = await phone.until(({ hindrance }) => hindrance !== null);
    expect([waiting.length, refused.length]).toEqual([1, 0]);
    phone.setNetwork("up");
    await phone.until(isSent);
    expect(await statusOf(service, id)).toBe("picked_up");
  });

  it("forgets an offer that went to somebody else", async () => {
    const { offer } = await offered(service, phone);
    phone.setNetwork("down");
    await phone.core.act({ kind: "accept", offer });
    await phone.core.act({ kind: "accept", offer });
    expect(phone.core.state, "until the service says so").toMatchObject({
      rider: { jobs: [], offer: null },
      waiting: [{ change: { kind: "accept" } }],
    });
    expect(phone.core.state.waiting).toHaveLength(1);
    service.pass(120);
    await service.attend();
    phone.setNetwork("up");
    const { rider, refused } = await phone.until((state) => isSent(state) && state.refused.length > 0);
    expect(rider?.jobs).toEqual([]);
    expect(refused).toMatchObject([{ change: { kind: "accept" } }]);
  });

  it("sends the fixes that gathered without network, each with its own time", async () => {
    await phone.core.pair(await invite(service), "Test");
    await phone.core.act({ kind: "duty", onDuty: true });
    const { rider: onDuty } = await phone.until(isSent);
    const fixes = sendFixes(phone.storage, phone.client, () => {});
    phone.setNetwork("down");
    const now = Date.now();
    const fix = { ...SHOP, riderId: onDuty?.id ?? "", accuracy: 8, bearing: 90, speedKph: 18 };
    await fixes.add({ ...fix, at: now - 60_000 });
    await fixes.add({ ...fix, at: now - 30_000 });
    phone.setNetwork("up");
    await expect
      .poll(async () => {
        fixes.refresh();
        return (await phone.storage.fixes(10)).keys;
      }, PATIENTLY)
      .toEqual([]);
    phone.core.refresh();
    const { rider } = await phone.until((state) => Boolean(state.rider?.located_at));
    const age = service.core.now().getTime() - Date.parse(rider?.located_at ?? "");
    expect(Math.abs(age - 30_000)).toBeLessThan(15_000);
    fixes.stop();
  });
});
