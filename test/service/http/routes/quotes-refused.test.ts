import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestService, PUBLISHABLE, SHOP, type TestService } from "../../open-test-service.ts";

let service: TestService;
let quoteId: string;
let deliveryId: string;
beforeAll(async () => {
  service = await openTestService();
  quoteId = (await service.request("POST", "/v1/delivery/quote", A_QUOTE)).json().quote_id;
  deliveryId = (await service.create()).id;
});
afterAll(() => service.close());

const A_QUOTE = {
  pickup_address: "1 Shop Street",
  dropoff_address: "2 Home Road",
  package_type: "food",
  weight: 2,
  pickup: SHOP,
};
const CONFIRM = { pickup: { name: "Shop" }, payment_method: "cash" };

/** The operations that have a body: their path and a valid body. */
const OPERATIONS = {
  quote: {
    path: () => "/v1/delivery/quote",
    body: A_QUOTE,
    needed: ["pickup_address", "dropoff_address", "package_type"],
  },
  confirm: { path: () => `/v1/delivery/quotes/${quoteId}/confirm`, body: CONFIRM, needed: ["payment_method"] },
  cancel: { path: () => `/v1/deliveries/${deliveryId}/cancel`, body: { reason: "Sold out" }, needed: [] },
} as const;
type Name = keyof typeof OPERATIONS;
const NAMES = Object.keys(OPERATIONS) as Name[];

const post = (name: Name, body: unknown, headers?: Record<string, string>) =>
  service.request("POST", OPERATIONS[name].path(), body, headers);

const stored = async () => {
  const [row] = await service.core.db.query(
    `select (select count(*)::int from quotes) as quotes, (select count(*)::int from deliveries) as deliveries,
       (select count(*)::int from outbox) as events, (select count(*)::int from quotes where used_at is not null) as used`,
  );
  return row;
};

/** The mistakes in a problem, by field. Expects that nothing was stored. */
async function refusal(name: Name, body: unknown, headers?: Record<string, string>) {
  const before = await stored();
  const { status, headers: answered, json } = await post(name, body, headers);
  expect(answered["content-type"]).toMatch(/^application\/problem\+json/);
  expect(await stored()).toEqual(before);
  const { code, errors = [] } = json();
  const fields = errors.map((error: { param: string; code: string }) => [error.param, error.code]);
  return { status, code, fields: Object.fromEntries(fields) };
}

describe.each(NAMES)("%s", (name) => {
  const { body, needed } = OPERATIONS[name];

  it("names every missing field", async () => {
    if (needed.length === 0) return expect((await post(name, {})).status).toBe(200);
    expect(await refusal(name, {})).toEqual({
      status: 422,
      code: "invalid_request",
      fields: Object.fromEntries(needed.map((field) => [field, "required"])),
    });
  });

  it("refuses a body that isn't an object, isn't JSON, or is too big", async () => {
    for (const [sent, status, code] of [
      ["{", 400, "malformed_json"],
      ["[]", 422, "invalid_request"],
      ["null", 422, "invalid_request"],
      ['"text"', 422, "invalid_request"],
      [`"${"x".repeat(70_000)}"`, 413, "body_too_large"],
    ] as const) {
      expect(await refusal(name, sent)).toMatchObject({ status, code });
    }
    expect(await refusal(name, "a=1", { "content-type": "text/plain" })).toMatchObject({ status: 415 });
  });

  it("refuses each kind of wrong key", async () => {
    for (const [authorization, status, code] of [
      ["", 401, "missing_key"],
      ["Bearer nonsense", 401, "unknown_key"],
      [`Bearer sk_live_${"x".repeat(32)}`, 401, "wrong_environment"],
      [`Bearer ${PUBLISHABLE}`, 403, "key_not_allowed"],
      [`Bearer ${service.pageKey}`, 403, "key_not_allowed"],
    ] as const) {
      expect(await refusal(name, body, { authorization })).toMatchObject({ status, code });
    }
  });

  it("refuses unknown fields", async () => {
    expect(await refusal(name, { ...body, surprise: 1 })).toMatchObject({
      status: 422,
      fields: { surprise: "unknown_field" },
    });
  });
});

