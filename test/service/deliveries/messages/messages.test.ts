import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LIMITS } from "../../../../src/contract/limits.ts";
import { customerSecret } from "../../http/prepare-operation.ts";
import { openTestService, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(() => service.pass(60));

type Headers = Record<string, string>;

/** A delivery with a rider, and what each side sends to prove who they are. */
async function underWay() {
  const { token, riderId } = await service.signIn();
  await service.riderApp.setDuty(riderId, true);
  const { id } = await service.create({ simulation: { mode: "manual" } });
  await service.riderApp.accept((await service.operatorDesk.offer(id, riderId)) ?? "", riderId);
  const customer = talker(`/v1/deliveries/${id}/messages`, {
    authorization: "",
    "customer-secret": customerSecret(service, id),
  });
  const rider = talker(`/v1/rider/jobs/${id}/messages`, { authorization: `Bearer ${token}` });
  const operator = talker(`/v1/operator/deliveries/${id}/messages`, { authorization: `Bearer ${service.operatorKey}` });
  const deliver = async () => {
    for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) await service.riderApp[step](id, riderId);
    await service.riderApp.complete(id, riderId, { signature: "Wanjiru M." });
  };
  return { id: id as string, riderId, token, customer, rider, operator, deliver };
}

function talker(path: string, as: Headers) {
  return {
    say: (body: object, more: Headers = {}) => service.request("POST", path, body, { ...as, ...more }),
    report: (messageId: unknown) => service.request("POST", `${path}/${messageId}/report`, undefined, as),
    /** Who said what, and whether it was read. */
    read: async () => {
      const { status, text, json } = await service.request("GET", path, undefined, as);
      if (status !== 200) throw new Error(text);
      return json() as { open: boolean; messages: Record<string, unknown>[] };
    },
  };
}
const short = ({ messages }: { messages: Record<string, unknown>[] }) =>
  messages.map(({ from, phrase, text, read_at }) => [from, phrase ?? text, read_at !== null]);

