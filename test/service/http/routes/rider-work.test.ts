import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { destination } from "../../../../src/contract/geo.ts";
import { resumeRider, suspendRider } from "../../../../src/service/riders/accounts/rider-accounts.ts";
import { deleteOldAnswers } from "../../../../src/service/store/kept-answers.ts";
import { drawing, photo } from "../../../kit/images.ts";
import { AN_ORDER, openTestService, SHOP, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.core.db.script(
    "truncate offers, outbox, delivery_history, deliveries, riders, webhook_sends, idempotency_keys cascade",
  );
});

type Rider = { token: string; riderId: string };
const as = ({ token }: Rider, headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  ...headers,
});
const get = (rider: Rider, path = "") => service.request("GET", `/v1/rider${path}`, undefined, as(rider));
const post = (rider: Rider, path: string, body?: object, headers: Record<string, string> = {}) =>
  service.request("POST", `/v1/rider/${path}`, body, as(rider, headers));
const step = (rider: Rider, id: string, name: string, body?: object, key?: string) =>
  post(rider, `jobs/${id}/${name}`, body, key === undefined ? {} : { "idempotency-key": key });
const told = ({ status, json }: Awaited<ReturnType<typeof get>>) => (status < 300 ? json().status : json().code);
const statusOf = async (id: string) => (await service.request("GET", `/v1/deliveries/${id}`)).json().status;
const events = async (id: string) =>
  (await service.request("GET", `/v1/events?delivery_id=${id}&limit=100`)).json().data.reverse();

/** A rider to whom a new delivery is offered. */
async function offered(changes: object = {}) {
  const rider = await service.goOnDuty();
  const delivery = await service.create(changes);
  await service.attend();
  const { offer } = (await get(rider)).json();
  return { rider, id: delivery.id as string, code: delivery.delivery_code as string, offer };
}

/** A rider at the recipient's door. */
async function atTheDoor() {
  const all = await offered();
  await post(all.rider, `offers/${all.offer.id}/accept`);
  for (const name of ["set_off", "arrive", "pick_up", "depart"]) await step(all.rider, all.id, name);
  return all;
}

const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

describe("cash", () => {
  const KES = "KES";
  const recorded = async (id: string) => (await service.request("GET", `/v1/deliveries/${id}`)).json();

  it("is told in offer and job with who hands it over, and the hand-over says that it was collected", async () => {
    const { rider, id, code, offer } = await offered({ payment_method: "cash" });
    const { fee, cash } = await recorded(id);
    expect(cash).toEqual({ amount: fee, currency: KES, from: "dropoff", collected: null });
    expect(offer.cash).toEqual(cash);
    expect((await post(rider, `offers/${offer.id}/accept`)).json()).toMatchObject({ cash });
    // Nobody hands it over at the shop.
    for (const name of ["set_off", "arrive", "pick_up", "depart"]) {
      const body = name === "pick_up" ? { cash_collected: true } : {};
      expect((await step(rider, id, name, body)).json().cash).toEqual(cash);
    }
    const done = await step(rider, id, "complete", { code, cash_collected: true }, "once");
    expect(done.json().cash).toEqual({ ...cash, collected: true });
    await step(rider, id, "complete", { code, cash_collected: true }, "once");
    expect((await recorded(id)).cash).toEqual({ ...cash, collected: true });
    const told = (await events(id)).map(({ type, data }: { type: string; data: { cash: unknown } }) => [
      type,
      data.cash,
    ]);
    expect(told[0]).toEqual(["delivery.searching", cash]);
    expect(told.at(-1)).toEqual(["delivery.delivered", { ...cash, collected: true }]);
  });

  it("may be another amount, from the shop, and not collected", async () => {
    const { rider, id, offer } = await offered({ payment_method: "cash", cash: { amount: 1250.004, from: "pickup" } });
    const cash = { amount: 1250, currency: KES, from: "pickup", collected: null };
    expect(offer.cash).toEqual(cash);
    await post(rider, `offers/${offer.id}/accept`);
    for (const name of ["set_off", "arrive"]) await step(rider, id, name);
    expect((await step(rider, id, "pick_up", { cash_collected: false })).json().cash).toEqual({
      ...cash,
      collected: false,
    });
    const last = (await events(id)).at(-1);
    expect([last.type, last.data.cash.collected]).toEqual(["delivery.picked_up", false]);
  });

  it("isn't collected where the delivery is paid for otherwise, nor by a phone that doesn't know of it", async () => {
    const { rider, id, code, offer } = await offered();
    expect([offer.cash, (await recorded(id)).cash]).toEqual([null, null]);
    await post(rider, `offers/${offer.id}/accept`);
    for (const name of ["set_off", "arrive", "pick_up", "depart"]) await step(rider, id, name);
    expect((await step(rider, id, "complete", { code, cash_collected: true })).json().cash).toBeNull();
    for (const [changes, param] of [
      [{ cash: { amount: 5 } }, "cash"],
      [{ payment_method: "cash", cash: { amount: 0 } }, "cash.amount"],
      [{ payment_method: "cash", cash: { from: "moon" } }, "cash.from"],
      [{ payment_method: "cash", cash: null }, "cash"],
    ] as const) {
      const refused = await service.request("POST", "/v1/deliveries", { ...AN_ORDER, ...changes });
      expect([changes, refused.status, refused.json().param]).toEqual([changes, 422, param]);
    }
  });
});

