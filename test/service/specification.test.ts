/**
 * The interface specification, row by row: every describe is one of its sections, every test a row of its tables or one of
 * its numbered sentences. It runs on both databases.
 */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STATUSES, TRANSITIONS } from "../../src/contract/status.ts";
import { makeKey } from "../../src/service/accounts/key-format.ts";
import { readConfig } from "../../src/service/config.ts";
import { AN_ORDER, fixAt, openTestService, PUBLISHABLE, SECRET, SHOP, type TestService } from "./open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const A_DURATION = /^\d+ (minute|hour|day)s?$/;

const A_QUOTE = { pickup_address: "1 Shop Street", dropoff_address: "2 Home Road", package_type: "food", weight: 2 };

const post = (path: string, body: unknown, headers = {}) => service.request("POST", path, body, headers);
const get = (path: string, headers = {}) => service.request("GET", path, undefined, headers);
const asWidget = { authorization: `Bearer ${PUBLISHABLE}` };

const quote = async (changes: object = {}) => {
  const answer = await post("/v1/delivery/quote", { ...A_QUOTE, ...changes });
  expect(answer.status).toBe(200);
  return answer.json();
};

let riders = 0;
/** Creates a delivery, with its own rider, and brings it to a status. */
async function deliveryIn(status: string): Promise<string> {
  const { id } = await service.create();
  const rider = `spec-${++riders}`;
  if (status === "searching") return id;
  await service.addRider(rider, 5);
  for (let offered = false; !offered; ) {
    await service.attend();
    for (const offer of await service.riderApp.openOffers()) {
      if (offer.deliveryId === id) {
        await service.riderApp.accept(offer.id, offer.riderId);
        await service.riderApp.report([fixAt(offer.riderId, SHOP, new Date(service.core.now().getTime() + 1))]);
        offered = true;
      } else await service.riderApp.decline(offer.id, offer.riderId);
    }
  }
  const job = (await service.riderApp.jobs()).find(({ deliveryId }) => deliveryId === id);
  if (!job) throw new Error("nobody took the delivery");
  const steps = [
    ["rider_arriving", () => service.riderApp.setOff(id, job.rider.id)],
    ["at_pickup", () => service.riderApp.arrive(id, job.rider.id)],
    ["picked_up", () => service.riderApp.pickUp(id, job.rider.id)],
    ["in_transit", () => service.riderApp.depart(id, job.rider.id)],
    ["delivered", () => service.riderApp.complete(id, job.rider.id, { signature: "Wanjiru" })],
  ] as const;
  if (status === "rider_assigned") return id;
  for (const [reached, step] of steps) {
    await step();
    if (reached === status) return id;
  }
  throw new Error(`no way to ${status}`);
}

describe("2.1 Quote", () => {
  let answer: Record<string, unknown>;
  beforeAll(async () => {
    answer = await quote();
  });
  it.each([
    ["success", (value: unknown) => value === true],
    ["quote_id", (value: unknown) => typeof value === "string" && value.length > 8],
    ["distance_km", (value: unknown) => typeof value === "number" && value > 2 && value < 10],
    ["estimated_duration", (value: unknown) => A_DURATION.test(String(value))],
    ["delivery_fee", (value: unknown) => typeof value === "number" && value > 0],
    ["currency", (value: unknown) => value === "KES"],
    ["available_riders", (value: unknown) => Number.isInteger(value) && Number(value) >= 0],
    ["expires_at", (value: unknown) => ISO_UTC.test(String(value))],
  ])("%s", (field, isRight) => {
    expect(answer, field).toSatisfy((it) => isRight(it[field]));
  });
});