describe("messages", () => {
  it("go both ways, and each side sees whether the other has read them", async () => {
    const { customer, rider } = await underWay();
    const sent = await customer.say({ phrase: "at_gate" });
    expect(sent.status).toBe(200);
    expect(sent.json()).toEqual({
      open: true,
      messages: [
        {
          id: expect.stringMatching(/^msg_\w{22}$/),
          from: "customer",
          phrase: "at_gate",
          text: null,
          lang: null,
          sent_at: service.core.now().toISOString(),
          read_at: null,
          reported: false,
        },
      ],
    });
    expect(short(await customer.read())).toEqual([["customer", "at_gate", false]]);
    expect(short(await rider.read())).toEqual([["customer", "at_gate", true]]);
    await rider.say({ text: "Niko hapa chini", lang: "sw" });
    expect(short(await rider.read())).toEqual([
      ["customer", "at_gate", true],
      ["rider", "Niko hapa chini", false],
    ]);
    const { messages } = await customer.read();
    expect(messages[1]).toMatchObject({ lang: "sw", read_at: service.core.now().toISOString() });
    expect(short(await rider.read())[1]).toEqual(["rider", "Niko hapa chini", true]);
  });

  it("stand in the rider's job, where they don't count as read", async () => {
    const { customer, rider, token } = await underWay();
    await customer.say({ phrase: "lift_broken" });
    const me = await service.request("GET", "/v1/rider", undefined, { authorization: `Bearer ${token}` });
    expect(me.json().jobs[0].messages).toMatchObject([{ from: "customer", phrase: "lift_broken", read_at: null }]);
    expect(short(await customer.read())).toEqual([["customer", "lift_broken", false]]);
    await rider.read();
    expect(short(await customer.read())).toEqual([["customer", "lift_broken", true]]);
  });

  it("are written as the customer only with the whole link's secret, and as the rider only by the delivery's own", async () => {
    const { id, token } = await underWay();
    const other = await underWay();
    const at = `/v1/deliveries/${id}/messages`;
    const nobody = [{}, { "customer-secret": "" }, { "customer-secret": customerSecret(service, other.id) }];
    for (const claim of [...nobody, { authorization: `Bearer ${token}` }]) {
      for (const [method, body] of [["GET"], ["POST", { phrase: "ok" }]] as const) {
        const { json } = await service.request(method, at, body, { authorization: "", ...claim });
        expect(json()).toMatchObject({ status: 403, code: "not_the_customer" });
      }
    }
    const { json } = await service.request(
      "POST",
      `/v1/rider/jobs/${id}/messages`,
      { phrase: "ok" },
      { authorization: `Bearer ${other.token}` },
    );
    expect(json()).toMatchObject({ status: 404, code: "unknown_delivery" });
  });

  it("are a phrase or else a text of some length, without markup", async () => {
    const { customer } = await underWay();
    const codes = [];
    const bodies = [
      {},
      { phrase: "ok", text: "ok" },
      { phrase: "hello" },
      { text: "" },
      { text: "  " },
      { text: "a".repeat(LIMITS.messageCharacters + 1) },
      { text: "<b>here</b>" },
      { text: "here", lang: "not a language" },
    ];
    for (const body of bodies) codes.push((await customer.say(body)).json().errors?.[0].param);
    expect(codes).toEqual(["phrase", "phrase", "phrase", "text", "text", "text", "text", "lang"]);
    expect((await customer.say({ text: "a".repeat(LIMITS.messageCharacters) })).status).toBe(200);
    expect((await customer.read()).messages).toHaveLength(1);
  });

  it("are one each five seconds of each side, and so many of a delivery", async () => {
    const { customer, rider } = await underWay();
    await customer.say({ phrase: "at_gate" });
    const early = await customer.say({ phrase: "ok" });
    expect([early.json().code, early.headers["retry-after"]]).toEqual(["rate_limited", `${LIMITS.messageSeconds}`]);
    expect((await rider.say({ phrase: "ok" })).status).toBe(200);
    for (let sent = 2; sent < LIMITS.messages; sent++) {
      service.pass(LIMITS.messageSeconds);
      expect((await customer.say({ phrase: "ok" })).status).toBe(200);
    }
    service.pass(LIMITS.messageSeconds);
    expect((await customer.say({ phrase: "ok" })).json()).toMatchObject({ status: 409, code: "message_limit" });
  });

  it("that are sent at the same time are one each five seconds, too", async () => {
    const { id, customer } = await underWay();
    const { db } = service.core;
    const countWaiting = async () => {
      const rows = await db.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    };
    const answers = await db.transaction(async (tx) => {
      await tx.query("select 1 from deliveries where id = $1 for no key update", [id]);
      const both = [customer.say({ phrase: "ok" }), customer.say({ phrase: "ok" })];
      // They are past all other checks, and none is stored.
      await expect.poll(countWaiting).toBe(2);
      return both;
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 429]);
  });

  it("of a rider are stored once for each Idempotency-Key", async () => {
    const { customer, rider } = await underWay();
    const once = { "idempotency-key": "answer-1" };
    const first = await rider.say({ phrase: "ok" }, once);
    service.pass(LIMITS.messageSeconds);
    const again = await rider.say({ phrase: "ok" }, once);
    expect(again.json()).toEqual(first.json());
    expect((await customer.read()).messages).toHaveLength(1);
  });

  it("begin with a rider and end some minutes after the delivery", async () => {
    const { id: early } = await service.create();
    const before = talker(`/v1/deliveries/${early}/messages`, {
      authorization: "",
      "customer-secret": customerSecret(service, early),
    });
    expect((await before.say({ phrase: "ok" })).json()).toMatchObject({ status: 409, code: "messages_closed" });
    expect(await before.read()).toEqual({ open: false, messages: [] });

    const { customer, rider, operator, deliver } = await underWay();
    await customer.say({ text: "Blue gate" });
    await deliver();
    service.pass(LIMITS.messageMinutes * 60 - 1);
    expect((await rider.say({ phrase: "thank_you" })).status).toBe(200);
    service.pass(1);
    for (const side of [customer, rider]) {
      expect(await side.read()).toEqual({ open: false, messages: [] });
      expect((await side.say({ phrase: "ok" })).json().code).toBe("messages_closed");
    }
    expect(short(await operator.read()).map(([from]) => from)).toEqual(["customer", "rider"]);
  });

  it("that come after the end reach the rider until messages end, and can be answered", async () => {
    const { id, token, customer, rider, deliver } = await underWay();
    const writtenAfter = async () =>
      (await service.request("GET", "/v1/rider", undefined, { authorization: `Bearer ${token}` })).json().written_after;
    await customer.say({ phrase: "at_gate" });
    await deliver();
    expect(await writtenAfter()).toEqual([]);
    service.pass(60);
    await customer.say({ text: "That isn’t my package" });
    await rider.say({ phrase: "five_minutes" });
    const [one, ...others] = await writtenAfter();
    expect([one.delivery_id, one.name, others]).toEqual([id, "Wanjiru M.", []]);
    expect(short(one).map(([from, said]) => [from, said])).toEqual([
      ["customer", "at_gate"],
      ["customer", "That isn’t my package"],
      ["rider", "five_minutes"],
    ]);
    service.pass(LIMITS.messageMinutes * 60);
    expect(await writtenAfter()).toEqual([]);
  });

  it("reach the operator, who joins as the operator; what they read doesn't count as read", async () => {
    const { customer, rider, operator } = await underWay();
    await customer.say({ phrase: "cant_find" });
    expect(short(await operator.read())).toEqual([["customer", "cant_find", false]]);
    await operator.say({ text: "Amina is at the side door" });
    expect(short(await rider.read())).toEqual([
      ["customer", "cant_find", true],
      ["operator", "Amina is at the side door", true],
    ]);
  });

  it("are off where the merchant says so, and the customer's view tells", async () => {
    const { id, customer, token } = await underWay();
    const secret = { authorization: "", "customer-secret": customerSecret(service, id) };
    const look = async () => (await service.request("GET", `/v1/deliveries/${id}/customer`, undefined, secret)).json();
    await customer.say({ phrase: "at_gate" });
    expect(await look()).toMatchObject({ allows: { messages: true }, push_messages: true });
    const off = await service.request("PATCH", "/v1/account", { messages: false });
    expect(off.json().messages).toBe(false);
    try {
      expect(await look()).toMatchObject({ allows: { messages: false }, push_messages: false });
      expect(await customer.read()).toEqual({ open: false, messages: [] });
      service.pass(LIMITS.messageSeconds);
      expect((await customer.say({ phrase: "ok" })).json()).toMatchObject({
        status: 403,
        code: "not_allowed_by_merchant",
      });
      const me = await service.request("GET", "/v1/rider", undefined, { authorization: `Bearer ${token}` });
      expect(me.json().jobs[0].messages).toBeNull();
    } finally {
      await service.request("PATCH", "/v1/account", { messages: true });
    }
  });

  it("of a rider before them aren't taken for those of the rider who has it now", async () => {
    const { id, riderId, customer, rider } = await underWay();
    await customer.say({ text: "The blue gate" });
    await rider.say({ text: "This is Juma" });
    for (const step of ["setOff", "arrive", "pickUp"] as const) await service.riderApp[step](id, riderId);
    const next = await service.goOnDuty();
    const body = { rider_id: next.riderId, reason: "A flat tyre" };
    const by = { authorization: `Bearer ${service.operatorKey}` };
    expect((await service.request("POST", `/v1/operator/deliveries/${id}/hand_over`, body, by)).status).toBe(200);
    const other = talker(`/v1/rider/jobs/${id}/messages`, { authorization: `Bearer ${next.token}` });
    expect(short(await other.read()).map(([, said]) => said)).toEqual(["The blue gate"]);
    expect((await customer.read()).messages).toHaveLength(2);
    await expect(rider.read()).rejects.toThrow("unknown_delivery");
  });

  it("of the operator are read by each side for itself, and by both before the operator is told so", async () => {
    const { token, customer, rider, operator } = await underWay();
    await operator.say({ text: "Meet at the back door" });
    const unread = ["operator", "Meet at the back door", false];
    const read = ["operator", "Meet at the back door", true];
    expect(short(await customer.read())).toEqual([read]);
    const me = await service.request("GET", "/v1/rider", undefined, { authorization: `Bearer ${token}` });
    expect(short(me.json().jobs[0])).toEqual([unread]);
    expect(short(await operator.read())).toEqual([unread]);
    expect(short(await rider.read())).toEqual([read]);
    expect(short(await operator.read())).toEqual([read]);
  });

  const asOperator = () => ({ authorization: `Bearer ${service.operatorKey}` });
  /** What needs a dispatcher. */
  const needs = async (id: string) =>
    (await service.request("GET", "/v1/operator/deliveries?attention=true", undefined, asOperator()))
      .json()
      .data.filter((one: { id: string }) => one.id === id);

  it("can be reported by the other side and nobody else; repeating it changes nothing, and its writer isn't told", async () => {
    const { id, customer, rider, operator } = await underWay();
    await customer.say({ text: "Hurry up, you fool" });
    await rider.say({ text: "Come down yourself" });
    await operator.say({ text: "Please be kind" });
    const marks = async (side: typeof rider) => (await side.read()).messages.map(({ reported }) => reported);
    const [ofCustomer, ofRider, ofOperator] = (await operator.read()).messages.map(({ id }) => id);
    for (const [side, messageId] of [
      [customer, ofCustomer],
      [rider, ofRider],
      [customer, ofOperator],
      [rider, ofOperator],
      [rider, "msg_unknown"],
      [customer, "%00"],
    ] as const) {
      expect((await side.report(messageId)).json()).toMatchObject({ status: 404, code: "unknown_message" });
    }
    expect(await needs(id)).toEqual([]);
    const answer = await rider.report(ofCustomer);
    expect(answer.json().messages.map(({ reported }: { reported: boolean }) => reported)).toEqual([true, false, false]);
    const since = service.core.now().toISOString();
    service.pass(30);
    expect((await rider.report(ofCustomer)).json()).toEqual(answer.json());
    expect([await marks(rider), await marks(customer)]).toEqual([
      [true, false, false],
      [false, false, false],
    ]);
    expect(await marks(operator)).toEqual([true, false, false]);
    expect(await needs(id)).toMatchObject([{ attention: [{ reason: "reported", since }] }]);
    await customer.report(ofRider);
    expect(await marks(operator)).toEqual([true, true, false]);
  });

  it("that were reported need the operator until somebody has seen it, also after the end", async () => {
    const { id, customer, rider, deliver } = await underWay();
    await rider.say({ text: "Your door is ugly" });
    const [message] = (await customer.read()).messages;
    await customer.report(message?.id);
    await deliver();
    expect(await needs(id)).toMatchObject([{ id, status: "delivered", attention: [{ reason: "reported" }] }]);
    const seen = await service.request(
      "POST",
      `/v1/operator/deliveries/${id}/seen`,
      { reason: "Spoke with them" },
      asOperator(),
    );
    expect([seen.status, seen.json().attention]).toEqual([200, []]);
    expect(await needs(id)).toEqual([]);
    // Nothing of it is left to see.
    const again = await service.request("POST", `/v1/operator/deliveries/${id}/seen`, {}, asOperator());
    expect(again.json()).toMatchObject({
      code: "illegal_transition",
      detail: expect.stringContaining("Spoke with them"),
    });
    expect((await customer.report(message?.id)).status).toBe(200);
    expect(await needs(id)).toEqual([]);
    service.pass(LIMITS.messageMinutes * 60);
    expect((await customer.report(message?.id)).json().code).toBe("messages_closed");
  });

  it("are erased with the delivery", async () => {
    const { id, customer, operator, deliver } = await underWay();
    await customer.say({ text: "Wanjiru at the blue gate" });
    await deliver();
    expect((await service.request("POST", `/v1/deliveries/${id}/erase`)).status).toBe(200);
    expect(await operator.read()).toEqual({ open: false, messages: [] });
    expect((await customer.say({ phrase: "ok" })).json().code).toBe("messages_closed");
    const left = await service.core.db.query("select 1 from delivery_messages where delivery_id = $1", [id]);
    expect(left).toEqual([]);
  });
});
