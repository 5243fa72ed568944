import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  AN_ORDER,
  HOME,
  openTestService,
  PUBLISHABLE,
  SECRET,
  SHOP,
  type TestService,
  wholeCode,
} from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const post = (body: unknown, headers?: Record<string, string>) =>
  service.request("POST", "/v1/deliveries", body, headers);

async function problemOf(body: unknown, headers?: Record<string, string>) {
  const response = await post(body, headers);
  expect(response.headers["content-type"]).toMatch(/^application\/problem\+json/);
  const problem = response.json();
  expect(problem.status).toBe(response.status);
  expect(problem.request_id).toBe(response.headers["x-request-id"]);
  return problem;
}

/** The fields that a problem names, with the code of each mistake. */
const fieldsOf = (problem: { errors?: { param: string; code: string }[] }) =>
  Object.fromEntries((problem.errors ?? []).map(({ param, code }) => [param, code]));

describe("creating a delivery", () => {
  it("answers with the specification's fields and a code of six digits", async () => {
    const { status, json } = await post({ ...AN_ORDER, external_id: "order-7", instructions: "Ring twice" });
    expect(status).toBe(201);
    const delivery = json();
    expect(delivery).toMatchObject({
      id: expect.stringMatching(/^dlv_[0-9A-Za-z]{22}$/),
      status: "searching",
      eta: expect.stringMatching(/^\d+ minutes?$/),
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      external_id: "order-7",
      delivery_code: expect.stringMatching(/^\d{6}$/),
    });
    expect(delivery.tracking_url.split("#")[0]).toBe(`https://service.example/track/${delivery.id}`);
  });

  it("finds a place by its address, with only a name beside it", async () => {
    const { status, json } = await post({
      ...AN_ORDER,
      pickup: { name: "Shop", address: "1 Shop Street" },
      dropoff: { name: "Home", address: "2 Home Road" },
    });
    expect(status).toBe(201);
    expect(await service.track(json().id)).toMatchObject({
      pickup: SHOP,
      dropoff: { lat: expect.closeTo(HOME.lat, 5) },
    });
  });

  it("keeps a scheduled delivery pending", async () => {
    const at = new Date(service.core.now().getTime() + 3 * 3_600_000).toISOString();
    const delivery = await service.create({ scheduled_at: at });
    expect(delivery).toMatchObject({ status: "pending", scheduled_at: at, eta: "3 hours" });
  });

  it("stores the code only as a hash", async () => {
    const { id, delivery_code } = await service.create();
    const [row] = await service.core.db.query("select * from deliveries where id = $1", [id]);
    const events = await service.core.db.query("select payload from outbox where delivery_id = $1", [id]);
    expect(JSON.stringify([row, events])).not.toMatch(wholeCode(delivery_code));
  });
});