describe("2.2 Delivery", () => {
  let answer: Record<string, unknown>;
  beforeAll(async () => {
    answer = await service.create();
  });
  it.each([
    ["id", (value: unknown) => /^dlv_\w{22,}$/.test(String(value))],
    ["status", (value: unknown) => value === "searching"],
    ["eta", (value: unknown) => A_DURATION.test(String(value))],
    ["tracking_url", (value: unknown) => String(value).startsWith(`https://service.example/track/${answer.id}#`)],
    ["created_at", (value: unknown) => ISO_UTC.test(String(value))],
  ])("%s", (field, isRight) => {
    expect(answer, field).toSatisfy((it) => isRight(it[field]));
  });
});

describe("2.3 Create-delivery request objects", () => {
  const places = ["pickup", "dropoff"] as const;
  const fields = [
    ["name", "Mama Oliech", 7],
    ["phone", "+254711222333", "0711222333"],
    ["address", "1 Shop Street", 7],
    ["lat", SHOP.lat, 91],
    ["lng", SHOP.lng, "36.8"],
  ] as const;
  const rows = places.flatMap((place) => fields.map((row) => [`${place}.${row[0]}`, place, ...row] as const));
  it.each(rows)("%s", async (param, place, field, good, bad) => {
    const with_ = (value: unknown) => ({ ...AN_ORDER, [place]: { ...AN_ORDER[place], [field]: value } });
    const taken = await post("/v1/deliveries", with_(good));
    expect(taken.status).toBe(201);
    const stored = (await get(`/v1/deliveries/${taken.json().id}`)).json();
    expect(stored[place][field]).toBe(good);
    const refused = await post("/v1/deliveries", with_(bad));
    expect([refused.status, refused.json().param]).toEqual([422, param]);
  });
  it.each([
    ["package.type", "type", "document", "piano"],
    ["package.weight", "weight", 3.5, -1],
    ["package.description", "description", "Two loaves", 4],
  ])("%s", async (param, field, good, bad) => {
    const with_ = (value: unknown) => ({ ...AN_ORDER, package: { ...AN_ORDER.package, [field]: value } });
    const taken = await post("/v1/deliveries", with_(good));
    expect(taken.status).toBe(201);
    expect((await get(`/v1/deliveries/${taken.json().id}`)).json().package[field]).toBe(good);
    const refused = await post("/v1/deliveries", with_(bad));
    expect([refused.status, refused.json().param]).toEqual([422, param]);
  });
});

describe("2.4 Tracking record", () => {
  let record: Record<string, unknown>;
  let id: string;
  beforeAll(async () => {
    id = await deliveryIn("in_transit");
    record = (await get(`/v1/deliveries/${id}/tracking`, asWidget)).json();
  });
  const rider = () => record.rider as Record<string, unknown>;
  it.each([
    ["delivery_id", () => record.delivery_id === id],
    ["status", () => record.status === "in_transit"],
    ["rider", () => typeof record.rider === "object" && record.rider !== null],
    ["rider.name", () => typeof rider().name === "string"],
    ["rider.location", () => JSON.stringify(rider().location) === JSON.stringify(SHOP)],
    ["rider.bearing", () => rider().bearing === 90],
    ["rider.speed_kph", () => rider().speed_kph === 20],
    ["eta_minutes", () => typeof record.eta_minutes === "number" && record.eta_minutes > 0],
    ["distance_remaining_km", () => typeof record.distance_remaining_km === "number"],
  ])("%s", (_field, isRight) => {
    expect(record).toSatisfy(isRight);
  });
});

