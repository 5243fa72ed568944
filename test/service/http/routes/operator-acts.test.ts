import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RiderJob } from "../../../../src/contract/rider.ts";
import { createOperatorKey } from "../../../../src/service/accounts/operator-keys.ts";
import { eraseDelivery } from "../../../../src/service/deliveries/erasure/erase.ts";
import { fixAt, HOME, openTestService, SHOP, type TestService } from "../../open-test-service.ts";

let service: TestService;
let other: string;
beforeAll(async () => {
  service = await openTestService();
  other = await createOperatorKey(service.core.db, "sandbox", "Night desk", service.core.now());
});
afterAll(() => service.close());
// Riders of other tests would get the offers of this one, and its riders those of others.
beforeEach(async () => {
  await service.core.db.query("update riders set on_duty = false");
  const waiting = await service.core.db.query<{ id: string }>("select id from deliveries where status = 'searching'");
  for (const { id } of waiting) await service.operatorDesk.cancel(id, "It was another test's", "key_desk");
});

const act = async (id: string, name: string, body?: object, key = service.operatorKey) => {
  const { status, json } = await service.request("POST", `/v1/operator/deliveries/${id}/${name}`, body, {
    authorization: `Bearer ${key}`,
  });
  return { http: status, ...json() };
};
const historyOf = async (id: string): Promise<Record<string, unknown>[]> => {
  const { json } = await service.request("GET", `/v1/operator/deliveries/${id}/history`, undefined, {
    authorization: `Bearer ${service.operatorKey}`,
  });
  return json().data;
};
const actsOf = async (id: string) => (await historyOf(id)).filter(({ act }) => act !== null).map(({ act }) => act);
const jobsOf = async ({
  token,
}: {
  token: string;
}): Promise<Pick<RiderJob, "delivery_id" | "status" | "changed_at">[]> =>
  (await service.request("GET", "/v1/rider", undefined, { authorization: `Bearer ${token}` })).json().jobs;
const newestEvent = async (id: string) =>
  (await service.request("GET", `/v1/events?delivery_id=${id}&limit=1`)).json().data[0];

/** A delivery whose rider has taken these steps. */
async function underWay(...steps: ("setOff" | "arrive" | "pickUp" | "depart")[]) {
  const rider = await service.goOnDuty();
  const { id, delivery_code: code } = await service.create();
  expect((await act(id, "assign", { rider_id: rider.riderId })).http).toBe(200);
  for (const step of steps) await service.riderApp[step](id, rider.riderId);
  return { id: id as string, code: code as string, rider };
}

