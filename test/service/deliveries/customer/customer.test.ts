import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CreateDelivery } from "../../../../src/contract/delivery.ts";
import { LIMITS } from "../../../../src/contract/limits.ts";
import { customerLink, hasCustomerSecret } from "../../../../src/service/customer-link.ts";
import { createCodes } from "../../../../src/service/deliveries/codes.ts";
import { photo } from "../../../kit/images.ts";
import { AN_ORDER, HOME, openTestService, PUBLISHABLE, SHOP, type TestService } from "../../open-test-service.ts";

const DIGITS = "0002";
const ASKED = "Blue gate, ring < 3 times & wait";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
// What one test asks counts against no other: an address may ask so often in a minute.
beforeEach(() => service.pass(60));
afterAll(() => service.close());

const at = (id: string, path = "") => `/v1/deliveries/${id}/customer${path}`;
const NO_KEY = { authorization: "" };
/** Who opened the whole link that the merchant passed on. */
const customer = (id: string) => ({
  authorization: "",
  "customer-secret": customerLink(service.core.codes, "", id).split("#")[1] ?? "",
});
const look = async (id: string, as: Record<string, string> = customer(id)) =>
  (await service.request("GET", at(id), undefined, as)).json();
const post = (id: string, path: string, body: unknown, as: Record<string, string> = customer(id)) =>
  service.request("POST", at(id, path), body, as);
const instruct = (id: string, changes: object = {}, as?: Record<string, string>) =>
  post(id, "/instructions", { instructions: ASKED, ...changes }, as);
const rate = (id: string, changes: object = {}, as?: Record<string, string>) =>
  post(id, "/rating", { stars: 4, ...changes }, as);
/** A delivery from before links had a secret, and somebody who opened its link. */
const olderOrder = async (changes: Partial<CreateDelivery> = {}) => {
  const { id } = await order(changes);
  await service.core.db.query("update deliveries set asks_digits = true where id = $1", [id]);
  return id as string;
};
const byDigits = (id: string, digits: string | undefined, changes: object = {}) =>
  instruct(id, { ...(digits !== undefined && { digits }), ...changes }, NO_KEY);
const record = async (id: string) => (await service.request("GET", `/v1/deliveries/${id}`)).json();
/** The events of a delivery of these types, oldest first. */
const events = async (id: string, ...types: string[]) => {
  const { json } = await service.request("GET", `/v1/events?delivery_id=${id}&limit=50`);
  return (json().data as { type: string; data: Record<string, unknown> }[])
    .filter(({ type }) => types.includes(`${type.slice("delivery.".length)}`))
    .reverse();
};
const order = (changes: Partial<CreateDelivery> = {}) =>
  service.create({ customer_can: ["instructions", "rating"], simulation: { mode: "manual" }, ...changes });
const advance = async (id: string, to: string, code?: string) => {
  const { status, text } = await service.request("POST", `/v1/test/deliveries/${id}/advance`, {
    to,
    ...(code !== undefined && { code }),
  });
  if (status !== 200) throw new Error(text);
};
const deliver = async (changes: Partial<CreateDelivery> = {}) => {
  const { id, delivery_code: code } = await order(changes);
  await advance(id, "delivered", code);
  return id as string;
};
/** What an answer says, short. */
const short = ({ status, json }: Awaited<ReturnType<typeof post>>) => [status, json().code, json().param];