describe("3 States and transitions", () => {
  it.each(STATUSES.map((status) => [status]))(
    "%s is reached, and told by tracking and by its event",
    async (status) => {
      let id: string;
      if (status === "pending") {
        const later = new Date(service.core.now().getTime() + 3_600_000).toISOString();
        id = (await service.create({ scheduled_at: later })).id;
      } else if (status === "cancelled") {
        id = await deliveryIn("searching");
        expect((await post(`/v1/deliveries/${id}/cancel`, undefined)).status).toBe(200);
      } else id = await deliveryIn(status);
      expect((await get(`/v1/deliveries/${id}/tracking`)).json().status).toBe(status);
      const events = (await get(`/v1/events?delivery_id=${id}&limit=100`)).json().data;
      const types = events.map((event: { type: string }) => event.type);
      expect(types).toContain(`delivery.${status}`);
    },
  );

  it("every delivery's history follows the transitions", async () => {
    const id = await deliveryIn("delivered");
    const { history } = (await get(`/v1/deliveries/${id}/tracking`)).json();
    const path = history.map((entry: { status: string }) => entry.status);
    expect(path).toEqual(STATUSES.filter((status) => status !== "pending" && status !== "cancelled"));
    path.slice(1).forEach((status: string, index: number) => {
      expect(TRANSITIONS[path[index] as keyof typeof TRANSITIONS]).toContain(status);
    });
  });
});

describe("4.1 Quote a delivery", () => {
  it.each([
    ["pickup_address", undefined],
    ["dropoff_address", undefined],
    ["package_type", undefined],
    ["pickup_address", 12],
    ["dropoff_address", ""],
    ["package_type", "piano"],
    ["weight", "2"],
    ["weight", -1],
  ])("refuses %s: %s", async (field, value) => {
    const answer = await post("/v1/delivery/quote", { ...A_QUOTE, [field]: value });
    expect([answer.status, answer.json().param]).toEqual([422, field]);
  });
  it.each([["food"], ["document"], ["small"], ["large"]])("takes package_type %s", async (package_type) => {
    expect((await quote({ package_type })).success).toBe(true);
  });
  it("works without weight", async () => {
    expect((await quote({ weight: undefined })).success).toBe(true);
  });
});

describe("4.2 Create a delivery request", () => {
  it.each([["pickup"], ["dropoff"], ["package"], ["payment_method"]])("requires %s", async (field) => {
    const answer = await post("/v1/deliveries", { ...AN_ORDER, [field]: undefined });
    expect([answer.status, answer.json().param]).toEqual([422, field]);
  });
  it.each([["wallet"], ["m-pesa"], ["cash"]] as const)("takes payment_method %s", async (payment_method) => {
    expect((await service.create({ payment_method })).status).toBe("searching");
  });
  it("keeps instructions", async () => {
    const { id } = await service.create({ instructions: "Ring twice" });
    expect((await get(`/v1/deliveries/${id}`)).json().instructions).toBe("Ring twice");
  });
  it("schedules with scheduled_at", async () => {
    const scheduled_at = new Date(service.core.now().getTime() + 3_600_000).toISOString();
    expect(await service.create({ scheduled_at })).toMatchObject({ status: "pending", scheduled_at });
  });
  it("takes the quote_id of a quote, whose price holds", async () => {
    const { quote_id, delivery_fee, currency } = await quote();
    const body = {
      ...AN_ORDER,
      pickup: { name: "Mkate", address: A_QUOTE.pickup_address },
      dropoff: { name: "Wanjiru", address: A_QUOTE.dropoff_address },
      quote_id,
    };
    const created = await post("/v1/deliveries", body);
    expect(created.status).toBe(201);
    const stored = (await get(`/v1/deliveries/${created.json().id}`)).json();
    expect(stored).toMatchObject({ quote_id, fee: delivery_fee, currency });
  });
});