describe("phone numbers", () => {
  const paste = (pickup: string, dropoff: string) => ({
    ...AN_ORDER,
    pickup: { ...AN_ORDER.pickup, phone: pickup },
    dropoff: { ...AN_ORDER.dropoff, phone: dropoff },
  });
  const phonesOf = async (id: string) => {
    const { pickup, dropoff } = (await service.request("GET", `/v1/deliveries/${id}`)).json();
    return [pickup, dropoff].map(({ phone, phone_display }) => [phone, phone_display]);
  };
  const setCountry = async (country: string | null) => {
    const changed = await service.request("PATCH", "/v1/account", { country });
    expect([changed.status, changed.json().country]).toEqual([200, country]);
  };

  it("are taken as people paste them, in national form where the account has a country", async () => {
    const abroad = "\u202a+44 (0)20 7946\u00a00958\u202c";
    expect(await phonesOf((await service.create(paste("+254.700.000.001", abroad))).id)).toEqual([
      ["+254700000001", "+254 700 000001"],
      ["+442079460958", "+44 20 7946 0958"],
    ]);
    const national = paste("0700 000001", abroad);
    expect(fieldsOf(await problemOf(national))).toEqual({ "pickup.phone": "invalid_format" });
    await setCountry("KE");
    expect(await phonesOf((await service.create(national)).id)).toEqual([
      ["+254700000001", "0700 000001"],
      ["+442079460958", "+44 20 7946 0958"],
    ]);
    await setCountry(null);
  });

  it("that can't be read are named together with whatever else is wrong", async () => {
    const problem = await problemOf({ ...paste("call me", "0"), instructions: "" });
    expect(fieldsOf(problem)).toEqual({
      "pickup.phone": "invalid_format",
      "dropoff.phone": "invalid_format",
      instructions: "too_short",
    });
    for (const country of ["XX", "ke", "Kenya", ""]) {
      expect((await service.request("PATCH", "/v1/account", { country })).json()).toMatchObject({ param: "country" });
    }
  });

  it("of a quote, of the account's support and of a rider are read in the same way", async () => {
    await setCountry("KE");
    const { json: quoted } = await service.request("POST", "/v1/delivery/quote", {
      pickup_address: "1 Shop Street",
      dropoff_address: "2 Home Road",
      package_type: "food",
    });
    const confirmed = await service.request("POST", `/v1/delivery/quotes/${quoted().quote_id}/confirm`, {
      dropoff: { name: "Wanjiru", phone: "(0700) 000-002" },
      payment_method: "cash",
    });
    expect((await phonesOf(confirmed.json().id))[1]).toEqual(["+254700000002", "0700 000002"]);
    const support = await service.request("PATCH", "/v1/account", { support: { phone: "0700 000009" } });
    expect(support.json().support.phone).toBe("+254700000009");
    await service.request("PATCH", "/v1/account", { support: null });
    await setCountry(null);
    const operator = { authorization: `Bearer ${service.operatorKey}` };
    const invite = (phone: string) =>
      service.request("POST", "/v1/operator/riders", { name: "Amina", vehicle: "car", phone }, operator);
    expect((await invite("0700 000003")).json()).toMatchObject({ status: 422, param: "phone" });
    const { rider_id } = (await invite("00254 700 000 003")).json();
    const [rider] = await service.core.db.query("select phone from riders where id = $1", [rider_id]);
    expect(rider).toEqual({ phone: "+254700000003" });
  });
});