describe("assigning", () => {
  it("gives a waiting delivery to a rider without asking, under the name of the key", async () => {
    const rider = await service.goOnDuty();
    const { id } = await service.create();
    await act(id, "assign", { rider_id: rider.riderId }, other);
    expect(await jobsOf(rider)).toMatchObject([{ delivery_id: id, status: "rider_assigned" }]);
    expect((await historyOf(id)).at(-1)).toMatchObject({
      status: "rider_assigned",
      changed_by: "operator",
      act: "assign",
      actor: { name: "Night desk" },
      rider: { id: rider.riderId, name: "Amina W." },
    });
    await service.riderApp.setOff(id, rider.riderId);
    expect((await service.track(id)).status).toBe("rider_arriving");
  });

  it("tells the second dispatcher what the first one did, and does nothing twice", async () => {
    const [first, second] = [await service.goOnDuty(), await service.goOnDuty(900)];
    const { id } = await service.create();
    const answers = await Promise.all([
      act(id, "assign", { rider_id: first.riderId }),
      act(id, "assign", { rider_id: second.riderId }, other),
    ]);
    const refused = answers.filter(({ http }) => http === 409);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
    expect(refused[0].code).toBe("illegal_transition");
    expect(refused[0].detail).toMatch(/The last act was `assign` by “(For tests|Night desk)” at /);
    const winner = (await historyOf(id)).at(-1)?.rider as { id: string };
    expect((await act(id, "assign", { rider_id: winner.id })).http).toBe(200);
    expect(await actsOf(id)).toEqual(["assign"]);
  });

  it("refuses a rider who can't take it, and says why", async () => {
    const { id } = await service.create();
    const { rider: busy, id: theirs } = await underWay();
    const away = await service.signIn();
    const asked = [
      await act(id, "assign", { rider_id: busy.riderId }),
      await act(id, "assign", { rider_id: away.riderId }),
      await act(id, "assign", { rider_id: "rdr_unknown" }),
      await act(id, "offer", { rider_id: away.riderId }),
      await act(id, "assign", { rider_id: "\u0000" }),
    ];
    expect(asked.map(({ code, detail }) => [code, detail])).toEqual([
      ["illegal_transition", `The rider is on another delivery: ${theirs}.`],
      ["illegal_transition", "The rider is off duty."],
      ["unknown_rider", expect.any(String)],
      ["illegal_transition", "The rider is off duty."],
      ["invalid_request", expect.any(String)],
    ]);
    expect(await actsOf(id)).toEqual([]);
    await act(id, "cancel");
  });

  it("offers the delivery elsewhere that the rider was just asked for", async () => {
    const rider = await service.goOnDuty();
    const asked = await service.create();
    await service.attend();
    const urgent = await service.create();
    await act(urgent.id, "assign", { rider_id: rider.riderId });
    const next = await service.goOnDuty(900);
    await service.attend();
    const offers = await service.riderApp.openOffers();
    expect(offers.map(({ deliveryId, riderId }) => [deliveryId, riderId])).toEqual([[asked.id, next.riderId]]);
    await act(asked.id, "cancel");
  });
});

it("tells the rider that the order was corrected, by whomever, until their next step", async () => {
  const { id, rider } = await underWay("setOff");
  const changedAt = async () => (await jobsOf(rider)).map(({ changed_at }) => changed_at);
  expect(await changedAt()).toEqual([null]);
  const operator = { authorization: `Bearer ${service.operatorKey}` };
  const change = (body: object) => service.request("PATCH", `/v1/operator/deliveries/${id}`, body, operator);
  await change({ external_id: "order-9" });
  expect(await changedAt()).toEqual([null]);
  service.pass(60);
  await change({ dropoff: { phone: "+254700000077" } });
  expect(await changedAt()).toEqual([expect.any(String)]);
  service.pass(60);
  await service.riderApp.arrive(id, rider.riderId);
  expect(await changedAt()).toEqual([null]);
  service.pass(60);
  await service.request("PATCH", `/v1/deliveries/${id}`, { instructions: "The green door" });
  expect(await changedAt()).toEqual([expect.any(String)]);
});

it("offers a delivery to one rider, once", async () => {
  const rider = await service.goOnDuty(5000);
  await service.goOnDuty(100);
  const { id } = await service.create();
  for (let times = 0; times < 2; times++) expect((await act(id, "offer", { rider_id: rider.riderId })).http).toBe(200);
  const [offer, ...more] = await service.riderApp.openOffers();
  expect([offer?.riderId, more]).toEqual([rider.riderId, []]);
  expect(await actsOf(id)).toEqual(["offer"]);
  await act(id, "cancel", { reason: "Enough" });
  expect(await actsOf(id)).toEqual(["offer", "cancel"]);
});

it("leaves the offer of another rider where the one who was to get it has another", async () => {
  const [one, two] = [await service.goOnDuty(), await service.goOnDuty()];
  const [first, second] = [await service.create(), await service.create()];
  expect((await act(first.id, "offer", { rider_id: one.riderId })).http).toBe(200);
  expect((await act(second.id, "offer", { rider_id: two.riderId })).http).toBe(200);
  expect(await act(first.id, "offer", { rider_id: two.riderId })).toMatchObject({
    http: 409,
    code: "illegal_transition",
  });
  const open = (await service.riderApp.openOffers()).map(({ deliveryId, riderId }) => [deliveryId, riderId]);
  expect(open).toContainEqual([first.id, one.riderId]);
});