describe("4.3 Track a delivery", () => {
  it("has no rider, ETA or distance before one is assigned", async () => {
    const id = await deliveryIn("searching");
    expect((await get(`/v1/deliveries/${id}/tracking`)).json()).toMatchObject({
      rider: null,
      eta_minutes: null,
      distance_remaining_km: null,
    });
  });
  it("has coordinates and ETA once a rider is assigned", async () => {
    const id = await deliveryIn("rider_assigned");
    const { rider, eta_minutes } = (await get(`/v1/deliveries/${id}/tracking`)).json();
    expect(rider.location).toEqual(SHOP);
    expect(eta_minutes).toBeGreaterThan(0);
  });
  it.each([
    ["at_pickup", 30],
    // The specification's interval is for clients that nobody tells more.
    ["in_transit", 10],
  ] as const)("asks viewers of a delivery %s to poll every %i to 60 seconds", async (status, least) => {
    const id = await deliveryIn(status);
    const { poll_after_seconds } = (await get(`/v1/deliveries/${id}/tracking`, asWidget)).json();
    expect(poll_after_seconds).toBeGreaterThanOrEqual(least);
    expect(poll_after_seconds).toBeLessThanOrEqual(60);
  });
});

describe("4.4 Account", () => {
  it("answers an authenticated request", async () => {
    const { status, json } = await get("/v1/account");
    expect(status).toBe(200);
    expect(json()).toMatchObject({ environment: "sandbox" });
  });
});

describe("4, other operations", () => {
  it("retrieves a delivery", async () => {
    const { id } = await service.create();
    expect((await get(`/v1/deliveries/${id}`)).json().id).toBe(id);
  });
  it("lists deliveries, newest first", async () => {
    const first = await service.create({ external_id: "spec-list" });
    service.pass(1);
    const second = await service.create({ external_id: "spec-list" });
    const { data, has_more } = (await get("/v1/deliveries?external_id=spec-list")).json();
    expect(data.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect(has_more).toBe(false);
  });
  it("cancels a delivery, also repeatedly", async () => {
    const { id } = await service.create();
    for (let times = 0; times < 2; times++) {
      const answer = await post(`/v1/deliveries/${id}/cancel`, undefined);
      expect([answer.status, answer.json().status]).toEqual([200, "cancelled"]);
    }
  });
  it("confirms a quote", async () => {
    const { quote_id } = await quote();
    const answer = await post(`/v1/delivery/quotes/${quote_id}/confirm`, { payment_method: "cash" });
    expect([answer.status, answer.json().status]).toEqual([201, "searching"]);
  });
});

describe("5 Authentication", () => {
  it("1: every request carries Authorization: Bearer", async () => {
    for (const path of ["/v1/account", "/v1/deliveries", "/v1/deliveries/x", "/v1/deliveries/x/tracking"]) {
      const answer = await service.app.inject({ method: "GET", url: path });
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 401, "missing_key"]);
    }
  });
  it("3: a publishable key can only track", async () => {
    const { id } = await service.create();
    expect((await get(`/v1/deliveries/${id}/tracking`, asWidget)).status).toBe(200);
    const refused = await Promise.all([
      post("/v1/delivery/quote", A_QUOTE, asWidget),
      post("/v1/deliveries", AN_ORDER, asWidget),
      get("/v1/deliveries", asWidget),
      get(`/v1/deliveries/${id}`, asWidget),
      post(`/v1/deliveries/${id}/cancel`, undefined, asWidget),
      get("/v1/account", asWidget),
      get("/v1/account/keys", asWidget),
      get("/v1/webhook_endpoints", asWidget),
      get("/v1/events", asWidget),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  });
  it("4: keys of the other environment are refused by their prefix", async () => {
    const live = makeKey("secret", "production");
    expect(live).toMatch(/^sk_live_/);
    expect(SECRET).toMatch(/^sk_test_/);
    const answer = await get("/v1/account", { authorization: `Bearer ${live}` });
    expect([answer.status, answer.json().code]).toEqual([401, "wrong_environment"]);
  });
  it("6: a key can be revoked, and restricted to addresses", async () => {
    const made = await post("/v1/account/keys", { kind: "secret", name: "Spec", allowed_ips: ["127.0.0.1/32"] });
    const { id, key } = made.json();
    const as = { authorization: `Bearer ${key}` };
    expect((await get("/v1/account", as)).status).toBe(200);
    expect((await post(`/v1/account/keys/${id}/revoke`, undefined)).status).toBe(200);
    expect((await get("/v1/account", as)).status).toBe(401);
    const elsewhere = await post("/v1/account/keys", { kind: "secret", name: "Spec", allowed_ips: ["10.0.0.0/8"] });
    const refused = await get("/v1/account", { authorization: `Bearer ${elsewhere.json().key}` });
    expect([refused.status, refused.json().code]).toEqual([403, "ip_not_allowed"]);
  });
});

describe("6 Events", () => {
  it("1 and 2: each change of status is sent to the merchant's webhook", async () => {
    const endpoint = await post("/v1/webhook_endpoints", { url: "https://shop.example/hooks" });
    expect(endpoint.status).toBe(201);
    expect(endpoint.json().secret).toMatch(/^whsec_/);
    const id = await deliveryIn("in_transit");
    const events = (await get(`/v1/events?delivery_id=${id}&limit=100`)).json().data;
    const types = events.map((event: { type: string }) => event.type);
    expect(types).toEqual(expect.arrayContaining(["delivery.in_transit", "delivery.rider_arriving"]));
  });
});

/** Sends thirty requests at once with a new key, in an account with this limit a second. */
async function flood(perSecond: number) {
  const made = await post("/v1/account/keys", { kind: "secret", name: `${perSecond} a second` });
  const as = { authorization: `Bearer ${made.json().key}` };
  await service.core.db.query("update accounts set requests_per_second = $1", [perSecond]);
  const answers = await Promise.all(Array.from({ length: 30 }, () => get("/v1/account", as)));
  await service.core.db.query("update accounts set requests_per_second = null");
  return answers;
}

describe("7 Errors", () => {
  it("429 when the rate of the key is exceeded", async () => {
    const refused = (await flood(10)).filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers, json } of refused) {
      expect([status, json().code]).toEqual([429, "rate_limited"]);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
  });
});