describe("the customer's view", () => {
  it("tells whose order it is and where it goes, and nobody's number but the shop's", async () => {
    const address = "Wanjiru M., 27 Acacia Street, +254 700 000 002, Nairobi";
    const { id } = await service.create({
      dropoff: { ...AN_ORDER.dropoff, address },
      external_id: "order-1042",
      instructions: "Ring twice",
    });
    const { status, headers, text, json } = await service.request("GET", at(id), undefined, NO_KEY);
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    // The instructions may name a door's code: only the customer sees them.
    expect((await look(id)).dropoff.instructions).toBe("Ring twice");
    expect(json()).toEqual({
      delivery_id: id,
      is_customer: false,
      asks_digits: false,
      merchant: { name: "Mkate & Co.", phone: "+254700000001", phone_display: "+254 700 000001", url: null },
      branding: { accent: null, logo_url: null, shop_url: null, cancelled_note: null },
      reference: "order-1042",
      dropoff: { street: "27 Acacia Street", instructions: null },
      items: [],
      delivery_code: null,
      allows: { instructions: false, rating: false, messages: false },
      rating: null,
      proof: null,
      next_url: null,
      push_key: expect.stringMatching(/^[\w-]{87}$/),
      push_messages: false,
    });
    expect(text).not.toMatch(/0{3} ?0{2}2|Wanjiru/);
  });

  it("has the account's name where the pick-up has none, and the account's help in place of the shop's phone", async () => {
    const { id } = await service.create({ pickup: SHOP });
    const [had, before] = [(await service.request("GET", "/v1/account")).json(), await look(id)];
    expect([had.support, before.merchant]).toEqual([
      null,
      { name: "Sandbox", phone: null, phone_display: null, url: null },
    ]);
    const support = { url: "https://shop.example/help?a=1" };
    const changed = await service.request("PATCH", "/v1/account", { name: "Mkate < Sons", support });
    expect(changed.json()).toMatchObject({ name: "Mkate < Sons", support: { phone: null, ...support } });
    expect((await look(id)).merchant).toEqual({ name: "Mkate < Sons", phone: null, phone_display: null, ...support });
    expect((await look((await service.create()).id)).merchant).toEqual({
      name: "Mkate & Co.",
      phone: null,
      phone_display: null,
      ...support,
    });
    const back = await service.request("PATCH", "/v1/account", { name: "Sandbox", support: null });
    expect(back.json()).toEqual(had);
  });

  it("tells the customer what they have ordered, and nobody else", async () => {
    const items = [{ name: "Pilau", quantity: 2 }, { name: "Kachumbari < chilli" }];
    const { id } = await service.create({ items });
    const kept = [items[0], { name: "Kachumbari < chilli", quantity: 1 }];
    expect([(await look(id)).items, (await record(id)).items]).toEqual([kept, kept]);
    expect((await look(id, NO_KEY)).items).toEqual([]);
    for (const [wrong, param] of [
      [[{ name: " " }], "items.0.name"],
      [[{ name: "x".repeat(LIMITS.nameCharacters + 1) }], "items.0.name"],
      [[{ quantity: 2 }], "items.0.name"],
      [[{ name: "Pilau", quantity: 0 }], "items.0.quantity"],
      [[{ name: "Pilau", quantity: LIMITS.itemQuantity + 1 }], "items.0.quantity"],
      [[{ name: "Pilau", quantity: 1.5 }], "items.0.quantity"],
      [[{ name: "Pilau", picture: "https://shop.example/p.png" }], "items.0.picture"],
      [Array.from({ length: LIMITS.items + 1 }, () => ({ name: "Pilau" })), "items"],
    ] as const) {
      const refused = await service.request("POST", "/v1/deliveries", { ...AN_ORDER, items: wrong });
      expect(short(refused)).toEqual([422, "invalid_request", param]);
    }
  });

  it("tells how it was handed over, and gives the photo to the customer", async () => {
    const plain = await deliver();
    expect((await look(plain)).proof).toEqual({
      kind: "code",
      at: (await record(plain)).delivered_at,
      signed_by: null,
      has_photo: false,
    });
    expect(short(await post(plain, "/photo", {}))).toEqual([404, "unknown_image", undefined]);
    const { id } = await order();
    await advance(id, "in_transit");
    const bytes = Buffer.from(await photo(), "base64");
    await service.operatorDesk.complete(id, {
      signature: "W. M.",
      readImages: async () => ({ photo: { mediaType: "image/jpeg", bytes } }),
    });
    const view = await look(id);
    expect(view.proof).toMatchObject({ kind: "signature", signed_by: "W. M.", has_photo: true });
    expect(view.push_key).toBeNull();
    expect(short(await post(id, "/photo", {}, NO_KEY))).toEqual([403, "not_the_customer", undefined]);
    const shown = await service.app.inject({
      method: "POST",
      url: at(id, "/photo"),
      payload: {},
      headers: customer(id),
    });
    expect([shown.statusCode, shown.headers["content-type"], shown.headers["cache-control"]]).toEqual([
      200,
      "image/jpeg",
      "no-store",
    ]);
    expect(shown.rawPayload.equals(bytes)).toBe(true);
  });

  it("is for one address sixty times at once, and never hides it from another", async () => {
    const { id } = await service.create();
    const ask = async (remoteAddress: string) =>
      (await service.app.inject({ method: "GET", url: at(id), remoteAddress })).statusCode;
    const statuses = await Promise.all(Array.from({ length: 61 }, () => ask("203.0.113.7")));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await ask("203.0.113.8")).toBe(200);
  });
});

