import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AN_ORDER, HOME, openTestService, SHOP, type TestService, wholeCode } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(() =>
  service.core.db.script("truncate offers, outbox, delivery_history, deliveries, quotes, riders cascade"),
);

const read = (id: string, headers?: Record<string, string>) =>
  service.request("GET", `/v1/deliveries/${id}`, undefined, headers);
const record = async (id: string) => (await read(id)).json();
const cancel = (id: string, body?: object, headers?: Record<string, string>) =>
  service.request("POST", `/v1/deliveries/${id}/cancel`, body, headers);
const now = () => service.core.now().toISOString();

async function assign(id: string) {
  await service.attend();
  const offer = (await service.riderApp.openOffers()).find(({ deliveryId }) => deliveryId === id);
  if (!offer) throw new Error("nobody was asked");
  await service.riderApp.accept(offer.id, offer.riderId);
  return offer.riderId;
}
async function ride(id: string, riderId: string, ...steps: ("setOff" | "arrive" | "pickUp" | "depart")[]) {
  for (const step of steps) await service.riderApp[step](id, riderId);
}

describe("a delivery's record", () => {
  it("has everything that was sent, the delivery's progress, and never the code", async () => {
    const created = await service.create({
      pickup: { ...AN_ORDER.pickup, address: "1 Shop Street" },
      package: { type: "food", weight: 2, description: "Two loaves" },
      instructions: "Ring twice",
      external_id: "order-7",
    });
    const { status, headers, text, json } = await read(created.id);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(text).not.toMatch(wholeCode(created.delivery_code));
    expect(json()).toEqual({
      id: created.id,
      status: "searching",
      sequence: 1,
      eta: created.eta,
      arrives_at: created.arrives_at,
      tracking_url: created.tracking_url,
      created_at: created.created_at,
      scheduled_at: null,
      promised_by: expect.stringMatching(/^20.*Z$/),
      delivered_at: null,
      cancelled_at: null,
      cancel_reason: null,
      external_id: "order-7",
      reattempt_of: null,
      reattempted_by: null,
      return: null,
      quote_id: null,
      fee: created.fee,
      currency: "KES",
      distance_km: 4.25,
      pickup: {
        name: "Mkate & Co.",
        phone: "+254700000001",
        phone_display: "+254 700 000001",
        address: "1 Shop Street",
        ...SHOP,
        precision: "exact",
      },
      dropoff: {
        name: "Wanjiru M.",
        phone: "+254700000002",
        phone_display: "+254 700 000002",
        address: null,
        ...HOME,
        precision: "exact",
      },
      package: { type: "food", weight: 2, description: "Two loaves" },
      items: [],
      payment_method: "m-pesa",
      cash: null,
      instructions: "Ring twice",
      customer_can: [],
      batchable: true,
      rating: null,
      rider: null,
      matching: { searching_since: created.created_at, offers_made: 0, riders_asked: 0, offer_open: false },
      proof: null,
      signed_by: null,
      code_tries_left: 5,
      handed_over_metres: null,
      erased_at: null,
      problems: [],
      history: [{ status: "searching", at: created.created_at }],
      simulation: null,
    });
  });

  it("shows the offers while a rider is searched", async () => {
    const { id } = await service.create();
    await service.attend();
    expect((await record(id)).matching).toMatchObject({ offers_made: 0, riders_asked: 0, offer_open: false });
    await service.addRider("first", 300);
    await service.attend();
    expect((await record(id)).matching).toMatchObject({ offers_made: 1, riders_asked: 1, offer_open: true });
    await service.answerOffer("decline");
    expect((await record(id)).matching).toMatchObject({ offers_made: 1, riders_asked: 1, offer_open: false });
    service.pass(61);
    const rider = await assign(id);
    expect((await record(id)).matching).toBeNull();
    service.pass(10);
    await service.riderApp.release(id, rider);
    expect((await record(id)).matching).toEqual({
      searching_since: now(),
      offers_made: 2,
      riders_asked: 1,
      offer_open: false,
    });
  });

  it("shows each status until the end", async () => {
    const { id, delivery_code: code } = await service.create();
    await service.addRider("amina", 500);
    const riderId = await assign(id);
    const assigned = await record(id);
    expect(assigned).toMatchObject({ status: "rider_assigned", sequence: 2, rider: { vehicle: "motorbike" } });
    const { eta_minutes } = await service.track(id);
    expect(assigned.eta).toBe(`${Math.round(eta_minutes)} minutes`);
    expect(Date.parse(assigned.arrives_at) - Date.parse(now())).toBeCloseTo(eta_minutes * 60_000, -3);
    await ride(id, riderId, "setOff", "arrive", "pickUp", "depart");
    service.pass(600);
    await service.riderApp.complete(id, riderId, { code });
    expect(await record(id)).toMatchObject({
      status: "delivered",
      sequence: 7,
      eta: null,
      arrives_at: null,
      delivered_at: now(),
      cancelled_at: null,
      rider: { name: "Rider amina" },
      proof: "code",
    });
  });

  it("says whether the proof is a code or a signature, and who signed", async () => {
    const { id } = await service.create();
    await service.addRider("amina");
    const riderId = await assign(id);
    await ride(id, riderId, "setOff", "arrive", "pickUp", "depart");
    expect(await record(id)).toMatchObject({ proof: null, signed_by: null });
    await service.riderApp.complete(id, riderId, { signature: "W. Mwangi" });
    expect(await record(id)).toMatchObject({ proof: "signature", signed_by: "W. Mwangi" });
  });

  it("includes the wait in a scheduled delivery's times", async () => {
    const at = new Date(service.core.now().getTime() + 5 * 3_600_000).toISOString();
    const { id } = await service.create({ scheduled_at: at });
    expect(await record(id)).toMatchObject({ status: "pending", scheduled_at: at, eta: "5 hours", matching: null });
    expect(await service.track(id)).toMatchObject({ status: "pending", scheduled_at: at, eta_minutes: null });
    service.pass(4 * 3600);
    expect((await record(id)).eta).toBe("79 minutes");
  });

  it("shows a delivery that was stored before there were fees", async () => {
    const { id } = await service.create();
    await service.core.db.query("update deliveries set fee_minor = null, currency = null where id = $1", [id]);
    expect(await record(id)).toMatchObject({ fee: null, currency: null });
  });

  it("is only for its account, and an unknown or malformed id is a 404", async () => {
    const { id } = await service.create();
    const theirs = await service.addAccount("acc_other");
    for (const answer of [
      await read(id, { authorization: `Bearer ${theirs}` }),
      await cancel(id, {}, { authorization: `Bearer ${theirs}` }),
      await read(`dlv_${"0".repeat(22)}`),
      await read("%00"),
      await read(`${id}%00`),
      await cancel("%00"),
      await cancel("dlv_%ED%95%9C"),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.json().code).toBe("unknown_delivery");
    }
    expect((await record(id)).status).toBe("searching");
  });
});