describe("8 Limits", () => {
  it.each([
    ["sandbox", 10],
    ["production", 50],
  ])("%s: %i requests per second for each API key", (ENVIRONMENT, perSecond) => {
    const config = readConfig({ ENVIRONMENT, DATABASE_URL: "postgres://somebody@somewhere/database" });
    expect(config.requestsPerSecond).toBe(perSecond);
  });
  it("each key has its own limit, and an account's can be raised", async () => {
    const answers = await flood(10);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers[0]?.headers["ratelimit-policy"]).toMatch(/q=10\b.*w=1\b/);
    expect((await flood(20)).filter(({ status }) => status === 200)).toHaveLength(20);
  });
  it("a quote expires at expires_at", async () => {
    const { quote_id, expires_at } = await quote();
    service.pass((Date.parse(expires_at) - service.core.now().getTime()) / 1000 + 1);
    const answer = await post(`/v1/delivery/quotes/${quote_id}/confirm`, { payment_method: "cash" });
    expect([answer.status, answer.json().code]).toEqual([410, "quote_expired"]);
  });
});

describe("9 Versioning", () => {
  it("every operation stands below /v1", async () => {
    const { paths } = (await service.app.inject({ method: "GET", url: "/v1/openapi.json" })).json();
    const operations = Object.keys(paths);
    expect(operations.length).toBeGreaterThanOrEqual(20);
    expect(operations.filter((path) => !path.startsWith("/v1/"))).toEqual([]);
  });
});

describe("The widget (4.5)", () => {
  it("is served at /v1/tracking.js", async () => {
    const script = "/* the loader */";
    const built = await openTestService({ files: { "widget/v1/tracking.js": script } });
    const answer = await built.app.inject({ method: "GET", url: "/v1/tracking.js" });
    expect(createHash("sha1").update(answer.body).digest("hex")).toBe(createHash("sha1").update(script).digest("hex"));
    expect(answer.headers["content-type"]).toMatch(/^text\/javascript/);
    await built.close();
  });
});