describe("instructions", () => {
  it("are changed until pick-up, seen by merchant and rider, and told once", async () => {
    const { id } = await order({ instructions: "Ring twice" });
    expect((await look(id)).allows).toEqual({ instructions: true, rating: false, messages: false });
    const answer = await instruct(id);
    expect([answer.status, answer.json().dropoff.instructions]).toEqual([200, ASKED]);
    expect((await instruct(id)).status).toBe(200);
    const told = await events(id, "instructions_changed");
    expect(told).toMatchObject([
      {
        data: {
          status: "searching",
          previous_status: "searching",
          changed_by: "customer",
          instructions: ASKED,
          sequence: 2,
        },
      },
    ]);
    expect(await record(id)).toMatchObject({
      instructions: ASKED,
      sequence: 2,
      customer_can: ["instructions", "rating"],
    });
    await advance(id, "at_pickup");
    expect((await instruct(id, { instructions: "Green gate" })).status).toBe(200);
    await advance(id, "picked_up");
    expect(short(await instruct(id))).toEqual([409, "already_picked_up", undefined]);
    expect((await look(id)).allows).toEqual({ instructions: false, rating: false, messages: true });
    const sequences = (await events(id, "searching", "rider_assigned", "instructions_changed", "picked_up")).map(
      ({ type, data }) => [type, data.sequence],
    );
    expect(sequences.at(-1)).toEqual(["delivery.picked_up", 7]);
    expect((await record(id)).instructions).toBe("Green gate");
  });

  it("are cleared by a blank text: merchant, rider and event have none, and nobody is told twice", async () => {
    const { id } = await order({ instructions: "Ring twice" });
    const answer = await instruct(id, { instructions: "" });
    expect([answer.status, answer.json().dropoff.instructions]).toEqual([200, null]);
    expect((await instruct(id, { instructions: " \n" })).status).toBe(200);
    expect(await events(id, "instructions_changed")).toMatchObject([{ data: { instructions: null, sequence: 2 } }]);
    expect((await record(id)).instructions).toBeNull();
    await advance(id, "picked_up");
    expect(short(await instruct(id, { instructions: "" }))).toEqual([409, "already_picked_up", undefined]);
  });

  it("reach the rider who is on the way, and so does that there are none any more", async () => {
    const rider = await service.goOnDuty();
    const { id } = await service.create({ customer_can: ["instructions"] });
    const offer = (await service.operatorDesk.offer(id, rider.riderId)) ?? "";
    await service.riderApp.accept(offer, rider.riderId);
    for (const [instructions, seen] of [
      [ASKED, ASKED],
      ["", null],
    ]) {
      await instruct(id, { instructions });
      const { json } = await service.request("GET", "/v1/rider", undefined, { authorization: `Bearer ${rider.token}` });
      expect(json().jobs).toMatchObject([{ delivery_id: id, instructions: seen }]);
    }
  });

  it("are refused clearly, and nothing is stored", async () => {
    const { id } = await order();
    const closed = (await service.create()).id;
    const cancelled = (await order()).id;
    await service.request("POST", `/v1/deliveries/${cancelled}/cancel`);
    for (const [what, to, body, expected] of [
      ["by nobody's leave", closed, {}, [403, "not_allowed_by_merchant", undefined]],
      ["after the end", cancelled, {}, [409, "already_picked_up", undefined]],
      ["of 10,000 characters", id, { instructions: "x".repeat(10_000) }, [422, "invalid_request", "instructions"]],
      ["with a tag", id, { instructions: "<script>alert(1)</script>" }, [422, "invalid_request", "instructions"]],
      ["with an image", id, { instructions: 'a<img src=x onerror="b">' }, [422, "invalid_request", "instructions"]],
      ["with a bell", id, { instructions: "a\u0007" }, [422, "invalid_request", "instructions"]],
      ["with three digits", id, { digits: "002" }, [422, "invalid_request", "digits"]],
      ["with digits as a number", id, { digits: 2 }, [422, "invalid_request", "digits"]],
      ["with more", id, { name: "x" }, [422, "invalid_request", "name"]],
      ["of nobody's", "dlv_0000000000000000000000", {}, [404, "unknown_delivery", undefined]],
    ] as const) {
      expect([what, ...short(await instruct(to, body))]).toEqual([what, ...expected]);
    }
    expect(await events(id, "instructions_changed")).toEqual([]);
    expect((await record(id)).instructions).toBeNull();
  });

  it("can be changed without a phone number, too", async () => {
    const { id } = await order({ dropoff: { name: "Wanjiru M.", ...HOME } });
    expect((await instruct(id)).status).toBe(200);
  });

  it("have a bound an hour", async () => {
    const { id } = await order();
    for (let n = 0; n < LIMITS.customerChanges; n++) {
      service.pass(1);
      expect((await instruct(id, { instructions: `Gate ${n}` })).status).toBe(200);
    }
    const refused = await instruct(id);
    expect(short(refused)).toEqual([429, "rate_limited", undefined]);
    service.pass(Number(refused.headers["retry-after"]));
    expect((await instruct(id)).status).toBe(200);
  });
});

