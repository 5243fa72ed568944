import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startShop } from "../../demo/server.js";
import { created, openStandInService } from "./stand-in-service.ts";

const SECRET_KEY = `sk_test_${"s".repeat(32)}`;
const PUBLISHABLE_KEY = `pk_test_${"p".repeat(32)}`;

let service: Awaited<ReturnType<typeof openStandInService>>;
let shop: Awaited<ReturnType<typeof startShop>>;

beforeEach(async () => {
  service = await openStandInService();
  shop = await startShop({ apiUrl: service.url, secretKey: SECRET_KEY, publishableKey: PUBLISHABLE_KEY, port: 0 });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.close();
  await service.close();
});

const basket = {
  "quantity-sourdough": "2",
  "quantity-mandazi": "1",
  name: "Wanjiru Kamau",
  address: "27 Acacia Street",
  phone: "0712 345 678",
  instructions: "Blue gate",
  payment: "cash",
};

const order = (fields: Record<string, string> = basket) =>
  fetch(`${shop.url}/orders`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

async function orderPage(fields: Record<string, string> = basket): Promise<string> {
  const response = await order(fields);
  expect(response.status).toBe(303);
  return (await fetch(shop.url + response.headers.get("location"))).text();
}

/** The order number that a form carries. */
const numberIn = (page: string) => /name="order" value="(MK-[^"]+)"/.exec(page)?.[1] ?? "";

test("ordering asks the service for a delivery, with the secret key and all that a rider needs", async () => {
  await order();
  expect(service.received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: {} }] = service.received;
  expect(headers.authorization).toBe(`Bearer ${SECRET_KEY}`);
  expect(body).toEqual({
    external_id: expect.stringMatching(/^MK-/),
    pickup: { name: "Mkate & Co.", phone: expect.stringMatching(/^\+\d+$/), address: expect.any(String) },
    dropoff: { name: "Wanjiru Kamau", phone: "+254712345678", address: "27 Acacia Street" },
    package: { type: "food", weight: 2.16, description: "2 × Highland sourdough, 1 × Mandazi, six" },
    payment_method: "cash",
    instructions: "Blue gate",
  });
});

test("what is optional and left empty is not sent", async () => {
  await order({ ...basket, phone: " ", instructions: "" });
  expect(service.received[0]?.body).not.toHaveProperty("instructions");
  expect(service.received[0]?.body.dropoff).not.toHaveProperty("phone");
});

test("the order page carries the two-line snippet as it is written in the docs, and the code for the rider", async () => {
  const page = await orderPage();
  expect(page).toContain(
    `\n<div id="ontheway-tracking" data-id="dlv_7Qm2"></div>
<script async src="${service.url}/v1/tracking.js" data-key="${PUBLISHABLE_KEY}"></script>\n`,
  );
  expect(page.match(/<script/g), "no other script is needed").toHaveLength(1);
  expect(page).toContain("481203");
  expect(page).toContain("2 × Highland sourdough");
  expect(page).toContain("KES 1,230");
});

test("no page or file gives the secret key away, and no header does", async () => {
  const { headers } = await order();
  const paths = [
    "/",
    "/shop",
    "/iframe",
    "/gallery",
    "/configure",
    headers.get("location"),
    "/orders/MK-0",
    "/assets/basket.js",
    "/server.js",
  ];
  for (const path of paths) {
    const response = await fetch(shop.url + path);
    expect(JSON.stringify([...response.headers]) + (await response.text()), String(path)).not.toContain("sk_test_");
  }
});

test("nothing outside the assets is served", async () => {
  for (const path of ["/assets/../server.js", "/assets/%2e%2e/server.js", "/assets/", "/assets/..%2fserver.js"]) {
    expect((await fetch(shop.url + path)).status, path).toBe(404);
  }
});

test("every page forbids whatever the widget doesn't need", async () => {
  for (const path of ["/", "/shop", "/iframe", "/gallery", "/configure", "/orders/MK-0"]) {
    const { headers } = await fetch(shop.url + path);
    const policy = headers.get("content-security-policy")?.split("; ") ?? [];
    expect(policy, path).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        `script-src 'self' ${service.url}`,
        `connect-src 'self' ${service.url}`,
        `img-src 'self' data: ${service.url}`,
        "style-src 'self'",
        `frame-src ${service.url}`,
      ]),
    );
    expect(policy.join(), path).not.toContain("unsafe");
  }
});

test("our own pages keep to that policy: nothing inline", async () => {
  await order();
  for (const path of ["/", "/shop", "/iframe", "/gallery", "/configure"]) {
    const page = await (await fetch(shop.url + path)).text();
    expect(page, path).not.toMatch(/<style|\sstyle=|\son[a-z]+=|<script(?![^>]* src=)/);
  }
});

test("hostile text stays text, in the form and on the order page", async () => {
  const hostile = `"><script>alert(1)</script><b x='`;
  const fields = { ...basket, name: hostile, address: hostile };
  const bought = await orderPage(fields);
  service.answerWith({ status: 422, body: { errors: [{ param: "dropoff.phone", detail: hostile }] } });
  const refused = await (await order(fields)).text();
  for (const page of [bought, refused]) {
    expect(page).not.toContain("<script>alert");
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  }
});

