import { afterEach, beforeEach, expect, test } from "vitest";
import { BASKET, numberIn, openTestShop, PUBLISHABLE_KEY, SECRET_KEY } from "./open-test-shop.ts";
import { created } from "./stand-in-service.ts";

let shop: Awaited<ReturnType<typeof openTestShop>>;

beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

test("an order creates a delivery with the secret key and everything that a rider needs", async () => {
  await shop.order();
  expect(shop.service.received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: {} }] = shop.service.received;
  expect(headers.authorization).toBe(`Bearer ${SECRET_KEY}`);
  expect(body).toEqual({
    external_id: expect.stringMatching(/^MK-/),
    pickup: { name: "Mkate & Co.", phone: expect.stringMatching(/^\+\d+$/), address: expect.any(String) },
    dropoff: { name: "Wanjiru Kamau", phone: "+254712345678", address: "27 Jasmine Road" },
    package: { type: "food", weight: 2.16, description: "2 × Highland sourdough, 1 × Mandazi, six" },
    items: [
      { name: "Highland sourdough", quantity: 2 },
      { name: "Mandazi, six", quantity: 1 },
    ],
    payment_method: "cash",
    cash: { amount: 1230 },
    instructions: "Blue gate",
    customer_can: ["instructions", "rating"],
  });
});

test("optional fields that are left empty aren't sent", async () => {
  await shop.order({ ...BASKET, phone: " ", instructions: "" });
  expect(shop.service.received[0]?.body).not.toHaveProperty("instructions");
  expect(shop.service.received[0]?.body.dropoff).not.toHaveProperty("phone");
});

test("the order page leads to the delivery's own page, to the shop's phone, and back to the shop", async () => {
  const page = await shop.orderPage();
  expect(page).toMatch(/<a class="button" href="[^"]*\/track\/dlv_7Qm2">Tracking page</);
  expect(page).toMatch(/<a class="button" href="tel:\+254\d{9}">Call us</);
  expect(page).toContain('<a class="button" href="/shop"><span class="early">Back to the shop</span>');
});

test("the order page has the two-line snippet as in the docs, with the code for the rider and what a cancelled order costs", async () => {
  const page = await shop.orderPage();
  expect(page).toContain(
    `\n<div id="ontheway-tracking" data-id="dlv_7Qm2" data-code="481203" data-cancelled-note="There is nothing to pay."></div>
<script async src="${shop.service.url}/v1/tracking.js" data-key="${PUBLISHABLE_KEY}"></script>\n`,
  );
  const scripts = [...page.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, address]) => address);
  expect(scripts, "the page has no script of its own").toEqual([`${shop.service.url}/v1/tracking.js`]);
  expect(page).toContain("2 × Highland sourdough");
  expect(page).toContain("KES 1,230");
  expect(await shop.orderPage({ ...BASKET, payment: "m-pesa" })).toContain(
    'data-cancelled-note="Your M-Pesa was not charged."',
  );
});

test("the order page's own words are the same at every stage: the card tells how far it is", async () => {
  const page = await shop.orderPage();
  expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(page)?.[1]).toBe("Your order");
  for (const told of ["2 × Highland sourdough", "27 Jasmine Road", "481203"])
    expect(page.split(told), told).toHaveLength(2);
});

test("markup stays text in the form and on the order page", async () => {
  const hostile = `"><script>alert(1)</script><b x='`;
  const fields = { ...BASKET, name: hostile, address: hostile };
  const bought = await shop.orderPage(fields);
  shop.service.answerWith({ status: 422, body: { errors: [{ param: "dropoff.phone", detail: hostile }] } });
  const refused = (await shop.order(fields)).body;
  for (const page of [bought, refused]) {
    expect(page).not.toContain("<script>alert");
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  }
});

test("a refused field has its message beside it, and the form keeps everything typed", async () => {
  shop.service.answerWith({
    status: 422,
    body: {
      detail: "Some fields are not valid",
      errors: [{ param: "dropoff.phone", code: "invalid_format", detail: "must be an international number" }],
    },
  });
  const { statusCode, body: page } = await shop.order();
  expect(statusCode).toBe(422);
  expect(page).toMatch(/id="phone"[^>]*value="0712 345 678"[^>]*aria-invalid="true"/);
  expect(page).toMatch(/id="phone-note">The phone number must be an international number\.</);
  for (const kept of ["Wanjiru Kamau", "27 Jasmine Road", "Blue gate"]) expect(page).toContain(`value="${kept}"`);
  expect(page).toMatch(/name="quantity-sourdough" value="2"/);
  expect(page).toMatch(/value="cash" checked/);
});

test.each([
  ["is required", "The address is required."],
  ["this street can be in two towns", "This street can be in two towns."],
  ["We could not find it.", "We could not find it."],
])("the shop shows the refusal %j as %j", async (detail, told) => {
  shop.service.answerWith({ status: 422, body: { errors: [{ param: "dropoff.address", detail }] } });
  expect((await shop.order()).body).toContain(`id="address-note">${told}<`);
});

test("a refusal without a field shows its own words", async () => {
  shop.service.answerWith({ status: 422, body: { detail: "no street joins these two places" } });
  expect((await shop.order()).body).toContain(">No street joins these two places.<");
});

test("a refusal of what the customer didn't type is shown without the service's names", async () => {
  shop.service.answerWith({
    status: 422,
    body: { errors: [{ param: "pickup.address", detail: "must not be empty" }] },
  });
  const { body: page } = await shop.order();
  expect(page).toContain("Something in this order could not be read.");
  expect(page).not.toContain("pickup");
});

