/** Steps that a phone without a connection brings when somebody else has ended its rider's delivery. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { destination } from "../../../../src/contract/geo.ts";
import { eraseDelivery } from "../../../../src/service/deliveries/erasure/erase.ts";
import { drawing } from "../../../kit/images.ts";
import { HOME, openTestService, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
// What an earlier test left neither waits for a rider nor is offered to one.
beforeEach(() =>
  service.core.db.script(
    "update riders set on_duty = false; update deliveries set status = 'cancelled', due_at = null",
  ),
);

const operator = () => ({ authorization: `Bearer ${service.operatorKey}` });
const act = async (id: string, name: string, body?: object) => {
  const { status, json } = await service.request("POST", `/v1/operator/deliveries/${id}/${name}`, body, operator());
  return { http: status, ...json() };
};
const read = async (path: string) =>
  (await service.request("GET", `/v1/operator/deliveries${path}`, undefined, operator())).json();
const reasonsOf = async (id: string): Promise<string[]> =>
  (await read(`/${id}`)).attention.map(({ reason }: { reason: string }) => reason);
interface Read {
  status: string;
  act: string;
  at: string;
  rider: { id: string };
  late_step: { step: string; images: string[] } | null;
}
const lateOf = async (id: string): Promise<Read[]> =>
  (await read(`/${id}/history`)).data.filter(({ late_step }: Read) => late_step !== null);
const toDecide = async (id: string) => (await read(`/${id}/history`)).to_decide;
const minutesAgo = (minutes: number) => new Date(service.core.now().getTime() - minutes * 60_000).toISOString();

interface Phone {
  token: string;
  riderId: string;
}
const bring = async ({ token }: Phone, id: string, step: string, body: object) => {
  const as = { authorization: `Bearer ${token}` };
  const { status, json } = await service.request("POST", `/v1/rider/jobs/${id}/${step}`, body, as);
  return [status, json().code ?? json().status];
};

type Step = "setOff" | "arrive" | "pickUp" | "depart";
/** A rider who has taken these steps, a minute each, and whose phone has no connection any more. */
async function offline(steps: readonly Step[], more: object = {}) {
  const rider = await service.goOnDuty();
  const { id, delivery_code: code } = await service.create(more);
  await act(id, "assign", { rider_id: rider.riderId });
  for (const step of steps) {
    service.pass(60);
    await service.riderApp[step](id, rider.riderId);
  }
  service.pass(1200);
  return { id: id as string, code: code as string, rider };
}
const TO_THE_DOOR = ["setOff", "arrive", "pickUp", "depart"] as const;
const LATE = [409, "late_step"];
const believe = { attention: "late_step", believe_phone: true };