describe("taking a delivery from its rider", () => {
  it.each([[[]], [["setOff"]], [["setOff", "arrive"]]] as const)(
    "works before the pick-up, after %j, and the search begins again",
    async (steps) => {
      const { id, rider } = await underWay(...steps);
      const answer = await act(id, "unassign", { reason: "A flat tyre" });
      expect(answer).toMatchObject({ status: "searching", rider: null });
      expect(await jobsOf(rider)).toEqual([]);
      expect((await historyOf(id)).at(-1)).toMatchObject({ act: "unassign", reason: "A flat tyre" });
      expect((await act(id, "unassign", { reason: "Again" })).sequence).toBe(answer.sequence);
      const next = await service.goOnDuty(900);
      await service.attend();
      expect(await service.riderApp.openOffers()).toMatchObject([{ deliveryId: id, riderId: next.riderId }]);
      await act(id, "cancel");
    },
  );

  it("isn't possible after the pick-up, nor for a rider who no longer has it", async () => {
    const { id } = await underWay("setOff", "arrive");
    const stale = await act(id, "unassign", { reason: "A flat tyre", rider_id: "rdr_before" });
    expect([stale.code, stale.detail]).toEqual(["illegal_transition", expect.stringContaining("Another rider has it")]);
    await act(id, "advance", { to: "picked_up", reason: "No battery" });
    expect((await act(id, "unassign", { reason: "A flat tyre" })).detail).toContain("`advance` by “For tests”");
  });
});

describe("sending a package back to the shop", () => {
  const carried = () => underWay("setOff", "arrive", "pickUp", "depart");

  it("cancels the delivery, and its rider brings it back before they take anything else", async () => {
    const { id, rider } = await carried();
    const sent = await act(id, "return", { reason: "Nobody is at home" });
    expect(sent).toMatchObject({
      status: "cancelled",
      cancel_reason: "Nobody is at home",
      return: { state: "returning", reason: "Nobody is at home" },
      attention: [{ reason: "returning" }],
    });
    expect((await act(id, "return", { reason: "Again" })).sequence).toBe(sent.sequence);
    expect(await jobsOf(rider)).toMatchObject([
      { delivery_id: id, status: "cancelled", return: { state: "returning" } },
    ]);
    const { rider: shown, return: way } = await service.track(id);
    expect([way, shown?.location]).toEqual([{ state: "returning", at: sent.return.at }, null]);

    const waiting = await service.create();
    await service.attend();
    expect(await service.riderApp.openOffers()).toEqual([]);
    expect((await act(waiting.id, "assign", { rider_id: rider.riderId })).detail).toContain(id);

    const back = async () =>
      (
        await service.request("POST", `/v1/rider/jobs/${id}/returned`, undefined, {
          authorization: `Bearer ${rider.token}`,
        })
      ).json();
    const done = await back();
    expect(done.return).toMatchObject({ state: "returned" });
    expect((await service.track(id)).return).toEqual({ state: "returned", at: done.return.at });
    expect(await back()).toEqual(done);
    expect(await jobsOf(rider)).toEqual([]);
    expect((await service.request("GET", `/v1/deliveries/${id}`)).json().return).toEqual(done.return);
    const { data } = (await service.request("GET", `/v1/events?delivery_id=${id}&limit=3`)).json();
    expect(data.map(({ type }: { type: string }) => type)).toEqual([
      "delivery.returned",
      "delivery.returning",
      "delivery.cancelled",
    ]);
    expect(data[0].data).toMatchObject({ status: "cancelled", changed_by: "rider", return: done.return });

    await service.attend();
    expect(await service.riderApp.openOffers()).toMatchObject([{ deliveryId: waiting.id, riderId: rider.riderId }]);
    await act(waiting.id, "cancel");
  });

  it("ends with the operator's step where the rider can't say so", async () => {
    const { id, rider } = await carried();
    expect((await act(id, "advance", { to: "returned", reason: "No battery" })).code).toBe("illegal_transition");
    await act(id, "return", { reason: "The address is wrong" });
    const listed = await service.request("GET", "/v1/operator/deliveries?attention=true", undefined, {
      authorization: `Bearer ${service.operatorKey}`,
    });
    expect(listed.json().data.map(({ id }: { id: string }) => id)).toContain(id);
    const ended = await act(id, "advance", { to: "returned", reason: "No battery" });
    expect([ended.return.state, ended.attention]).toEqual(["returned", []]);
    expect((await act(id, "advance", { to: "returned", reason: "Again" })).sequence).toBe(ended.sequence);
    expect(await jobsOf(rider)).toEqual([]);
    expect((await actsOf(id)).slice(-2)).toEqual(["return", "returned"]);
  });

  it("isn't possible before the pick-up, after the end, or for a rider who doesn't have it", async () => {
    const { id } = await underWay("setOff", "arrive");
    expect((await act(id, "return", { reason: "Too late" })).code).toBe("illegal_transition");
    const { id: other, rider } = await carried();
    await expect(service.riderApp.returned(other, rider.riderId)).rejects.toMatchObject({ code: "illegal_transition" });
    await act(other, "cancel", { reason: "Lost" });
    expect((await act(other, "return", { reason: "Found" })).detail).toContain("`cancel` by “For tests”");
    const { id: third } = await carried();
    await act(third, "return", { reason: "Nobody is at home" });
    await expect(service.riderApp.returned(third, rider.riderId)).rejects.toMatchObject({ code: "unknown_delivery" });
  });
});