test("a field the service refuses is named beside it, and everything typed is kept", async () => {
  service.answerWith({
    status: 422,
    body: {
      detail: "Some fields are not valid",
      errors: [{ param: "dropoff.phone", code: "invalid_format", detail: "must be an international number" }],
    },
  });
  const response = await order();
  const page = await response.text();
  expect(response.status).toBe(422);
  expect(page).toMatch(/id="phone"[^>]*value="0712 345 678"[^>]*aria-invalid="true"/);
  expect(page).toMatch(/id="phone-note">The phone number must be an international number\.</);
  for (const kept of ["Wanjiru Kamau", "27 Acacia Street", "Blue gate"]) expect(page).toContain(`value="${kept}"`);
  expect(page).toMatch(/name="quantity-sourdough" value="2"/);
  expect(page).toMatch(/value="cash" checked/);
});

test.each([
  ["is required", "The address is required."],
  ["this street can be in two towns", "This street can be in two towns."],
  ["We could not find it.", "We could not find it."],
])("a refusal that reads %j is told as %j", async (detail, told) => {
  service.answerWith({ status: 422, body: { errors: [{ param: "dropoff.address", detail }] } });
  expect(await (await order()).text()).toContain(`id="address-note">${told}<`);
});

test("a refusal that names no field is told in its own words", async () => {
  service.answerWith({ status: 422, body: { detail: "no street joins these two places" } });
  expect(await (await order()).text()).toContain(">No street joins these two places.<");
});

test("what the customer did not type is told without the service's own names", async () => {
  service.answerWith({ status: 422, body: { errors: [{ param: "pickup.address", detail: "must not be empty" }] } });
  const page = await (await order()).text();
  expect(page).toContain("Something in this order could not be read.");
  expect(page).not.toContain("pickup");
});

test.each([
  ["answers with an error", { status: 503, body: { detail: "database gone" } } as const],
  ["refuses the shop's key", { status: 401, body: { detail: "This API key is not known" } } as const],
  ["answers something else", { status: 200, body: ["a proxy's page"] } as const],
  ["hangs up", "hang-up" as const],
])("a service that %s leaves a kind message, and the same order can be sent again", async (_, answer) => {
  service.answerWith(answer);
  const response = await order();
  const page = await response.text();
  expect(response.status).toBe(503);
  expect(page).toContain("We can’t reach our riders just now");
  expect(page).not.toMatch(/database gone|API key is not/);
  expect(page).toContain('value="Wanjiru Kamau"');

  service.answerWith(created());
  const again = await order({ ...basket, order: numberIn(page) });
  expect(again.headers.get("location")).toBe(`/orders/${numberIn(page)}`);
  const [first, second] = service.received;
  expect(second?.headers["idempotency-key"], "one order, however many tries").toBe(first?.headers["idempotency-key"]);
});

test("a service that is not there at all is told the same way", async () => {
  await service.close();
  const response = await order();
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("Nothing is lost");
  service = await openStandInService();
});

test("a form sent twice is one order", async () => {
  const form = { ...basket, order: numberIn(await (await fetch(`${shop.url}/shop`)).text()) };
  const answers = await Promise.all([order(form), order(form)]);
  answers.push(await order(form));
  expect(answers.map((answer) => answer.headers.get("location"))).toEqual(Array(3).fill(`/orders/${form.order}`));
  expect(service.received).toHaveLength(1);
});

test("an empty basket is not delivered", async () => {
  const response = await order({ ...basket, "quantity-sourdough": "0", "quantity-mandazi": "-3" });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain("Your basket is empty");
  expect(service.received).toHaveLength(0);
});

test("an order that is not in the book is told kindly, with a way back", async () => {
  const response = await fetch(`${shop.url}/orders/MK-7QF2-0000-KKKK`);
  const page = await response.text();
  expect(response.status).toBe(404);
  expect(page).toContain("We can’t find this order");
  expect(page).toContain('href="/shop"');
});

test("the iframe page asks for an order first, then frames the latest one", async () => {
  expect(await (await fetch(`${shop.url}/iframe`)).text()).not.toContain("<iframe");
  await order();
  service.answerWith(created("dlv_later"));
  await order({ ...basket, name: "Amina" });
  expect(await (await fetch(`${shop.url}/iframe`)).text()).toContain(
    `src="${service.url}/v1/embed?id=dlv_later&amp;key=${PUBLISHABLE_KEY}&amp;lang=en"`,
  );
});

test("a body larger than any form of ours is refused", async () => {
  expect((await order({ ...basket, name: "x".repeat(2_000_000) })).status).toBe(413);
});

test("a port that is taken is reported to whoever starts the shop", async () => {
  const port = Number(new URL(shop.url).port);
  const second = startShop({ apiUrl: service.url, secretKey: SECRET_KEY, publishableKey: PUBLISHABLE_KEY, port });
  await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
});