describe("the customer's link", () => {
  it("is in the answer to create, in the merchant's records and events, the same everywhere, and opens the page", async () => {
    const made = await order();
    const { tracking_url: link, id } = made;
    expect(link).toMatch(new RegExp(`^https://service\\.example/track/${id}#[\\w-]{22}$`));
    expect((await record(id)).tracking_url).toBe(link);
    const list = (await service.request("GET", "/v1/deliveries?limit=1")).json();
    expect(list.data[0].tracking_url).toBe(link);
    expect(await events(id, "searching")).toMatchObject([{ data: { tracking_url: link } }]);
    expect((await order()).tracking_url.split("#")[1]).not.toBe(link.split("#")[1]);
  });

  it("is nowhere where riders, strangers and the operator look, nor in the database", async () => {
    const rider = await service.goOnDuty();
    const { id, tracking_url: link } = await service.create({ customer_can: ["rating"] });
    const secret = link.split("#")[1];
    const offer = (await service.operatorDesk.offer(id, rider.riderId)) ?? "";
    const asRider = { authorization: `Bearer ${rider.token}` };
    const asOperator = { authorization: `Bearer ${service.operatorKey}` };
    const seen = [await service.request("GET", "/v1/rider", undefined, asRider)];
    await service.riderApp.accept(offer, rider.riderId);
    seen.push(
      await service.request("GET", "/v1/rider", undefined, asRider),
      await service.request("GET", `/v1/operator/deliveries/${id}`, undefined, asOperator),
      await service.request("GET", at(id), undefined, NO_KEY),
      await service.request("GET", `/v1/deliveries/${id}/tracking`),
    );
    for (const { status, text } of seen) expect([status, text.includes(secret)]).toEqual([200, false]);
    const tables = await service.core.db.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    for (const { name } of tables) {
      const rows = await service.core.db.query(`select * from ${name}`);
      expect(JSON.stringify(rows).includes(secret), name).toBe(false);
    }
  });

  it("makes its reader the customer; without it the page shows the journey and changes nothing", async () => {
    const { id } = await order();
    const other = (await order()).id;
    const may = { is_customer: true, asks_digits: false, allows: { instructions: true, rating: false } };
    const mayNot = { is_customer: false, asks_digits: false, allows: { instructions: false, rating: false } };
    expect(await look(id)).toMatchObject(may);
    for (const [who, as] of [
      ["nobody", NO_KEY],
      ["another customer", customer(other)],
      ["a guess", { authorization: "", "customer-secret": "x".repeat(22) }],
      ["a rider, who knows the number", { authorization: "" }],
    ] as const) {
      expect([who, await look(id, as)]).toMatchObject([who, mayNot]);
      const refused = [403, "not_the_customer", undefined];
      expect([who, ...short(await instruct(id, { digits: DIGITS }, as))]).toEqual([who, ...refused]);
    }
    const delivered = await deliver();
    expect(short(await rate(delivered, { digits: DIGITS }, NO_KEY))).toEqual([403, "not_the_customer", undefined]);
    expect((await record(delivered)).rating).toBeNull();
  });

  it("works with the secrets from before CODE_SECRET was changed", async () => {
    const { id } = await order();
    const old = createCodes(["an-older-secret-of-the-service-for-links"]);
    const both = createCodes(["a-newer-secret-of-the-service-for-links", "an-older-secret-of-the-service-for-links"]);
    const secret = customerLink(old, "", id).split("#")[1] ?? "";
    expect(hasCustomerSecret(both, id, secret)).toBe(true);
    expect(hasCustomerSecret(createCodes(["a-newer-secret-of-the-service-for-links"]), id, secret)).toBe(false);
  });
});