describe("the customer's phone number", () => {
  it("is gone from what the rider's phone is told once the delivery has ended", async () => {
    const { rider, id, code } = await atTheDoor();
    expect((await get(rider)).json().jobs[0].dropoff.phone).toBe("+254700000002");
    const done = (await step(rider, id, "complete", { code })).json();
    expect(done).toMatchObject({ dropoff: { name: "Wanjiru M.", phone: null } });
    expect(done.pickup.lat).toBe(AN_ORDER.pickup.lat);
  });

  it("reaches no rider where the merchant says so", async () => {
    expect((await service.request("PATCH", "/v1/account", { calls: false })).json().calls).toBe(false);
    try {
      const { rider } = await atTheDoor();
      expect((await get(rider)).json().jobs[0].dropoff).toMatchObject({ name: "Wanjiru M.", phone: null });
    } finally {
      expect((await service.request("PATCH", "/v1/account", { calls: true })).json().calls).toBe(true);
    }
  });
});

describe("a real rider", () => {
  it.each(["2016-12-31T23:59:60Z", "2026-03-14T09:26:53+03"])("is told that %s is no time", async (at) => {
    const { rider, id, code } = await atTheDoor();
    const bodies = { set_off: {}, release: {}, complete: { code }, problem: { reason: "unsafe" } };
    for (const [name, body] of Object.entries(bodies)) {
      const { status, json } = await step(rider, id, name, { ...body, at }, name);
      expect([name, status, json().errors]).toMatchObject([name, 422, [{ param: "at" }]]);
    }
    expect(await statusOf(id)).toBe("in_transit");
  });

  it("takes a delivery from the offer to the door, and the merchant hears of each step", async () => {
    const { rider, id, code, offer } = await offered();
    expect(offer).toMatchObject({
      delivery_id: id,
      pickup: { name: "Mkate & Co.", ...SHOP },
      package: { type: "food", weight: 2 },
      payment_method: "m-pesa",
    });
    expect(JSON.stringify(offer)).not.toMatch(/\+2547|Wanjiru/);
    const accepted = await post(rider, `offers/${offer.id}/accept`);
    expect(accepted.json()).toMatchObject({
      delivery_id: id,
      status: "rider_assigned",
      dropoff: { name: "Wanjiru M.", phone: "+254700000002" },
    });
    expect((await get(rider)).json()).toMatchObject({ on_duty: true, offer: null, jobs: [accepted.json()] });
    const statuses = [];
    for (const name of ["set_off", "arrive", "pick_up", "depart"]) statuses.push(told(await step(rider, id, name)));
    expect(statuses).toEqual(["rider_arriving", "at_pickup", "picked_up", "in_transit"]);
    expect((await service.track(id)).rider).toMatchObject({ name: "Amina W.", location: expect.anything() });
    expect(told(await step(rider, id, "complete", { code }))).toBe("delivered");
    expect((await get(rider)).json()).toMatchObject({ offer: null, jobs: [] });
    expect(JSON.stringify((await get(rider)).json())).not.toContain(code);
    expect((await events(id)).map((event: { type: string }) => event.type)).toEqual(
      ["searching", "rider_assigned", "rider_arriving", "at_pickup", "picked_up", "in_transit", "delivered"].map(
        (status) => `delivery.${status}`,
      ),
    );
  });

  it("gets offers only on duty and with a recent fix", async () => {
    const rider = { ...(await service.signIn()) };
    const { id } = await service.create();
    const here = { lat: SHOP.lat, lng: SHOP.lng, at: service.core.now().toISOString() };
    const isAsked = async () => {
      await service.attend();
      return (await get(rider)).json().offer?.delivery_id === id;
    };
    expect((await post(rider, "fixes", { fixes: [here] })).json()).toMatchObject({ stored: false, ignored: 0 });
    expect(await isAsked()).toBe(false);
    expect((await post(rider, "duty", { on_duty: true })).json()).toMatchObject({ on_duty: true, located_at: null });
    expect(await isAsked()).toBe(false);
    expect((await post(rider, "fixes", { fixes: [here] })).json()).toMatchObject({ stored: true, ignored: 0 });
    expect(await isAsked()).toBe(true);
    // Going off duty gives the offer back at once.
    await post(rider, "duty", { on_duty: false });
    expect((await get(rider)).json().offer).toBeNull();
    service.pass(61);
    await post(rider, "duty", { on_duty: true });
    expect(await isAsked()).toBe(true);
    const { offer } = (await get(rider)).json();
    await post(rider, `offers/${offer.id}/decline`);
    service.pass(601);
    expect(await isAsked()).toBe(false);
  });

  it("signs for a delivery whose code is locked", async () => {
    const { rider, id, code } = await atTheDoor();
    for (let tries = 5; tries > 0; tries--) {
      expect((await get(rider)).json().jobs[0].code_tries_left).toBe(tries);
      expect(told(await step(rider, id, "complete", { code: wrong(code) }))).toBe("wrong_code");
    }
    expect(told(await step(rider, id, "complete", { code }))).toBe("code_locked");
    expect(await statusOf(id)).toBe("in_transit");
    const signature = { name: "Wanjiru M.", image: await drawing() };
    expect(told(await step(rider, id, "complete", { signature }))).toBe("delivered");
    const record = (await service.request("GET", `/v1/deliveries/${id}`)).json();
    expect(record).toMatchObject({ proof: "signature", signed_by: "Wanjiru M.", rider: { name: "Amina W." } });
  });

  it("sends a code or a signature, never both or neither", async () => {
    const { rider, id, code } = await atTheDoor();
    const image = await drawing();
    for (const body of [
      {},
      { code, signature: { name: "W.", image } },
      { signature: {} },
      { signature: { name: "W." } },
      { signature: { name: "  ", image } },
      { signature: { name: "W".repeat(81), image } },
    ]) {
      expect([body, told(await step(rider, id, "complete", body))]).toEqual([body, "invalid_request"]);
    }
    expect(await statusOf(id)).toBe("in_transit");
  });

  it("gives a delivery back before the shop", async () => {
    const { rider, id, offer } = await offered();
    await post(rider, `offers/${offer.id}/accept`);
    expect(told(await step(rider, id, "release"))).toBe("searching");
    expect(told(await step(rider, id, "arrive"))).toBe("unknown_delivery");
  });

  it("keeps a delivery that they have collected", async () => {
    const { rider, id } = await atTheDoor();
    expect(told(await step(rider, id, "release"))).toBe("illegal_transition");
    expect(await statusOf(id)).toBe("in_transit");
  });
});