it.each<[Name, object, string, string]>([
  ["quote", { pickup_address: "" }, "pickup_address", "too_short"],
  ["quote", { pickup_address: "x".repeat(301) }, "pickup_address", "too_long"],
  ["quote", { pickup_address: 14 }, "pickup_address", "invalid_type"],
  ["quote", { dropoff_address: null }, "dropoff_address", "invalid_type"],
  ["quote", { dropoff_address: "2 Home\u0000Road" }, "dropoff_address", "invalid_format"],
  ["quote", { dropoff_address: "2 Home\u001bRoad" }, "dropoff_address", "invalid_format"],
  ["quote", { dropoff_address: "2 Home Road \ud83d" }, "dropoff_address", "invalid_format"],
  ["quote", { dropoff_address: "9 Nowhere Lane" }, "dropoff_address", "not_found"],
  ["quote", { dropoff_address: " " }, "dropoff_address", "not_found"],
  ["quote", { dropoff: { lat: 60, lng: 0 } }, "dropoff_address", "out_of_reach"],
  ["quote", { package_type: "piano" }, "package_type", "invalid_value"],
  ["quote", { package_type: ["food"] }, "package_type", "invalid_value"],
  ["quote", { weight: 0 }, "weight", "out_of_range"],
  ["quote", { weight: -1 }, "weight", "out_of_range"],
  ["quote", { weight: 1000.1 }, "weight", "out_of_range"],
  ["quote", { weight: "2" }, "weight", "invalid_type"],
  ["quote", { pickup: { lat: 1 } }, "pickup.lng", "required"],
  ["quote", { pickup: { lat: 91, lng: 0 } }, "pickup.lat", "out_of_range"],
  ["quote", { pickup: { lat: 1, lng: "2" } }, "pickup.lng", "invalid_type"],
  ["quote", { pickup: { ...SHOP, floor: 2 } }, "pickup.floor", "unknown_field"],
  ["confirm", { payment_method: "gold" }, "payment_method", "invalid_value"],
  ["confirm", { pickup: "here" }, "pickup", "invalid_type"],
  ["confirm", { pickup: { address: "Elsewhere" } }, "pickup.address", "unknown_field"],
  ["confirm", { dropoff: { phone: "0700" } }, "dropoff.phone", "invalid_format"],
  ["confirm", { dropoff: { name: "n".repeat(121) } }, "dropoff.name", "too_long"],
  ["confirm", { dropoff: { name: "" } }, "dropoff.name", "too_short"],
  ["confirm", { package: { type: "large" } }, "package.type", "unknown_field"],
  ["confirm", { package: { description: "a\u0000b" } }, "package.description", "invalid_format"],
  ["confirm", { instructions: "x".repeat(1001) }, "instructions", "too_long"],
  ["confirm", { scheduled_at: "tomorrow" }, "scheduled_at", "invalid_format"],
  ["confirm", { scheduled_at: "2999-01-01T00:00:00Z" }, "scheduled_at", "out_of_range"],
  ["confirm", { external_id: 7 }, "external_id", "invalid_type"],
  ["cancel", { reason: "" }, "reason", "too_short"],
  ["cancel", { reason: null }, "reason", "invalid_type"],
  ["cancel", { reason: "x".repeat(501) }, "reason", "too_long"],
  ["cancel", { reason: "bell\u0007" }, "reason", "invalid_format"],
])("%s with %j is refused and %s named", async (name, changes, param, code) => {
  expect(await refusal(name, { ...OPERATIONS[name].body, ...changes })).toMatchObject({
    status: 422,
    fields: { [param]: code },
  });
});

it("accepts values at the bounds", async () => {
  for (const changes of [{ weight: 1000 }, { weight: 0.001 }, { pickup_address: "🛵".repeat(300) }]) {
    expect((await post("quote", { ...A_QUOTE, ...changes })).status).toBe(200);
  }
});

it.each<Name>(["quote", "confirm"])("%s refuses a bad Idempotency-Key by name", async (name) => {
  expect(await refusal(name, OPERATIONS[name].body, { "idempotency-key": "two words" })).toMatchObject({
    status: 422,
    fields: { "Idempotency-Key": "invalid_format" },
  });
});

it.each(["/v1/delivery/quotes/%00", `/v1/delivery/quotes/quo_${"0".repeat(22)}`, "/v1/delivery/quotes/🛵"])(
  "GET %s is unknown",
  async (path) => {
    const { status, json } = await service.request("GET", encodeURI(path).replace("%2500", "%00"));
    expect([status, json().code]).toEqual([404, "unknown_quote"]);
  },
);

describe("for any body", () => {
  const value = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom("food", "cash", "1 Shop Street", "2 Home Road", "\u0000", "\ud800", null, 2),
    },
    fc.double(),
    fc.string({ unit: "binary" }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const place = fc.oneof(value, fc.constant("1 Shop Street"));
  const some = (fields: readonly string[]) => fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 4 });
  const bodies: Record<Name, fc.Arbitrary<unknown>> = {
    quote: fc
      .record({
        pickup_address: place,
        dropoff_address: place,
        package_type: fc.oneof(value, fc.constant("food")),
        more: some(["weight", "pickup", "dropoff", "package_type", "surprise"]),
      })
      .map(({ more, ...rest }) => ({ ...rest, ...more })),
    confirm: some(["payment_method", "pickup", "dropoff", "package", "scheduled_at", "instructions", "external_id"]),
    cancel: some(["reason", "surprise"]),
  };
  it.each(NAMES)("%s answers with a success or a 4xx problem, never a 5xx", async (name) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 1, arbitrary: fc.jsonValue() }, { weight: 6, arbitrary: bodies[name] }),
        async (body) => {
          const { status, headers } = await post(name, body);
          expect(status).toBeLessThan(500);
          if (status >= 300) expect(headers["content-type"]).toMatch(/^application\/problem\+json/);
        },
      ),
      { numRuns: 200 },
    );
  });
});