describe("a link from before links had a secret", () => {
  it("asks for the digits of the phone number", async () => {
    const id = await olderOrder();
    const view = { is_customer: false, asks_digits: true, allows: { instructions: true } };
    expect(await look(id, NO_KEY)).toMatchObject(view);
    expect(short(await byDigits(id, undefined))).toEqual([422, "invalid_request", "digits"]);
    expect(short(await byDigits(id, "1234"))).toEqual([403, "wrong_digits", undefined]);
    expect((await byDigits(id, DIGITS)).status).toBe(200);
    // The merchant may send the whole link later.
    expect((await instruct(id, { instructions: "Green gate" })).status).toBe(200);
    const numberless = await olderOrder({ dropoff: { name: "Wanjiru M.", ...HOME } });
    expect((await look(numberless, NO_KEY)).allows).toEqual({ instructions: false, rating: false, messages: false });
    expect(short(await byDigits(numberless, DIGITS))).toEqual([403, "not_the_customer", undefined]);
  });

  it("is locked for an hour after five wrong tries, however many come at once", async () => {
    const id = await olderOrder();
    const guesses = Array.from({ length: 30 }, (_, n) => byDigits(id, String(1000 + n)));
    const codes = (await Promise.all(guesses)).map(({ json }) => json().code);
    expect(codes.filter((code) => code === "wrong_digits")).toHaveLength(5);
    const locked = await byDigits(id, DIGITS);
    expect([...short(locked), locked.headers["retry-after"]]).toEqual([429, "digits_locked", undefined, "3600"]);
    expect((await record(id)).instructions).toBeNull();
    service.pass(3600);
    expect((await byDigits(id, DIGITS)).status).toBe(200);
  });

  it("has an end of guesses: a stranger gets no new ones each hour, for ever", async () => {
    const id = await olderOrder();
    let wrong = 0;
    for (let hour = 0; hour < 8; hour++) {
      for (let n = 0; n < 6; n++) if ((await byDigits(id, "1234")).json().code === "wrong_digits") wrong++;
      service.pass(3600);
    }
    expect(wrong).toBe(LIMITS.wrongDigits);
    expect((await byDigits(id, DIGITS)).headers["retry-after"]).toBeUndefined();
    expect((await instruct(id)).status).toBe(200);
  });

  it("the right digits use up no try", async () => {
    const id = await olderOrder();
    for (const n of Array.from({ length: 8 }, (_, index) => index)) {
      expect((await byDigits(id, DIGITS, { instructions: `Gate ${n}` })).status).toBe(200);
    }
  });
});