describe("handing a package to another rider", () => {
  it("tells the second rider whom to meet, and where, until they take a step", async () => {
    const { id, rider } = await underWay("setOff", "arrive", "pickUp");
    expect(await jobsOf(rider)).toMatchObject([{ take_over_from: null }]);
    const second = await service.goOnDuty(900);
    await act(id, "hand_over", { rider_id: second.riderId, reason: "The chain broke" });
    expect(await jobsOf(second)).toMatchObject([
      {
        status: "picked_up",
        take_over_from: { name: "Amina W.", location: { lat: expect.any(Number) }, located_at: expect.any(String) },
      },
    ]);
    await service.riderApp.depart(id, second.riderId);
    expect(await jobsOf(second)).toMatchObject([{ status: "in_transit", take_over_from: null }]);
  });

  it.each([[["setOff", "arrive", "pickUp"]], [["setOff", "arrive", "pickUp", "depart"]]] as const)(
    "keeps the status after %j; both riders and the customer see it, and the second one finishes",
    async (steps) => {
      const { id, rider, code } = await underWay(...steps);
      const before = await service.track(id);
      const second = await service.goOnDuty(2000);
      const handed = await act(id, "hand_over", { rider_id: second.riderId, reason: "The chain broke" });
      expect(handed.sequence).toBe(
        (await act(id, "hand_over", { rider_id: second.riderId, reason: "Again" })).sequence,
      );
      expect([await jobsOf(rider), (await jobsOf(second))[0]?.delivery_id]).toEqual([[], id]);
      const after = await service.track(id);
      expect(after.status).toBe(before.status);
      expect(after.rider).not.toEqual(before.rider);
      expect(await newestEvent(id)).toMatchObject({
        type: "delivery.changed",
        data: { changed: ["rider"], changed_by: "operator", status: before.status },
      });
      expect((await historyOf(id)).at(-1)).toMatchObject({
        status: null,
        act: "hand_over",
        reason: "The chain broke",
        rider: { id: second.riderId },
      });
      await expect(service.riderApp.complete(id, rider.riderId, { code })).rejects.toMatchObject({
        code: "unknown_delivery",
      });
      if (before.status === "picked_up") await service.riderApp.depart(id, second.riderId);
      await service.riderApp.complete(id, second.riderId, { code });
      expect((await service.track(id)).status).toBe("delivered");
    },
  );

  it("starts the approach once more: who was at the door isn't who comes", async () => {
    const { id, rider } = await underWay("setOff", "arrive", "pickUp", "depart");
    const ride = async (riderId: string, place: typeof HOME) => {
      service.pass(900);
      await service.riderApp.report([fixAt(riderId, place, service.core.now())]);
    };
    const arrivals = async () => {
      const { json } = await service.request("GET", `/v1/events?delivery_id=${id}&type=delivery.arrived`);
      return json().data.length;
    };
    await ride(rider.riderId, HOME);
    await expect.poll(arrivals).toBe(1);
    const second = await service.goOnDuty();
    expect((await act(id, "hand_over", { rider_id: second.riderId, reason: "A broken chain" })).http).toBe(200);
    await ride(second.riderId, SHOP);
    const { json } = await service.request("GET", `/v1/operator/deliveries/${id}`, undefined, {
      authorization: `Bearer ${service.operatorKey}`,
    });
    expect(json().attention.map(({ reason }: { reason: string }) => reason)).not.toContain("at_door");
    await ride(second.riderId, HOME);
    await expect.poll(arrivals).toBe(2);
  });

  it("frees the first rider for other deliveries", async () => {
    const { id, rider } = await underWay("setOff", "arrive", "pickUp");
    const second = await service.goOnDuty(2000);
    await act(id, "hand_over", { rider_id: second.riderId, reason: "The chain broke" });
    const next = await service.create();
    expect((await act(next.id, "assign", { rider_id: rider.riderId })).http).toBe(200);
  });

  it("is refused before the pick-up, and where another dispatcher was faster", async () => {
    const early = await underWay("setOff");
    const { id, rider } = await underWay("setOff", "arrive", "pickUp");
    const [second, third] = [await service.goOnDuty(2000), await service.goOnDuty(3000)];
    const reason = "The chain broke";
    expect((await act(early.id, "hand_over", { rider_id: second.riderId, reason })).code).toBe("illegal_transition");
    const answers = await Promise.all(
      [second, third].map(({ riderId }) =>
        act(id, "hand_over", { rider_id: riderId, reason, from_rider_id: rider.riderId }),
      ),
    );
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
    expect((await actsOf(id)).filter((name) => name === "hand_over")).toHaveLength(1);
  });
});

