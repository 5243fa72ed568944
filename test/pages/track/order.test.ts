import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import type { CustomerView } from "../../../src/contract/customer/customer.ts";
import { PlainText } from "../../../src/contract/schema.ts";
import { cleanText } from "../../../src/pages/kit/clean-text.ts";
import { createClient } from "../../../src/pages/track/core/client.ts";
import { createOrder } from "../../../src/pages/track/core/create-order.ts";
import { readDigits } from "../../../src/pages/track/core/read-digits.ts";

const aView = (changes: Partial<CustomerView> = {}): CustomerView => ({
  delivery_id: "dlv_1",
  merchant: { name: "Mkate & Co.", phone: null, phone_display: null, url: null },
  branding: { accent: null, logo_url: null, shop_url: null, cancelled_note: null },
  reference: null,
  dropoff: { street: "27 Acacia Street", instructions: null },
  is_customer: false,
  asks_digits: true,
  items: [],
  delivery_code: null,
  allows: { instructions: true, rating: true, messages: false },
  rating: null,
  proof: null,
  next_url: null,
  push_key: null,
  push_messages: false,
  ...changes,
});

/** A service that answers each request as a test says, when it says so. */
function openService() {
  const requests: {
    url: string;
    method: string;
    body: unknown;
    answer(status: number, body: unknown): Promise<void>;
  }[] = [];
  const ask = (url: string | URL | Request, { method = "", body }: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      requests.push({
        url: String(url),
        method,
        body: body && JSON.parse(String(body)),
        async answer(status, content) {
          if (status) resolve(Response.json(content, { status }));
          else reject(new TypeError("Failed to fetch"));
          // Lets the code that waits for the answer run first.
          await new Promise((done) => setTimeout(done));
        },
      });
    });
  const client = createClient("dlv_1", null, ask);
  const last = () => {
    const request = requests.at(-1);
    if (!request) throw new Error("nothing was asked");
    return request;
  };
  return { client, requests, last };
}

const news = (status: string | null, isSettled = true) => ({ status, isNear: false, isSettled });

describe("what the page knows of an order", () => {
  it("is asked for at once, and shown once the card has its record, too", async () => {
    const { client, last } = openService();
    const order = createOrder(client);
    expect(last()).toMatchObject({ url: "/v1/deliveries/dlv_1/customer", method: "GET" });
    await last().answer(200, aView());
    expect(order.state).toMatchObject({ isAnswered: true, isSettled: false, customer: { delivery_id: "dlv_1" } });
    order.hear(news("searching"));
    expect(order.state).toMatchObject({ isSettled: true, stage: "before" });
  });

  it("is asked for again when the delivery moves on, and an older answer is dropped", async () => {
    const { client, requests, last } = openService();
    const order = createOrder(client);
    order.hear(news("in_transit"));
    order.hear(news("delivered"));
    expect(requests).toHaveLength(2);
    const proof = { kind: "code", at: "2026-11-23T11:04:00Z", signed_by: null, has_photo: false } as const;
    await last().answer(200, aView({ proof }));
    await requests[0]?.answer(200, aView());
    expect(order.state).toMatchObject({ stage: "delivered", customer: { proof } });
    order.hear(news("delivered"));
    expect(requests).toHaveLength(2);
  });

  it.each([
    [0, null],
    [503, { code: "not_ready" }],
  ])("comes later where the service can't be reached (%i), when the card has news", async (status, body) => {
    const { client, requests, last } = openService();
    const order = createOrder(client);
    await last().answer(status, body);
    expect(order.state).toMatchObject({ isAnswered: true, customer: null });
    order.hear(news("in_transit"));
    expect(requests).toHaveLength(2);
    await last().answer(200, aView());
    expect(order.state.customer?.merchant.name).toBe("Mkate & Co.");
  });

  it("isn't asked for again where there is none", async () => {
    const { client, requests, last } = openService();
    const order = createOrder(client);
    await last().answer(404, { code: "unknown_delivery" });
    order.hear(news(null));
    expect(order.state).toMatchObject({ isSettled: true, customer: null });
    expect(requests).toHaveLength(1);
  });

  it.each([
    [404, null, true],
    // The card knows more than the page: an older service, or a key that may see it.
    [404, "searching", false],
    [500, null, false],
    [0, null, false],
  ])("after %i, while the card's status is %s, is unknown: %s", async (status, shown, isUnknown) => {
    const { client, last } = openService();
    const order = createOrder(client);
    await last().answer(status, { code: "any" });
    expect(order.state.isUnknown).toBe(false);
    order.hear(news(shown));
    expect(order.state.isUnknown).toBe(isUnknown);
  });

  it("holds no link that could run a script, and no nonsense", async () => {
    const { client, last } = openService();
    const order = createOrder(client);
    await last().answer(
      200,
      aView({ merchant: { name: "Shop", phone: null, phone_display: null, url: "javascript:alert(1)" } }),
    );
    expect(order.state.customer?.merchant).toEqual({ name: "Shop", phone: null, phone_display: null, url: null });
    const other = openService();
    const empty = createOrder(other.client);
    await other.last().answer(200, { surprise: true });
    expect(empty.state).toMatchObject({ isAnswered: true, customer: null });
  });
});