describe("a rating", () => {
  it("comes once, after the hand-over, as an event and in the record and the list", async () => {
    const { id, delivery_code: code } = await order({ external_id: "to-rate" });
    expect(short(await rate(id))).toEqual([409, "not_delivered", undefined]);
    await advance(id, "delivered", code);
    expect((await look(id)).allows).toEqual({ instructions: false, rating: true, messages: true });
    const answers = await Promise.all([1, 2, 3].map(() => rate(id, { comment: "Quick & kind" })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rating = { stars: 4, comment: "Quick & kind" };
    expect(answers[0]?.json()).toMatchObject({ rating, allows: { rating: false } });
    expect(short(await rate(id, { stars: 1 }))).toEqual([409, "already_rated", undefined]);
    expect(await events(id, "rated")).toMatchObject([
      { data: { changed_by: "customer", status: "delivered", rating } },
    ]);
    const rated_at = service.core.now().toISOString();
    expect((await record(id)).rating).toEqual({ ...rating, rated_at });
    const list = (await service.request("GET", "/v1/deliveries?external_id=to-rate")).json();
    expect(list.data[0].rating).toEqual({ ...rating, rated_at });
    expect((await look(id)).rating).toEqual(rating);
  });

  it("of stars only can be changed, and a comment can follow and then stays", async () => {
    const id = await deliver();
    expect((await rate(id, { stars: 2 })).json()).toMatchObject({
      rating: { stars: 2, comment: null },
      allows: { rating: true },
    });
    await rate(id, { stars: 2 });
    await rate(id, { stars: 5 });
    const last = await rate(id, { stars: 5, comment: "Quick" });
    expect(last.json()).toMatchObject({ rating: { stars: 5, comment: "Quick" }, allows: { rating: false } });
    for (const body of [{ stars: 5 }, { stars: 5, comment: "Slow" }])
      expect(short(await rate(id, body))).toEqual([409, "already_rated", undefined]);
    const told = (await events(id, "rated")).map(({ data }) => data.rating);
    expect(told).toEqual([
      { stars: 2, comment: null },
      { stars: 5, comment: null },
      { stars: 5, comment: "Quick" },
    ]);
  });

  it("is refused clearly, and nothing is stored", async () => {
    const id = await deliver();
    const closed = await deliver({ customer_can: ["instructions"] });
    for (const [what, to, body, expected] of [
      ["by nobody's leave", closed, {}, [403, "not_allowed_by_merchant", undefined]],
      ["of 6", id, { stars: 6 }, [422, "invalid_request", "stars"]],
      ["of 0", id, { stars: 0 }, [422, "invalid_request", "stars"]],
      ["of 4.5", id, { stars: 4.5 }, [422, "invalid_request", "stars"]],
      ["of five as text", id, { stars: "5" }, [422, "invalid_request", "stars"]],
      ["with a long comment", id, { comment: "x".repeat(501) }, [422, "invalid_request", "comment"]],
      ["with markup", id, { comment: "<b>bad</b>" }, [422, "invalid_request", "comment"]],
    ] as const) {
      expect([what, ...short(await rate(to, body))]).toEqual([what, ...expected]);
    }
    expect(await events(id, "rated")).toEqual([]);
    expect((await record(id)).rating).toBeNull();
  });
});

it("a customer_can that isn't a list of known permissions, each once, is refused", async () => {
  for (const customer_can of [["everything"], ["rating", "rating"], "rating", null]) {
    const { status, json } = await service.request("POST", "/v1/deliveries", { ...AN_ORDER, customer_can });
    expect([customer_can, status, json().param]).toEqual([customer_can, 422, expect.stringMatching(/^customer_can/)]);
  }
});

it("an account's name and help are plain, and only its secret key changes them", async () => {
  const change = (body: unknown, headers = {}) => service.request("PATCH", "/v1/account", body, headers);
  const before = (await service.request("GET", "/v1/account")).json();
  for (const [body, param] of [
    [{ name: "<script>alert(1)</script>" }, "name"],
    [{ name: " " }, "name"],
    [{ name: "x".repeat(121) }, "name"],
    [{ support: { url: "javascript:alert(1)" } }, "support.url"],
    [{ support: { url: "http://shop.example/" } }, "support.url"],
    [{ support: { url: "https://bank.example@shop.example/" } }, "support.url"],
    [{ support: { url: "//shop.example" } }, "support.url"],
    [{ support: { url: 'https://shop.example/"><script>' } }, "support.url"],
    [{ support: { url: `https://shop.example/${"x".repeat(500)}` } }, "support.url"],
    [{ support: { phone: "tel:1" } }, "support.phone"],
    [{ support: {} }, "support"],
    [{ logo: "https://shop.example/logo.svg" }, "logo"],
    [{}, "body"],
  ] as const) {
    const { status, json } = await change(body);
    expect([body, status, json().param]).toEqual([body, 422, param]);
  }
  const publishable = await change({ name: "Mine" }, { authorization: `Bearer ${PUBLISHABLE}` });
  expect(short(publishable)).toEqual([403, "key_not_allowed", undefined]);
  expect((await service.request("GET", "/v1/account")).json()).toEqual(before);
});