describe("an offer", () => {
  it("belongs to one rider, ends, and is accepted once, whatever device asks", async () => {
    const { rider, id, offer } = await offered();
    const stranger = await service.goOnDuty(900);
    for (const answer of ["accept", "decline"]) {
      expect(told(await post(stranger, `offers/${offer.id}/${answer}`))).toBe("unknown_offer");
    }
    const both = await Promise.all([1, 2, 3].map(() => post(rider, `offers/${offer.id}/accept`)));
    expect(both.map(told).sort()).toEqual(["illegal_transition", "illegal_transition", "rider_assigned"]);
    expect(told(await post(rider, `offers/${offer.id}/decline`))).toBe("illegal_transition");
    expect((await events(id)).length).toBe(2);
  });

  it("can't be accepted after it has run out, and can be declined again and again", async () => {
    const late = await offered();
    service.pass(31);
    expect(told(await post(late.rider, `offers/${late.offer.id}/accept`))).toBe("illegal_transition");
    await service.attend();
    const declined = await post(late.rider, `offers/${late.offer.id}/decline`);
    expect(declined.json()).toEqual({ id: late.offer.id, state: "expired" });
    service.pass(61);
    await post(late.rider, "fixes", { fixes: [{ ...SHOP, at: service.core.now().toISOString() }] });
    await service.attend();
    const { offer } = (await get(late.rider)).json();
    for (let n = 0; n < 2; n++) {
      expect((await post(late.rider, `offers/${offer.id}/decline`)).json()).toEqual({
        id: offer.id,
        state: "declined",
      });
    }
    expect((await get(late.rider)).json().offer).toBeNull();
  });

  it("that runs out three times in a row puts its rider off duty, who sees why", async () => {
    const { rider } = await offered();
    const me = async () => (await get(rider)).json();
    const askAgain = async () => {
      service.pass(61);
      await post(rider, "fixes", { fixes: [{ ...SHOP, at: service.core.now().toISOString() }] });
      await service.attend();
      return (await me()).offer;
    };
    const letRunOut = async () => {
      service.pass(31);
      await service.attend();
      const { on_duty, unanswered_offers } = await me();
      return [on_duty, unanswered_offers];
    };
    expect([await letRunOut(), await askAgain(), await letRunOut()]).toMatchObject([[true, 1], {}, [true, 2]]);
    // An answer, also to decline, shows that the rider is there: the count begins again at 0.
    const { id } = await askAgain();
    await post(rider, `offers/${id}/decline`);
    expect(await me()).toMatchObject({ on_duty: true, unanswered_offers: 0 });
    for (const expected of [
      [true, 1],
      [true, 2],
      [false, 3],
    ]) {
      expect(await askAgain()).not.toBeNull();
      expect(await letRunOut()).toEqual(expected);
    }
    expect(await askAgain()).toBeNull();
    await post(rider, "duty", { on_duty: true });
    expect(await me()).toMatchObject({ on_duty: true, unanswered_offers: 0 });
    expect(await askAgain()).not.toBeNull();
  });

  it("that the merchant withdraws doesn't count against the rider", async () => {
    const rider = await service.goOnDuty();
    for (let n = 0; n < 4; n++) {
      const { id } = await service.create();
      await service.attend();
      expect((await get(rider)).json().offer).toMatchObject({ delivery_id: id });
      await service.request("POST", `/v1/deliveries/${id}/cancel`);
      await service.attend();
    }
    expect((await get(rider)).json()).toMatchObject({ on_duty: true, unanswered_offers: 0 });
  });

  it("reaches a phone that waits for it, made by this process or another", async () => {
    const rider = await service.goOnDuty();
    expect((await get(rider, "/offers")).json()).toEqual({ offer: null });
    const waiting = get(rider, "/offers?wait=25");
    await service.untilHeld();
    const { id } = await service.create();
    await service.attend();
    expect((await waiting).json().offer).toMatchObject({ delivery_id: id });
    // One that there is already isn't waited for.
    expect((await get(rider, "/offers?wait=25")).json().offer).toMatchObject({ delivery_id: id });
  });

  it("reaches no phone whose session ended while it waited", async () => {
    const rider = await service.goOnDuty();
    const waiting = get(rider, "/offers?wait=25");
    await service.untilHeld();
    await service.core.db.query("delete from rider_sessions where rider_id = $1", [rider.riderId]);
    await service.create();
    await service.attend();
    expect(told(await waiting)).toBe("unknown_key");
  });

  it("reaches no phone whose rider was suspended while it waited", async () => {
    const rider = await service.goOnDuty();
    const waiting = get(rider, "/offers?wait=25");
    await service.untilHeld();
    await suspendRider(service.core, rider.riderId);
    expect(told(await waiting)).toBe("rider_suspended");
  });

  it("lets a phone that waits go when there is none, and when the service stops", async () => {
    const rider = await service.goOnDuty();
    expect((await get(rider, "/offers?wait=1")).json()).toEqual({ offer: null });
    const stopping = await openTestService();
    const other = await stopping.goOnDuty();
    const held = stopping.request("GET", "/v1/rider/offers?wait=25", undefined, as(other));
    await stopping.untilHeld();
    await stopping.offerWatch.stop();
    expect((await held).json()).toEqual({ offer: null });
    await stopping.close();
  });
});

