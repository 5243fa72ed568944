import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteOldQuotes } from "../../../../src/service/deliveries/quotes/claim-quote.ts";
import { HOME, openTestService, SHOP, type TestService } from "../../open-test-service.ts";

let service: TestService;
let tariff: TestService["core"]["tariff"];
beforeAll(async () => {
  service = await openTestService();
  tariff = service.core.tariff;
});
afterAll(() => service.close());
beforeEach(() =>
  service.core.db.script("truncate offers, outbox, delivery_history, deliveries, quotes, riders cascade"),
);

const A_QUOTE = {
  pickup_address: "1 Shop Street",
  dropoff_address: "2 Home Road",
  package_type: "food",
  weight: 2,
};
const CONFIRM = {
  pickup: { name: "Mkate & Co.", phone: "+254700000001" },
  dropoff: { name: "Wanjiru M." },
  payment_method: "cash",
};

const ask = (changes: object = {}, headers?: Record<string, string>) =>
  service.request("POST", "/v1/delivery/quote", { ...A_QUOTE, ...changes }, headers);
const quote = async (changes: object = {}) => {
  const { status, json } = await ask(changes);
  if (status !== 200) throw new Error(JSON.stringify(json()));
  return json();
};
const confirm = (id: string, body: object = CONFIRM, headers?: Record<string, string>) =>
  service.request("POST", `/v1/delivery/quotes/${id}/confirm`, body, headers);
const create = (body: object) =>
  service.request("POST", "/v1/deliveries", { package: { type: "food" }, payment_method: "cash", ...body });
const problemOf = ({
  status,
  json,
}: {
  status: number;
  json: () => { code: string; errors?: { param: string }[] };
}) => {
  const { code, errors = [] } = json();
  return { status, code, params: errors.map(({ param }) => param) };
};
const countDeliveries = async () => (await service.core.db.query("select id from deliveries")).length;

describe("a quote", () => {
  it("has the specification's fields, and one more while no streets are known", async () => {
    await service.addRider("one");
    expect(await quote()).toEqual({
      estimated: true,
      success: true,
      quote_id: expect.stringMatching(/^quo_[0-9A-Za-z]{22}$/),
      distance_km: 4.25,
      estimated_duration: "19 minutes",
      delivery_fee: 227.5,
      currency: "KES",
      available_riders: 1,
      expires_at: new Date(service.core.now().getTime() + 15 * 60_000).toISOString(),
    });
  });

  it("counts the riders whom matching could offer the delivery", async () => {
    await service.addRider("near", 200);
    await service.addRider("too-far", 31_000);
    await service.addRider("too-small", 100, "bicycle", 1);
    await service.addRider("busy", 300);
    await service.create({ package: { type: "small", weight: 19 } });
    await service.attend();
    expect((await quote()).available_riders).toBe(1);
    expect((await quote({ package_type: "large" })).available_riders).toBe(0);
  });

  it("takes an unknown address if there are coordinates", async () => {
    const { distance_km } = await quote({
      pickup_address: "Behind the market",
      dropoff_address: "The blue gate",
      pickup: SHOP,
      dropoff: HOME,
    });
    expect(distance_km).toBe(4.25);
  });

  it("can be read again, but only by its account", async () => {
    const made = await quote();
    const read = (headers?: Record<string, string>) =>
      service.request("GET", `/v1/delivery/quotes/${made.quote_id}`, undefined, headers);
    expect((await read()).json()).toEqual({
      ...made,
      ...A_QUOTE,
      created_at: service.core.now().toISOString(),
      delivery_id: null,
    });
    const theirs = await service.addAccount("acc_reader");
    expect(problemOf(await read({ authorization: `Bearer ${theirs}` }))).toMatchObject({
      status: 404,
      code: "unknown_quote",
    });
    const delivery = (await confirm(made.quote_id)).json();
    expect((await read()).json()).toMatchObject({ delivery_id: delivery.id });
  });

  it("is deleted a week after it expired, unless it became a delivery", async () => {
    const [unused, used] = [await quote(), await quote()];
    await confirm(used.quote_id);
    const read = (id: string) => service.request("GET", `/v1/delivery/quotes/${id}`);
    service.pass(7 * 86_400 + 14 * 60);
    await deleteOldQuotes(service.core);
    expect((await read(unused.quote_id)).status).toBe(200);
    service.pass(120);
    await deleteOldQuotes(service.core);
    expect((await read(unused.quote_id)).status).toBe(404);
    expect((await read(used.quote_id)).status).toBe(200);
  });
});