describe("a rider's step", () => {
  it("is taken for them from the assignment to the door, and their phone may tell it later", async () => {
    const { id, rider } = await underWay();
    const reason = "Their phone is off";
    expect((await act(id, "advance", { to: "picked_up", reason })).code).toBe("illegal_transition");
    for (const to of ["rider_arriving", "at_pickup", "picked_up", "in_transit"]) {
      for (let times = 0; times < 2; times++) expect((await act(id, "advance", { to, reason })).status).toBe(to);
    }
    expect(await actsOf(id)).toEqual(["assign", "advance", "advance", "advance", "advance"]);
    for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) {
      await service.riderApp[step](id, rider.riderId);
    }
    expect((await service.track(id)).status).toBe("in_transit");
    await act(id, "complete", { signature: "Wanjiru M." });
    expect((await historyOf(id)).at(-1)).toMatchObject({ status: "delivered", act: "complete" });
    expect((await act(id, "advance", { to: "in_transit", reason })).code).toBe("illegal_transition");
  });
});

describe("cash that a rider collects", () => {
  const cashOf = async ({ riderId }: { riderId: string }) => {
    const authorization = `Bearer ${service.operatorKey}`;
    return (await service.request("GET", `/v1/operator/riders/${riderId}/cash`, undefined, { authorization })).json();
  };
  const atTheShop = async (from: "pickup" | "dropoff") => {
    const rider = await service.goOnDuty();
    const cash = { amount: 1250.5, from };
    const { id, delivery_code: code } = await service.create({ payment_method: "cash", cash });
    await act(id, "assign", { rider_id: rider.riderId });
    for (const step of ["setOff", "arrive"] as const) await service.riderApp[step](id, rider.riderId);
    return { id: id as string, code: code as string, rider };
  };
  const owed = { data: [{ currency: "KES", collected: 1250.5, handed_in: 0, owed: 1250.5 }] };
  const reason = "As they say";

  it("is theirs where the operator takes the step for them, and what was said first stays", async () => {
    const shop = await atTheShop("pickup");
    await act(shop.id, "advance", { to: "picked_up", reason, cash_collected: true });
    expect(await cashOf(shop.rider)).toEqual(owed);
    await service.riderApp.pickUp(shop.id, shop.rider.riderId, { cashCollected: false });
    expect(await cashOf(shop.rider)).toEqual(owed);

    const door = await atTheShop("dropoff");
    for (const to of ["picked_up", "in_transit"]) await act(door.id, "advance", { to, reason, cash_collected: true });
    expect(await cashOf(door.rider)).toEqual({ data: [] });
    await act(door.id, "complete", { signature: "Wanjiru M.", cash_collected: true });
    expect(await cashOf(door.rider)).toEqual(owed);
  });

  it("is theirs where their phone tells it after the operator, who didn't know", async () => {
    const shop = await atTheShop("pickup");
    await act(shop.id, "advance", { to: "picked_up", reason });
    await service.riderApp.pickUp(shop.id, shop.rider.riderId, { cashCollected: true });
    expect(await cashOf(shop.rider)).toEqual(owed);

    const { id, code, rider } = await atTheShop("dropoff");
    for (const to of ["picked_up", "in_transit"]) await act(id, "advance", { to, reason });
    await act(id, "complete", { signature: "Wanjiru M." });
    const late = service.riderApp.complete(id, rider.riderId, { code }, { cashCollected: true });
    await expect(late).rejects.toMatchObject({ code: "illegal_transition" });
    expect(await cashOf(rider)).toEqual(owed);
  });
});