describe("refusing a delivery", () => {
  it("names all missing fields at once", async () => {
    const problem = await problemOf({ pickup: {}, dropoff: { lat: 1 } });
    expect(problem).toMatchObject({ status: 422, code: "invalid_request" });
    expect(fieldsOf(problem)).toEqual({
      package: "required",
      payment_method: "required",
      "pickup.name": "required",
      "pickup.address": "required",
      "dropoff.lng": "required",
    });
  });

  it.each([
    [{ pickup: { lat: 91, lng: 0 } }, "pickup.lat", "out_of_range"],
    [{ pickup: { lat: 0, lng: -181 } }, "pickup.lng", "out_of_range"],
    [{ dropoff: { lat: "1", lng: 0 } }, "dropoff.lat", "invalid_type"],
    [{ dropoff: { lat: null, lng: 0 } }, "dropoff.lat", "invalid_type"],
    [{ pickup: { name: "A", address: "Nowhere" } }, "pickup.address", "not_found"],
    [{ dropoff: { name: "\u200b \u2800", address: "2 Home Road" } }, "dropoff.name", "too_short"],
    [{ dropoff: { name: "Amina\u202egnp.exe", address: "2 Home Road" } }, "dropoff.name", "invalid_format"],
    [{ dropoff: { lat: 60, lng: 0 } }, "dropoff", "out_of_reach"],
    [{ pickup: { ...SHOP, name: "" } }, "pickup.name", "too_short"],
    [{ pickup: { ...SHOP, name: "n".repeat(121) } }, "pickup.name", "too_long"],
    [{ pickup: { ...SHOP, name: "a\u0000b" } }, "pickup.name", "invalid_format"],
    [{ pickup: { ...SHOP, phone: "0700" } }, "pickup.phone", "invalid_format"],
    [{ pickup: { ...SHOP, floor: 3 } }, "pickup.floor", "unknown_field"],
    [{ pickup: "here" }, "pickup", "invalid_type"],
    [{ package: { type: "piano" } }, "package.type", "invalid_value"],
    [{ package: { type: "food", weight: 0 } }, "package.weight", "out_of_range"],
    [{ payment_method: "gold" }, "payment_method", "invalid_value"],
    [{ instructions: "bell\u0007" }, "instructions", "invalid_format"],
    [{ scheduled_at: "tomorrow" }, "scheduled_at", "invalid_format"],
    [{ scheduled_at: "2026-13-01T00:00:00Z" }, "scheduled_at", "invalid_format"],
    [{ scheduled_at: "2001-01-01T00:00:00Z" }, "scheduled_at", "out_of_range"],
    [{ scheduled_at: "2999-01-01T00:00:00Z" }, "scheduled_at", "out_of_range"],
    [{ surprise: 1 }, "surprise", "unknown_field"],
  ])("%j is refused and %s named", async (changes, param, code) => {
    const problem = await problemOf({ ...AN_ORDER, ...changes });
    expect(problem.status).toBe(422);
    expect(fieldsOf(problem)).toEqual({ [param]: code });
  });

  it("answers bad JSON, no body, no object, a wrong type and a big body with different problems", async () => {
    expect(await problemOf("{")).toMatchObject({ status: 400, code: "malformed_json" });
    expect(await problemOf("")).toMatchObject({ status: 422, code: "invalid_request" });
    expect(await problemOf('{"__proto__": {"x": 1}}')).toMatchObject({ status: 400, code: "malformed_json" });
    expect(await problemOf("[]")).toMatchObject({ status: 422, code: "invalid_request" });
    expect(await problemOf("null")).toMatchObject({ status: 422, code: "invalid_request" });
    expect(await problemOf("a=1", { "content-type": "text/plain" })).toMatchObject({
      status: 415,
      code: "unsupported_media_type",
    });
    expect(await problemOf(undefined)).toMatchObject({ status: 422, code: "invalid_request" });
    expect(await problemOf(`"${"x".repeat(1_000_000)}"`)).toMatchObject({ status: 413, code: "body_too_large" });
  });

  it("answers each kind of wrong key with its own problem", async () => {
    const withKey = (authorization: string, more = {}) => problemOf(AN_ORDER, { authorization, ...more });
    expect(await withKey("")).toMatchObject({ status: 401, code: "missing_key" });
    expect(await withKey("Basic abc")).toMatchObject({ status: 401, code: "unknown_key" });
    expect(await withKey(`Bearer ${SECRET}x`)).toMatchObject({ status: 401, code: "unknown_key" });
    expect(await withKey(`Bearer sk_live_${"x".repeat(32)}`)).toMatchObject({ status: 401, code: "wrong_environment" });
    expect(await withKey(`Bearer ${PUBLISHABLE}`)).toMatchObject({ status: 403, code: "key_not_allowed" });
    expect(await withKey(`Bearer ${service.pageKey}`)).toMatchObject({ status: 403, code: "key_not_allowed" });
    for (const header of ["origin", "sec-fetch-site"]) {
      expect(await withKey(`Bearer ${SECRET}`, { [header]: "https://shop.example" })).toMatchObject({
        status: 403,
        code: "secret_key_in_browser",
      });
    }
  });

  it("stores nothing", async () => {
    const count = () => service.core.db.query("select count(*)::int from deliveries");
    const before = await count();
    await post({ ...AN_ORDER, dropoff: { lat: 60, lng: 0 } });
    await post({ ...AN_ORDER, payment_method: "gold" });
    expect(await count()).toEqual(before);
  });
});