describe("what a customer changes", () => {
  it.each([
    [403, "wrong_digits", "digits"],
    [429, "digits_locked", "locked"],
    [429, "rate_limited", "busy"],
    [500, "internal", "busy"],
    [409, "already_picked_up", "closed"],
    [403, "not_allowed_by_merchant", "closed"],
    [422, "invalid_request", "markup"],
    [404, "unknown_delivery", "failed"],
    [0, "", "offline"],
  ])("is refused with %i %s: %s", async (status, code, mistake) => {
    const { client, last } = openService();
    const order = createOrder(client);
    await last().answer(200, aView());
    const changing = order.changeInstructions({ instructions: "Blue gate", digits: "0002" });
    expect(last()).toMatchObject({ method: "POST", body: { instructions: "Blue gate", digits: "0002" } });
    await last().answer(status, { code });
    expect(await changing).toBe(mistake);
    expect(order.state.customer?.dropoff.instructions).toBe(null);
  });

  it("is shown as the service has kept it, whatever was asked before", async () => {
    const { client, requests, last } = openService();
    const order = createOrder(client);
    order.hear(news("delivered"));
    const rating = order.rate({ stars: 4, comment: "Warm", digits: "0002" });
    await last().answer(200, aView({ rating: { stars: 4, comment: "Warm" } }));
    expect(await rating).toBe(null);
    await requests[0]?.answer(200, aView());
    expect(order.state.customer?.rating).toEqual({ stars: 4, comment: "Warm" });
  });
});

it.each([
  ["Blue gate", "Blue gate"],
  [" Blue\u202egate\u202c\n2nd floor\u0000 ", "Bluegate\u202c\n2nd floor"],
  ["البوابة \u200fالزرقاء 👩‍🚒", "البوابة \u200fالزرقاء 👩‍🚒"],
  ["\ud83d half", "half"],
  ["\u200b\u202d \u2060", ""],
  ["2 < 3", "2 < 3"],
])("of a text typed as %j the service gets %j, which it takes", (typed, cleaned) => {
  expect(cleanText(typed)).toBe(cleaned);
  if (cleaned) expect(Value.Check(PlainText(100, ""), cleaned)).toBe(true);
});

it.each([
  ["0002", "0002"],
  [" 00 02 ", "0002"],
  ["٠٠٠٢", "0002"],
  ["۰۰۰۲", "0002"],
  ["०००२", "0002"],
  ["০০০৯", "0009"],
  ["๐๐๐๙", "0009"],
  ["000", null],
  ["00021", null],
  ["00o2", null],
  ["", null],
])("digits typed as %s are %s", (typed, digits) => {
  expect(readDigits(typed)).toBe(digits);
});