describe("a late hand-over", () => {
  it("of a cancelled delivery is kept with time, place, proof and cash, and believed at the phone's time", async () => {
    const order = { payment_method: "cash", cash: { amount: 900, from: "dropoff" } };
    const { id, rider } = await offline(TO_THE_DOOR, order);
    await act(id, "cancel", { reason: "Nobody answers" });
    service.pass(600);
    const at = minutesAgo(15);
    const place = destination(HOME, 90, 40);
    const body = {
      at,
      place,
      signature: { name: "Wanjiru M.", image: await drawing() },
      cash_collected: true,
    };
    expect(await bring(rider, id, "complete", body)).toEqual(LATE);
    expect(await bring(rider, id, "complete", body), "the same again").toEqual(LATE);

    expect(await reasonsOf(id)).toEqual(["late_step"]);
    expect((await read("?attention=true")).data.map((one: { id: string }) => one.id)).toContain(id);
    const late = await lateOf(id);
    expect(late).toMatchObject([
      {
        at,
        changed_by: "rider",
        rider: { id: rider.riderId },
        late_step: { step: "delivered", place, proof: "signature", signed_by: "Wanjiru M.", cash_collected: true },
      },
    ]);
    const [image = ""] = late[0]?.late_step?.images ?? [];
    expect((await service.request("GET", image, undefined, operator())).status).toBe(200);
    const proof = async () => (await service.request("GET", `/v1/deliveries/${id}/proof`)).json();
    expect((await proof()).images).toEqual([]);
    expect(await toDecide(id)).toEqual({ may_believe: true, why_not: null });

    const believed = await act(id, "settle", { ...believe, reason: "The customer has it" });
    expect(believed).toMatchObject({
      http: 200,
      status: "delivered",
      delivered_at: at,
      cancel_reason: null,
      handed_over_metres: 40,
      cash: { collected: true },
      attention: [],
      rider: { id: rider.riderId },
    });
    expect(await proof()).toMatchObject({
      proof: "signature",
      signed_by: "Wanjiru M.",
      images: [{ kind: "signature" }],
    });
    const owed = (
      await service.request("GET", `/v1/operator/riders/${rider.riderId}/cash`, undefined, operator())
    ).json();
    expect(owed.data).toMatchObject([{ collected: 900, owed: 900 }]);
    const [event] = (await service.request("GET", `/v1/events?delivery_id=${id}&limit=1`)).json().data;
    expect(event).toMatchObject({
      type: "delivery.delivered",
      data: { previous_status: "cancelled", happened_at: at, proof: "signature", cash: { collected: true } },
    });
    expect((await service.track(id)).status).toBe("delivered");
    const { data } = await read(`/${id}/history`);
    expect(data.at(-1)).toMatchObject({
      status: "delivered",
      at,
      act: "believe_phone",
      actor: { name: "For tests" },
      reason: "The customer has it",
    });
    // Neither the phone nor a dispatcher does it again.
    expect(await bring(rider, id, "complete", body)).toEqual(LATE);
    expect((await act(id, "settle", believe)).http).toBe(200);
    expect((await read(`/${id}/history`)).data).toHaveLength(data.length);
    expect(await reasonsOf(id)).toEqual([]);
  });

  it("isn't believed where the desk keeps what it did, which stands in the history", async () => {
    const { id, code, rider } = await offline(TO_THE_DOOR);
    await act(id, "cancel");
    await bring(rider, id, "complete", { at: minutesAgo(5), code });
    const kept = await act(id, "settle", { attention: "late_step", reason: "The shop has it back" });
    expect(kept).toMatchObject({ status: "cancelled", attention: [] });
    const { data, to_decide } = await read(`/${id}/history`);
    expect([data.at(-1).act, data.at(-1).reason, to_decide]).toEqual(["keep_desk", "The shop has it back", null]);
    expect(await bring(rider, id, "complete", { at: minutesAgo(5), code })).toEqual(LATE);
    expect(await reasonsOf(id), "decided once").toEqual([]);
  });

  it("is believed with the steps before it, which the phone brings too", async () => {
    const { id, code, rider } = await offline(["setOff", "arrive"]);
    await service.request("POST", `/v1/deliveries/${id}/cancel`);
    expect(await bring(rider, id, "pick_up", { at: minutesAgo(18) })).toEqual(LATE);
    expect(await toDecide(id)).toEqual({ may_believe: false, why_not: "no_hand_over" });
    expect((await act(id, "settle", believe)).code).toBe("illegal_transition");
    expect(await reasonsOf(id), "refused, it still waits").toEqual(["late_step"]);
    await bring(rider, id, "depart", { at: minutesAgo(17) });
    await bring(rider, id, "complete", { at: minutesAgo(3), code });
    expect((await lateOf(id)).map(({ late_step }) => late_step?.step)).toEqual([
      "picked_up",
      "in_transit",
      "delivered",
    ]);
    expect(await act(id, "settle", believe)).toMatchObject({ status: "delivered", delivered_at: minutesAgo(3) });
  });

  it("of a package that was handed to somebody else is theirs who made it, and the other one is free", async () => {
    const { id, code, rider } = await offline(TO_THE_DOOR);
    const other = await service.goOnDuty();
    await act(id, "hand_over", { rider_id: other.riderId, reason: "Silent" });
    service.pass(60);
    expect(await bring(rider, id, "complete", { at: minutesAgo(10), code })).toEqual(LATE);
    expect(await act(id, "settle", believe)).toMatchObject({
      status: "delivered",
      delivered_at: minutesAgo(10),
      rider: { id: rider.riderId },
    });
    const next = await service.create();
    expect((await act(next.id, "assign", { rider_id: other.riderId })).http).toBe(200);

    service.pass(60);
    expect(await bring(other, id, "complete", { at: minutesAgo(0), code }), "the other one says the same").toEqual(
      LATE,
    );
    expect(await toDecide(id)).toEqual({ may_believe: false, why_not: "delivered" });
  });

  it("of one that was taken away is believed while it searches, and nobody is asked any more", async () => {
    const { id, code, rider } = await offline(["setOff", "arrive"]);
    await act(id, "unassign", { reason: "Silent" });
    const other = await service.goOnDuty();
    await service.attend();
    const asked = async () => (await service.riderApp.openOffers()).map(({ riderId }) => riderId);
    expect(await asked()).toEqual([other.riderId]);
    for (const step of ["pick_up", "depart"]) await bring(rider, id, step, { at: minutesAgo(15) });
    await bring(rider, id, "complete", { at: minutesAgo(2), code });
    expect(await act(id, "settle", believe)).toMatchObject({ status: "delivered", rider: { id: rider.riderId } });
    expect(await asked()).toEqual([]);
  });

  it("ends the way back of its package", async () => {
    const { id, code, rider } = await offline(TO_THE_DOOR);
    await act(id, "return", { reason: "Nobody is at home" });
    await bring(rider, id, "complete", { at: minutesAgo(10), code });
    expect(await act(id, "settle", believe)).toMatchObject({ status: "delivered", return: null, attention: [] });
    const next = await service.create();
    expect((await act(next.id, "assign", { rider_id: rider.riderId })).http).toBe(200);
  });

  it("can't be believed with a wrong code, once it is delivered, ordered again or back at the shop", async () => {
    const wrongOf = (code: string) => (code === "000000" ? "000001" : "000000");
    const cases: Record<string, (one: Awaited<ReturnType<typeof offline>>) => Promise<unknown>> = {
      not_proved: ({ id }) => act(id, "cancel"),
      delivered: ({ id }) => act(id, "complete", { signature: "W." }),
      reattempted: ({ id }) => act(id, "cancel").then(() => act(id, "reattempt", {})),
      returned: ({ id }) =>
        act(id, "return", { reason: "Refused" }).then(() => act(id, "advance", { to: "returned", reason: "There" })),
    };
    for (const [why, end] of Object.entries(cases)) {
      const one = await offline(TO_THE_DOOR);
      await end(one);
      const code = why === "not_proved" ? wrongOf(one.code) : one.code;
      expect([why, await bring(one.rider, one.id, "complete", { at: minutesAgo(9), code })]).toEqual([why, LATE]);
      expect(await toDecide(one.id)).toEqual({ may_believe: false, why_not: why });
      const before = (await read(`/${one.id}`)).status;
      expect([why, (await act(one.id, "settle", believe)).http]).toEqual([why, 409]);
      expect((await read(`/${one.id}`)).status).toBe(before);
      expect(await act(one.id, "settle", { attention: "late_step" })).toMatchObject({ http: 200, attention: [] });
    }
  });
});