describe("confirming a quote", () => {
  it("answers like creating a delivery, with the quote's price", async () => {
    const made = await quote();
    service.core.tariff = () => ({ minor: 1, currency: "USD" });
    const { status, headers, json } = await confirm(made.quote_id, { ...CONFIRM, external_id: "order-9" });
    service.core.tariff = tariff;
    expect(status).toBe(201);
    expect(headers["cache-control"]).toBe("no-store");
    expect(json()).toEqual({
      id: expect.stringMatching(/^dlv_/),
      status: "searching",
      eta: made.estimated_duration,
      arrives_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      tracking_url: expect.stringContaining(`https://service.example/track/${json().id}#`),
      created_at: service.core.now().toISOString(),
      fee: made.delivery_fee,
      currency: made.currency,
      quote_id: made.quote_id,
      external_id: "order-9",
      delivery_code: expect.stringMatching(/^\d{6}$/),
    });
    expect(await service.track(json().id)).toMatchObject({ pickup: SHOP });
  });

  it("keeps the price for a delivery that is scheduled for much later", async () => {
    const { quote_id, delivery_fee } = await quote();
    const at = new Date(service.core.now().getTime() + 59 * 86_400_000).toISOString();
    expect((await confirm(quote_id, { ...CONFIRM, scheduled_at: at })).json()).toMatchObject({
      status: "pending",
      scheduled_at: at,
      eta: "59 days",
      fee: delivery_fee,
    });
  });

  it("takes a simulation like create", async () => {
    const { quote_id } = await quote();
    const simulation = { mode: "manual", speed: 10 };
    const refused = await confirm(quote_id, { ...CONFIRM, simulation: { mode: "manual", scenario: "very_late" } });
    expect(problemOf(refused)).toMatchObject({ status: 422, params: ["simulation.scenario"] });
    const { id } = (await confirm(quote_id, { ...CONFIRM, simulation })).json();
    expect((await service.request("GET", `/v1/deliveries/${id}`)).json()).toMatchObject({ quote_id, simulation });
  });

  it("works until the quote expires", async () => {
    const [first, second] = [await quote(), await quote()];
    service.pass(15 * 60);
    expect((await confirm(first.quote_id)).status).toBe(201);
    service.pass(1);
    expect(problemOf(await confirm(second.quote_id))).toMatchObject({ status: 410, code: "quote_expired" });
  });

  it("works once, and then the quote names its delivery", async () => {
    const { quote_id } = await quote();
    const { id } = (await confirm(quote_id)).json();
    const again = await confirm(quote_id);
    expect(problemOf(again)).toMatchObject({ status: 409, code: "quote_used" });
    expect(again.json().detail).toContain(id);
    expect(problemOf(await create({ quote_id, pickup: {}, dropoff: {} }))).toMatchObject({ code: "quote_used" });
  });

  it("answers 404 for another account's or an unknown quote", async () => {
    const { quote_id } = await quote();
    const theirs = await service.addAccount("acc_other");
    for (const answer of [
      await confirm(quote_id, CONFIRM, { authorization: `Bearer ${theirs}` }),
      await confirm(`quo_${"0".repeat(22)}`),
      await confirm("%00"),
      await create({ quote_id: "quo_unknown", pickup: {}, dropoff: {} }),
    ]) {
      expect(problemOf(answer)).toEqual({ status: 404, code: "unknown_quote", params: ["quote_id"] });
    }
    expect(await countDeliveries()).toBe(0);
    expect((await confirm(quote_id)).status).toBe(201);
  });

  it("leaves the quote open if it is refused", async () => {
    const { quote_id } = await quote();
    const refused = await confirm(quote_id, { ...CONFIRM, scheduled_at: "2001-01-01T00:00:00Z" });
    expect(problemOf(refused)).toMatchObject({ status: 422, params: ["scheduled_at"] });
    expect((await confirm(quote_id)).status).toBe(201);
  });
});