it("unlocks a code, which then proves the hand-over", async () => {
  const { id, code, rider } = await underWay("setOff", "arrive", "pickUp", "depart");
  await act(id, "unlock_code");
  const wrong = code === "000000" ? "000001" : "000000";
  for (let times = 0; times < 5; times++) {
    await expect(service.riderApp.complete(id, rider.riderId, { code: wrong })).rejects.toMatchObject({
      code: "wrong_code",
    });
  }
  await expect(service.riderApp.complete(id, rider.riderId, { code })).rejects.toMatchObject({ code: "code_locked" });
  expect(await act(id, "unlock_code")).toMatchObject({ code_tries_left: 5 });
  expect(await actsOf(id)).toEqual(["assign", "unlock_code"]);
  await service.riderApp.complete(id, rider.riderId, { code });
  expect((await act(id, "unlock_code")).code).toBe("illegal_transition");
});

it("tells the whole history in order, with what riders and merchants did, and forgets reasons with what is personal", async () => {
  const { id } = await underWay("setOff");
  await service.request(
    "PATCH",
    `/v1/operator/deliveries/${id}`,
    { instructions: "The blue gate" },
    {
      authorization: `Bearer ${service.operatorKey}`,
    },
  );
  await act(id, "unassign", { reason: "Wanjiru called" });
  await service.request("POST", `/v1/deliveries/${id}/cancel`);
  const told = (await historyOf(id)).map(({ status, changed_by, act: name }) => [status, changed_by, name]);
  expect(told).toEqual([
    ["searching", "merchant", null],
    ["rider_assigned", "operator", "assign"],
    ["rider_arriving", "rider", null],
    [null, "operator", "change"],
    ["searching", "operator", "unassign"],
    ["cancelled", "merchant", null],
  ]);
  await eraseDelivery(service.core, id, null);
  expect((await historyOf(id)).map(({ reason }) => reason)).toEqual(told.map(() => null));
});

it("answers 404 for an unknown delivery, and 403 for every other kind of key", async () => {
  for (const id of ["dlv_0000000000000000000000", "%00", "x"]) {
    expect((await act(id, "unlock_code")).code).toBe("unknown_delivery");
    expect((await act(id, "advance", { to: "picked_up", reason: "R" })).code).toBe("unknown_delivery");
  }
  const { id, rider } = await underWay();
  for (const key of [rider.token, service.pageKey]) {
    expect((await act(id, "unassign", { reason: "R" }, key)).code).toBe("key_not_allowed");
  }
});