describe("a step isn't kept", () => {
  it("of a rider who never had the delivery, who has it, or who has given it back", async () => {
    const { id, code, rider } = await offline(["setOff"]);
    const stranger = await service.signIn();
    const late = { at: minutesAgo(5) };
    expect(await bring(stranger, id, "complete", { ...late, code })).toEqual([404, "unknown_delivery"]);
    expect(await bring(stranger, "dlv_\u0000", "pick_up", late)).toEqual([404, "unknown_delivery"]);
    expect(await bring(rider, id, "depart", late)).toEqual([409, "illegal_transition"]);
    await bring(rider, id, "release", {});
    service.pass(60);
    expect(await bring(rider, id, "arrive", late)).toEqual([404, "unknown_delivery"]);
    await act(id, "cancel");
    expect(await bring(stranger, id, "complete", { ...late, code })).toEqual([404, "unknown_delivery"]);
    expect([await lateOf(id), await reasonsOf(id)]).toEqual([[], []]);
  });

  it("which its phone doesn't say to be of before", async () => {
    const { id, code, rider } = await offline(TO_THE_DOOR);
    await act(id, "cancel");
    expect(await bring(rider, id, "complete", { code })).toEqual([409, "illegal_transition"]);
    expect(await reasonsOf(id)).toEqual([]);
  });
});

it("a late step's time is never before the rider had the delivery, and never after now", async () => {
  const { id, rider } = await offline(["setOff", "arrive"]);
  await act(id, "cancel");
  await bring(rider, id, "pick_up", { at: minutesAgo(9000) });
  await bring(rider, id, "depart", { at: minutesAgo(-9000) });
  const [first, second] = (await lateOf(id)).map(({ at }) => at);
  const { data } = await read(`/${id}/history`);
  expect(first).toBe(data.find(({ status }: Read) => status === "at_pickup").at);
  expect(second).toBe(minutesAgo(0));
});

it("two phones that bring the same step at the same moment have it kept once", async () => {
  const { id, rider } = await offline(["setOff", "arrive"]);
  await act(id, "cancel");
  const body = { at: minutesAgo(5) };
  const answers = await Promise.all([1, 2, 3].map(() => bring(rider, id, "pick_up", body)));
  expect(answers).toEqual([LATE, LATE, LATE]);
  expect(await lateOf(id)).toHaveLength(1);
});

it("erasing a delivery erases who signed, where, and what has to be decided", async () => {
  const { id, rider } = await offline(TO_THE_DOOR);
  await act(id, "cancel");
  const signature = { name: "Wanjiru M.", image: await drawing() };
  await bring(rider, id, "complete", { at: minutesAgo(5), place: HOME, signature });
  await eraseDelivery(service.core, id, null);
  expect(await reasonsOf(id)).toEqual([]);
  expect((await lateOf(id))[0]?.late_step).toMatchObject({ place: null, signed_by: null, images: [] });
});

it("nothing is kept of a step that comes when its delivery is erased", async () => {
  const { id, rider } = await offline(TO_THE_DOOR);
  await act(id, "cancel");
  await eraseDelivery(service.core, id, null);
  const signature = { name: "Wanjiru M.", image: await drawing() };
  const body = { at: minutesAgo(5), place: HOME, signature };
  expect(await bring(rider, id, "complete", body)).toEqual([409, "illegal_transition"]);
  expect([await lateOf(id), await reasonsOf(id)]).toEqual([[], []]);
});