describe("another rider's delivery", () => {
  it("isn't among a rider's jobs, and they can't change it", async () => {
    const { rider, id, code } = await atTheDoor();
    const stranger = await service.goOnDuty(900);
    const attempts = [
      ...["set_off", "arrive", "pick_up", "depart", "release"].map((name) => [name, undefined] as const),
      ["complete", { code }] as const,
      ["problem", { reason: "other" }] as const,
    ];
    const before = await events(id);
    for (const [name, body] of attempts) {
      expect([name, told(await step(stranger, id, name, body))]).toEqual([name, "unknown_delivery"]);
    }
    expect(await events(id)).toEqual(before);
    expect((await get(stranger)).json().jobs).toEqual([]);
    expect(told(await step(rider, id, "complete", { code }))).toBe("delivered");
  });

  it("a step that is left out, or comes in the wrong order, changes nothing", async () => {
    const { rider, id, offer } = await offered();
    await post(rider, `offers/${offer.id}/accept`);
    const order = ["set_off", "arrive", "pick_up", "depart"];
    for (const [at, name] of order.entries()) {
      for (const other of order.slice(at + 1)) {
        expect([name, other, told(await step(rider, id, other))]).toEqual([name, other, "illegal_transition"]);
      }
      expect((await step(rider, id, name)).status).toBe(200);
    }
    expect((await events(id)).length).toBe(6);
  });
});