describe("a quote_id in create", () => {
  it("replaces addresses, coordinates and weight", async () => {
    const { quote_id, delivery_fee } = await quote();
    const { status, json } = await create({ quote_id, pickup: { name: "Shop" }, dropoff: {} });
    expect(status).toBe(201);
    expect(json()).toMatchObject({ fee: delivery_fee, currency: "KES", quote_id });
    const [row] = await service.core.db.query("select * from deliveries");
    expect(row).toMatchObject({
      pickup_name: "Shop",
      pickup_address: A_QUOTE.pickup_address,
      dropoff_address: A_QUOTE.dropoff_address,
      package_weight_kg: 2,
    });
  });

  it("may come with the same values as the quote", async () => {
    const { quote_id } = await quote();
    const pickup = { name: "Shop", address: A_QUOTE.pickup_address, ...SHOP };
    const dropoff = { name: "Home", address: A_QUOTE.dropoff_address, ...HOME };
    expect((await create({ quote_id, pickup, dropoff, package: { type: "food", weight: 2 } })).status).toBe(201);
  });

  it("is refused with the fields that differ from the quote", async () => {
    const { quote_id } = await quote();
    const answer = await create({
      quote_id,
      pickup: { address: "Elsewhere", ...HOME },
      dropoff: { address: "2 home road" },
      package: { type: "large", weight: 3 },
    });
    expect(problemOf(answer)).toEqual({
      status: 422,
      code: "quote_mismatch",
      params: ["pickup.address", "pickup.lat", "dropoff.address", "package.type", "package.weight"],
    });
    expect((await confirm(quote_id)).status).toBe(201);
  });

  it("isn't needed for the same price", async () => {
    const { delivery_fee, currency } = await quote();
    const { quote_id, ...body } = (await create({ pickup: SHOP, dropoff: HOME })).json();
    expect(quote_id).toBeUndefined();
    expect(body).toMatchObject({ fee: delivery_fee, currency });
  });
});

describe("at the same moment", () => {
  it("one of many conversions succeeds, with any idempotency keys", async () => {
    const { quote_id } = await quote();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2
          ? confirm(quote_id, CONFIRM, { "idempotency-key": `race-${n}` })
          : create({ quote_id, pickup: {}, dropoff: {} }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ json }) => json().code))).toEqual(
      new Set(["quote_used"]),
    );
    expect(await countDeliveries()).toBe(1);
    const { id } = answers.find(({ status }) => status === 201)?.json() ?? {};
    for (const { json } of answers.filter(({ status }) => status === 409)) {
      expect(json().detail).toBe(`The quote has become the delivery ${id}.`);
    }
  });

  it("a repeated confirmation gets the same delivery", async () => {
    const { quote_id } = await quote();
    const key = { "idempotency-key": "again" };
    const first = await confirm(quote_id, CONFIRM, key);
    const again = await confirm(quote_id, CONFIRM, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect(again.headers["idempotency-replayed"]).toBe("true");
    const elsewhere = await confirm((await quote()).quote_id, CONFIRM, key);
    expect(problemOf(elsewhere)).toMatchObject({ status: 422, code: "idempotency_key_reused" });
  });

  it("a repeated request for a quote gets the same quote", async () => {
    const key = { "idempotency-key": "quote-again" };
    const [first, again] = [await ask({}, key), await ask({}, key)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
  });
});