test.each([
  ["answers with an error", { status: 503, body: { detail: "database gone" } } as const],
  ["refuses the shop's key", { status: 401, body: { detail: "This API key is not known" } } as const],
  ["answers something else", { status: 200, body: ["a proxy's page"] } as const],
  ["hangs up", "hang-up" as const],
])("after a service that %s the customer reads a kind message and can send the same order again", async (_, answer) => {
  shop.service.answerWith(answer);
  const { statusCode, body: page } = await shop.order();
  expect(statusCode).toBe(503);
  expect(page).toContain("We can’t reach our riders just now");
  expect(page).not.toMatch(/database gone|API key is not/);
  expect(page).toContain('value="Wanjiru Kamau"');

  shop.service.answerWith(created());
  const again = await shop.order({ ...BASKET, order: numberIn(page) });
  expect(again.headers.location).toBe(`/orders/${numberIn(page)}`);
  const [first, second] = shop.service.received;
  expect(second?.headers["idempotency-key"], "one order, however many tries").toBe(first?.headers["idempotency-key"]);
});

test("a service that can't be reached gives the same message", async () => {
  await shop.service.close();
  const { statusCode, body } = await shop.order();
  expect(statusCode).toBe(503);
  expect(body).toContain("Nothing is lost");
});

test("a form that is sent twice is one order", async () => {
  const form = { ...BASKET, order: numberIn((await shop.get("/shop")).body) };
  const answers = await Promise.all([shop.order(form), shop.order(form)]);
  answers.push(await shop.order(form));
  expect(answers.map(({ headers }) => headers.location)).toEqual(Array(3).fill(`/orders/${form.order}`));
  expect(shop.service.received).toHaveLength(1);
});

test("the first of two fields with one name counts, and a body that isn't a form is empty", async () => {
  const payload = `${new URLSearchParams(BASKET)}&name=Somebody`;
  await shop.send("application/x-www-form-urlencoded", payload);
  expect(shop.service.received[0]?.body.dropoff).toMatchObject({ name: "Wanjiru Kamau" });
  const { statusCode, body } = await shop.send("application/json", JSON.stringify(BASKET));
  expect(statusCode).toBe(415);
  expect(body).toContain("We couldn’t read that");
  expect(shop.service.received).toHaveLength(1);
});

test("an unknown order gets a kind page with a link back", async () => {
  const { statusCode, body } = await shop.get("/orders/MK-7QF2-0000-KKKK");
  expect(statusCode).toBe(404);
  expect(body).toContain("We can’t find this order");
  expect(body).toContain('href="/shop"');
});

test("the iframe page shows the order that is named, and to everybody else a made-up one", async () => {
  const { headers } = await shop.order();
  const number = String(headers.location).split("/").at(-1);
  const { body } = await shop.get(`/iframe?order=${number}`);
  expect(body).toContain(`src="${shop.service.url}/v1/embed?id=dlv_7Qm2&amp;key=${PUBLISHABLE_KEY}&amp;lang=en"`);
  for (const query of ["", "?order=MK-7QF2-0000-KKKK", `?order=${number}&order=${number}`]) {
    const strange = await shop.get(`/iframe${query}`);
    expect(strange.body).toContain("/v1/embed?demo=in_transit");
    expect(strange.body).not.toMatch(/dlv_|MK-/);
  }
});

test("an order whose answer was lost sends one rider, also if its note was changed since", async () => {
  /** As the service does: a key belongs to the first body that came with it. */
  const known = new Map<unknown, string>();
  let isLost = true;
  shop.service.answerWith(({ headers, body }) => {
    const key = headers["idempotency-key"];
    const first = known.get(key) ?? JSON.stringify(body);
    known.set(key, first);
    if (isLost) return { status: 503, body: {} };
    if (first !== JSON.stringify(body)) return { status: 422, body: { code: "idempotency_key_reused" } };
    return created();
  });
  const number = numberIn((await shop.order()).body);
  const order = numberIn((await shop.order({ ...BASKET, order: number, instructions: "Green gate" })).body);
  expect(order).toBe(number);
  isLost = false;
  const { statusCode, headers } = await shop.order({ ...BASKET, order, instructions: "Red gate" });
  expect([statusCode, headers.location]).toEqual([303, `/orders/${number}`]);
  expect(known.size).toBe(1);
});

test("an order whose answer was lost isn't replaced by a corrected one without a word", async () => {
  let isLost = true;
  shop.service.answerWith(({ body }) => {
    if (isLost) return { status: 503, body: {} };
    const { address } = Object(body.dropoff);
    return address === BASKET.address ? created() : { status: 422, body: { code: "idempotency_key_reused" } };
  });
  const order = numberIn((await shop.order()).body);
  isLost = false;
  const told = await shop.order({ ...BASKET, order, address: "9 Swallow Road" });
  expect(told.body).toContain("as you sent it first");
  const { headers } = await shop.order({ ...BASKET, order: numberIn(told.body), address: "9 Swallow Road" });
  expect(headers.location).toBe(`/orders/${order}`);
  expect((await shop.get(`/orders/${order}`)).body).toContain(BASKET.address);
});

test("a number that the service knows, and the shop doesn't, leads to a fresh form", async () => {
  shop.service.answerWith({ status: 422, body: { code: "idempotency_key_reused" } });
  const { body } = await shop.order({ ...BASKET, order: "MK-7QF2-0000-KKKK" });
  expect(body).toContain("We have this order already");
  expect(numberIn(body)).not.toBe("MK-7QF2-0000-KKKK");
});