describe("a step that its rider has taken already", () => {
  it("is done, whatever key it comes with: nothing is recorded twice", async () => {
    const { rider, id, offer } = await offered();
    await post(rider, `offers/${offer.id}/accept`);
    const order = ["set_off", "arrive", "pick_up", "depart"];
    for (const [at, name] of order.entries()) {
      const status = told(await step(rider, id, name, undefined, `first-${name}`));
      for (const earlier of order.slice(0, at + 1)) {
        expect([earlier, told(await step(rider, id, earlier, undefined, `${name}-${earlier}`))]).toEqual([
          earlier,
          status,
        ]);
      }
    }
    expect((await events(id)).length).toBe(6);
    expect((await service.request("GET", `/v1/deliveries/${id}`)).json().history).toHaveLength(6);
  });

  it("is done at the door, also with a wrong code, a bad photo, and after the answer's day", async () => {
    const { rider, id, code } = await atTheDoor();
    const done = await step(rider, id, "complete", { code, photo: await photo() }, "door");
    expect(told(done)).toBe("delivered");
    service.pass(25 * 3600);
    await deleteOldAnswers(service.core.db, service.core.now());
    const before = (await service.request("GET", `/v1/deliveries/${id}`)).json();
    for (const [body, key] of [
      [{ code, photo: await photo() }, "door"],
      [{ code: wrong(code) }, "door-2"],
      [{ signature: { name: "W.", image: await drawing() } }, "door-3"],
      [{ code, photo: "text" }, "door-4"],
    ] as const) {
      const { status, delivery_id } = (await step(rider, id, "complete", body, key)).json();
      expect([status, delivery_id]).toEqual(["delivered", id]);
    }
    expect((await service.request("GET", `/v1/deliveries/${id}`)).json()).toEqual(before);
    expect(before).toMatchObject({ proof: "code", signed_by: null, code_tries_left: 5 });
    expect((await events(id)).length).toBe(7);
    const proof = await service.request("GET", `/v1/deliveries/${id}/proof`);
    expect(proof.json().images).toHaveLength(1);
  });

  it("is done for both taps that come at the same moment", async () => {
    const { rider, id, code } = await atTheDoor();
    const taps = await Promise.all([1, 2, 3].map((n) => step(rider, id, "complete", { code }, `tap-${n}`)));
    expect(taps.map(told)).toEqual(["delivered", "delivered", "delivered"]);
    expect((await events(id)).length).toBe(7);
  });

  it("is done where they gave the delivery back, until somebody else has it", async () => {
    const { rider, id, offer } = await offered();
    await post(rider, `offers/${offer.id}/accept`);
    for (const key of ["one", "two"]) expect(told(await step(rider, id, "release", undefined, key))).toBe("searching");
    expect((await events(id)).length).toBe(3);
    const other = await service.goOnDuty(900);
    await service.attend();
    const theirs = (await get(other)).json().offer;
    expect(told(await step(other, id, "release"))).toBe("unknown_delivery");
    await post(other, `offers/${theirs.id}/accept`);
    expect(told(await step(rider, id, "release"))).toBe("unknown_delivery");
  });

  it("is refused where the operator took it: the rider's proof isn't the one that is stored", async () => {
    const { rider, id, code } = await atTheDoor();
    await service.operatorDesk.complete(id, { signature: "W." });
    expect(told(await step(rider, id, "complete", { code }))).toBe("illegal_transition");
  });
});