describe("cancelling", () => {
  it("answers with the whole delivery, and with the first reason when it is repeated", async () => {
    const { id } = await service.create();
    service.pass(5);
    const at = now();
    const first = await cancel(id, { reason: "Sold out" });
    expect(first.status).toBe(200);
    expect(first.json()).toMatchObject({
      id,
      status: "cancelled",
      cancelled_at: at,
      cancel_reason: "Sold out",
      eta: null,
      history: [{ status: "searching" }, { status: "cancelled", at }],
    });
    // Customers read who cancelled it, and not the reason, which may be for the operator only.
    const track = await service.track(id);
    expect(track.cancelled_by).toBe("merchant");
    expect(JSON.stringify(track)).not.toContain("Sold out");
    service.pass(5);
    const again = await cancel(id, { reason: "Something else" });
    expect(again.status).toBe(200);
    expect(again.json()).toEqual(first.json());
  });

  it("needs no body", async () => {
    const { id } = await service.create();
    expect((await cancel(id)).json()).toMatchObject({ status: "cancelled", cancel_reason: null });
  });

  it("happens once for two requests at the same moment", async () => {
    const { id } = await service.create();
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await record(id)).sequence).toBe(2);
  });

  it("is refused after the package is collected, and changes nothing", async () => {
    const { id } = await service.create();
    await service.addRider("amina");
    await ride(id, await assign(id), "setOff", "arrive", "pickUp");
    const { status, json } = await cancel(id, { reason: "Too late" });
    expect(status).toBe(409);
    expect(json().code).toBe("illegal_transition");
    expect(await record(id)).toMatchObject({ status: "picked_up", cancel_reason: null });
  });
});