describe("what a phone sends twice", () => {
  it("is done once and answered alike, each change with its key", async () => {
    const { rider, id, code, offer } = await offered();
    const changes: [string, object | undefined][] = [
      ["duty", { on_duty: true }],
      [`offers/${offer.id}/accept`, undefined],
      ...["set_off", "arrive", "pick_up", "depart"].map((name): [string, undefined] => [
        `jobs/${id}/${name}`,
        undefined,
      ]),
      [`jobs/${id}/problem`, { reason: "nobody_there" }],
      [`jobs/${id}/complete`, { code }],
    ];
    for (const [path, body] of changes) {
      const key = { "idempotency-key": `key of ${path}`.replaceAll(" ", "-") };
      const first = await post(rider, path, body, key);
      const again = await post(rider, path, body, key);
      expect([path, first.status, first.headers["idempotency-replayed"]]).toEqual([path, 200, undefined]);
      expect([path, again.status, again.headers["idempotency-replayed"]]).toEqual([path, 200, "true"]);
      expect(again.json()).toEqual(first.json());
    }
    expect((await events(id)).map((event: { data: { sequence: number } }) => event.data.sequence)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
  });

  it("belongs to its rider: others may use the same keys, and a key names one request", async () => {
    const [one, other] = [await service.goOnDuty(), await service.goOnDuty(800)];
    const key = { "idempotency-key": "1" };
    expect((await post(one, "duty", { on_duty: false }, key)).json().id).toBe(one.riderId);
    expect((await post(other, "duty", { on_duty: false }, key)).json().id).toBe(other.riderId);
    expect(told(await post(one, "duty", { on_duty: true }, key))).toBe("idempotency_key_reused");
    expect(told(await post(one, "duty", { on_duty: true }, { "idempotency-key": "with space" }))).toBe(
      "invalid_request",
    );
  });

  it("counts a wrong code once, and another one with the same key as another", async () => {
    const { rider, id, code } = await atTheDoor();
    const triesLeft = async () => (await get(rider)).json().jobs[0].code_tries_left;
    for (let times = 0; times < 7; times++) {
      expect(told(await step(rider, id, "complete", { code: wrong(code) }, "door"))).toBe("wrong_code");
      expect(await triesLeft()).toBe(4);
    }
    expect(told(await step(rider, id, "complete", { code: "12345" }, "door"))).toBe("wrong_code");
    expect(await triesLeft()).toBe(3);
    expect(told(await step(rider, id, "complete", { code: "12345" }, "door-again"))).toBe("wrong_code");
    expect(await triesLeft()).toBe(2);
    expect(told(await step(rider, id, "complete", { code }, "door"))).toBe("delivered");
  });

  it("is answered with what the step made, whatever happens to the delivery a moment later", async ({
    onTestFinished,
  }) => {
    const { rider, id, offer } = await offered();
    await post(rider, `offers/${offer.id}/accept`);
    // The next rider has the delivery before the first one's answer is sent.
    const unsubscribe = service.core.changes.subscribe(async () => {
      unsubscribe();
      await service.core.db.query("update deliveries set status = 'rider_assigned', rider_id = null where id = $1", [
        id,
      ]);
    });
    onTestFinished(unsubscribe);
    const first = await step(rider, id, "release", undefined, "release");
    expect(told(first)).toBe("searching");
    expect((await step(rider, id, "release", undefined, "release")).json()).toEqual(first.json());
  });

  it("keeps a refused step's key free, so that it works when the step is possible", async () => {
    const { rider, id, offer } = await offered();
    await post(rider, `offers/${offer.id}/accept`);
    expect(told(await step(rider, id, "arrive", undefined, "arrive"))).toBe("illegal_transition");
    await step(rider, id, "set_off");
    expect(told(await step(rider, id, "arrive", undefined, "arrive"))).toBe("at_pickup");
  });

  it("tells when it was taken where the phone sends it later, in the order of the steps", async () => {
    const { rider, id, code, offer } = await offered();
    await post(rider, `offers/${offer.id}/accept`);
    const accepted = service.core.now().getTime();
    const minute = (minutes: number) => new Date(accepted + minutes * 60_000).toISOString();
    service.pass(3600);
    const sent = minute(60);
    await step(rider, id, "set_off", { at: minute(5) });
    await step(rider, id, "arrive", { at: minute(9) });
    // A clock that went wrong tells of a time before the last step, and of one that is still to come.
    await step(rider, id, "pick_up", { at: "1970-01-01T00:00:00Z" });
    await step(rider, id, "problem", { reason: "wrong_address", at: minute(20) });
    await step(rider, id, "depart", { at: minute(30) });
    const done = await step(rider, id, "complete", { code, at: "9999-12-31T23:59:59Z" });
    expect(done.json()).toMatchObject({ status: "delivered", since: sent });
    const record = (await service.request("GET", `/v1/deliveries/${id}`)).json();
    const times = [0, 0, 5, 9, 9, 30, 60].map(minute);
    expect(record.history.map(({ at }: { at: string }) => at)).toEqual(times);
    expect(record).toMatchObject({ delivered_at: sent, problems: [{ reported_at: minute(20) }] });
    const told = (await events(id)).map(({ timestamp, data }: { timestamp: string; data: { happened_at: string } }) => [
      timestamp,
      data.happened_at,
    ]);
    expect(told).toEqual([
      [minute(0), minute(0)],
      [minute(0), minute(0)],
      ...[5, 9, 9, 20, 30, 60].map((minutes) => [sent, minute(minutes)]),
    ]);
  });

  it("is taken although something else changes the delivery at the same moment", async () => {
    for (let n = 0; n < 5; n++) {
      const { rider, id, offer } = await offered();
      await post(rider, `offers/${offer.id}/accept`);
      const both = await Promise.all([step(rider, id, "set_off"), step(rider, id, "problem", { reason: "other" })]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      await service.core.db.script("truncate offers, outbox, delivery_history, deliveries, riders cascade");
    }
  });

  it("after an hour without network, every step and the proof arrive in their order", async () => {
    const { rider, id, code, offer } = await offered();
    await post(rider, `offers/${offer.id}/accept`);
    await step(rider, id, "set_off");
    const left = service.core.now().getTime();
    service.pass(3600);
    const fixes = Array.from({ length: 500 }, (_, n) => {
      const { lat, lng } = destination(SHOP, 45, n * 6);
      const at = new Date(left + (n + 1) * 7100).toISOString();
      const rounded = [lat, lng].map((degrees) => Math.round(degrees * 1e6) / 1e6);
      return { lat: rounded[0], lng: rounded[1], at, accuracy_m: 12.5, bearing: 123.4, speed_kph: 123.4 };
    });
    const sent = await post(rider, "fixes", { fixes });
    expect(sent.json()).toMatchObject({ stored: true, ignored: 0 });
    for (const name of ["arrive", "pick_up", "depart"]) await step(rider, id, name, undefined, name);
    expect((await service.track(id)).located_at).toBe(fixes.at(-1)?.at);
    expect(told(await step(rider, id, "complete", { code }, "door"))).toBe("delivered");
  });
});

describe("a reported problem", () => {
  it("reaches the merchant as an event and in the record, and the status stays", async () => {
    const { rider, id, code } = await atTheDoor();
    const reported = { reason: "nobody_there", note: "Rang twice" };
    const problem = { ...reported, photo_id: null };
    expect(told(await step(rider, id, "problem", reported))).toBe("in_transit");
    const record = (await service.request("GET", `/v1/deliveries/${id}`)).json();
    expect(record).toMatchObject({
      status: "in_transit",
      sequence: 7,
      problems: [{ ...problem, reported_at: service.core.now().toISOString() }],
    });
    const theirs = await service.request("GET", `/v1/operator/deliveries/${id}`, undefined, {
      authorization: `Bearer ${service.operatorKey}`,
    });
    expect(theirs.json().problems).toEqual(record.problems);
    expect((await events(id)).at(-1)).toMatchObject({
      type: "delivery.problem_reported",
      data: {
        sequence: 7,
        status: "in_transit",
        previous_status: "in_transit",
        changed_by: "rider",
        problem,
        rider: { name: "Amina W." },
      },
    });
    expect(told(await step(rider, id, "complete", { code }))).toBe("delivered");
    expect((await events(id)).at(-1)).toMatchObject({
      data: { sequence: 8, status: "delivered", previous_status: "in_transit" },
    });
    expect(told(await step(rider, id, "problem", { reason: "other" }))).toBe("illegal_transition");
  });

  it("comes in its place among the events, also when it is reported at the same moment as a step", async () => {
    const { rider, id, offer } = await offered();
    await post(rider, `offers/${offer.id}/accept`);
    await Promise.all([
      step(rider, id, "set_off"),
      ...["unsafe", "damaged", "refused"].map((reason) => step(rider, id, "problem", { reason })),
    ]);
    const sequences = (await events(id)).map((event: { data: { sequence: number } }) => event.data.sequence);
    expect(sequences).toEqual(sequences.map((_: number, index: number) => index + 1));
    const record = (await service.request("GET", `/v1/deliveries/${id}`)).json();
    expect(record.sequence).toBe(sequences.length);
    expect(record.problems.length + record.history.length).toBe(sequences.length);
  });

  it("is one of twenty at most, so that the merchant's record stays small", async () => {
    const { rider, id, offer } = await offered();
    await post(rider, `offers/${offer.id}/accept`);
    for (let n = 0; n < 20; n++)
      expect(told(await step(rider, id, "problem", { reason: "other" }))).toBe("rider_assigned");
    expect(told(await step(rider, id, "problem", { reason: "unsafe" }))).toBe("problem_limit");
    expect(told(await step(rider, id, "set_off"))).toBe("rider_arriving");
  });
});

describe("positions", () => {
  const send = (rider: Rider, ...fixes: object[]) => post(rider, "fixes", { fixes });
  const at = (secondsAgo: number) => new Date(service.core.now().getTime() - secondsAgo * 1000).toISOString();

  it("are stored as one place for each rider: the newest, however often and in whatever order they come", async () => {
    const { rider, id } = await atTheDoor();
    service.pass(100);
    const place = (n: number) => ({ lat: SHOP.lat + n / 1000, lng: SHOP.lng });
    expect((await send(rider, { ...place(3), at: at(10) }, { ...place(4), at: at(5) })).json().stored).toBe(true);
    expect((await send(rider, { ...place(4), at: at(5) })).json().stored).toBe(false);
    expect((await send(rider, { ...place(1), at: at(50) })).json().stored).toBe(false);
    expect((await service.track(id)).rider.location.lat).toBeCloseTo(place(4).lat, 5);
  });

  it("are taken off duty, too, while the customer waits for them", async () => {
    const { rider, id, code } = await atTheDoor();
    await post(rider, "duty", { on_duty: false });
    service.pass(5);
    expect((await send(rider, { ...SHOP, at: at(0) })).json().stored).toBe(true);
    await step(rider, id, "complete", { code });
    service.pass(5);
    expect((await send(rider, { ...SHOP, at: at(0) })).json().stored).toBe(false);
  });

  it("at the poles and on the antimeridian are accepted, at 0, 0 never", async () => {
    const rider = await service.goOnDuty();
    for (const [lat, lng] of [
      [90, 180],
      [-90, -180],
    ]) {
      service.pass(180); // A fix after so long may be anywhere.
      expect((await send(rider, { lat, lng, at: at(0) })).json()).toMatchObject({ stored: true, ignored: 0 });
    }
    service.pass(180);
    const nowhere = await send(rider, { lat: 0, lng: 0, at: at(0) });
    expect(nowhere.json()).toMatchObject({ stored: false, fault: "no_place", ignored: 1, reasons: { no_place: 1 } });
  });

  it("are judged one by one: one that can't be read costs none of the others", async () => {
    const { rider, id } = await atTheDoor();
    const good = (n: number) => ({ lat: SHOP.lat + n / 1000, lng: SHOP.lng });
    const bad = [
      { ...SHOP, lat: 90.1 },
      { ...SHOP, lng: -180.1 },
      { ...SHOP, lat: null },
      { ...SHOP, lat: "1" },
      { ...SHOP, at: "now" },
      { ...SHOP, at: 1e12 },
      { ...SHOP, at: at(0), accuracy_m: -1 },
      { ...SHOP, at: at(0), mood: "fine" },
      { at: at(0) },
      null,
      [],
      "here",
    ].map((fix) => (fix !== null && typeof fix === "object" && "lat" in fix ? { at: at(0), ...fix } : fix));
    service.pass(60);
    const sent = [{ ...good(1), at: at(20) }, ...bad, { ...good(2), at: at(10) }, { ...good(3), at: at(7200) }];
    expect((await post(rider, "fixes", { fixes: sent })).json()).toEqual({
      stored: true,
      fault: null,
      ignored: 13,
      reasons: { clock_ahead: 0, too_old: 1, no_place: 0, too_coarse: 0, too_fast: 0, too_far: 0, invalid: 12 },
    });
    expect((await service.track(id)).rider.location.lat).toBeCloseTo(good(2).lat, 5);
    expect((await post(rider, "fixes", { fixes: bad })).json()).toMatchObject({ stored: false, ignored: 12 });
  });

  it("are a list, and what is none is refused", async () => {
    const rider = await service.goOnDuty();
    const fix = { ...SHOP, at: at(0) };
    for (const body of [{}, { fixes: fix }, { fixes: null }, { fixes: [] }, { fixes: [fix], more: 1 }, [fix]]) {
      expect([body, told(await post(rider, "fixes", body))]).toEqual([body, "invalid_request"]);
    }
  });

  it("that are of no use are counted by the reason, so that the phone can tell its rider", async () => {
    const rider = await service.goOnDuty();
    service.pass(60);
    const answer = await send(
      rider,
      { ...SHOP, at: at(-31) },
      { ...SHOP, at: at(-3600) },
      { ...SHOP, at: at(3601) },
      { ...SHOP, lng: 0, at: at(1) },
      { ...SHOP, at: at(1), accuracy_m: 201 },
      { ...SHOP, at: at(1), speed_kph: 201 },
      { ...SHOP, at: at(2) },
    );
    expect(answer.json()).toEqual({
      stored: true,
      fault: null,
      ignored: 6,
      reasons: { clock_ahead: 2, too_old: 1, no_place: 1, too_coarse: 1, too_fast: 1, too_far: 0, invalid: 0 },
    });
  });

  it("come 500 at a time and no more", async () => {
    const rider = await service.goOnDuty();
    const many = Array.from({ length: 501 }, () => ({ lat: 1, lng: 1, at: "2026-03-14T09:26:53Z" }));
    const { status, json } = await send(rider, ...many);
    expect([status, json().param]).toEqual([422, "fixes"]);
    expect(told(await send(rider, ...Array.from({ length: 20 }, () => many).flat()))).toBe("body_too_large");
  });
});

it("who sends an old step again learns where the delivery stands, and nothing more of its customer", async () => {
  const { rider, id, offer } = await offered({ instructions: "The blue gate" });
  await post(rider, `offers/${offer.id}/accept`);
  await step(rider, id, "release");
  const changed = { dropoff: { name: "Otieno", address: "2 Home Road" }, instructions: "Door code 99" };
  expect((await service.request("PATCH", `/v1/deliveries/${id}`, changed)).status).toBe(200);
  const hidden = { instructions: null, messages: null, dropoff: { name: null, phone: null, address: null }, route: "" };
  const again = await step(rider, id, "release");
  expect(again.json()).toMatchObject({ status: "searching", ...hidden });
  expect(again.text).not.toMatch(/Otieno|Home Road|Door code/);

  await service.operatorDesk.assign(id, rider.riderId, "key_desk");
  for (const name of ["set_off", "arrive", "pick_up", "depart"]) await step(rider, id, name);
  const done = await step(rider, id, "complete", { signature: { name: "Otieno", image: await drawing() } });
  expect(done.json()).toMatchObject({ status: "delivered", dropoff: { name: "Otieno" } });
  service.pass(5 * 86_400);
  expect((await step(rider, id, "pick_up")).json()).toMatchObject({ status: "delivered", ...hidden });
});

it("a rider who goes off duty at the moment of accepting gets no delivery", async () => {
  const { rider, id, offer } = await offered();
  // Another request of the rider has ended their duty already, but has not withdrawn the offer yet.
  await service.core.db.query("update riders set on_duty = false where id = $1", [rider.riderId]);
  expect(told(await post(rider, `offers/${offer.id}/accept`))).toBe("illegal_transition");
  expect(await statusOf(id)).toBe("searching");
});

it("a rider who was suspended a moment ago accepts nothing and goes on no duty", async () => {
  const { rider, id, offer } = await offered();
  await suspendRider(service.core, rider.riderId);
  // This process still remembers the token.
  expect(told(await post(rider, `offers/${offer.id}/accept`))).toBe("illegal_transition");
  expect(told(await post(rider, "duty", { on_duty: true }))).toBe("rider_suspended");
  expect(
    (await post(rider, "fixes", { fixes: [{ ...SHOP, at: service.core.now().toISOString() }] })).json().stored,
  ).toBe(false);
  expect(await statusOf(id)).toBe("searching");
});

it("a suspended rider is told so at whatever they ask for, may sign out, and may go on later", async () => {
  const { rider, offer } = await offered();
  // A request doesn't wait longer than a second for a slow database.
  const untilTold = (code?: string) =>
    vi.waitFor(async () => expect((await get(rider)).json().code).toBe(code), 20_000);
  await suspendRider(service.core, rider.riderId);
  service.pass(5);
  await untilTold("rider_suspended");
  const refused = [await get(rider), await post(rider, `offers/${offer.id}/accept`), await post(rider, "fixes", {})];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(refused.map(told)).toEqual(refused.map(() => "rider_suspended"));
  await resumeRider(service.core.db, rider.riderId);
  service.pass(5);
  await untilTold(undefined);
  expect((await get(rider)).json()).toMatchObject({ id: rider.riderId, on_duty: false });
  await suspendRider(service.core, rider.riderId);
  service.pass(5);
  const out = await service.request("DELETE", "/v1/rider/sessions/current", undefined, as(rider));
  expect(out.status).toBe(204);
  service.pass(5);
  await untilTold("unknown_key");
});
