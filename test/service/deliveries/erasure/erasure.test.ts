import { afterAll, beforeAll, expect, it } from "vitest";
import { eraseOld } from "../../../../src/service/deliveries/erasure/erase.ts";
import { customerSecret } from "../../http/prepare-operation.ts";
import { fixAt, HOME, openTestService, SHOP, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

/** Words that only a customer's data contain here. */
const PERSONAL = [
  "Wanjiru",
  "Otieno",
  "254711",
  "Jasmine",
  "blue gate",
  "order-77",
  "Njeri signed",
  "very kind",
  "dog bites",
  "Pilau",
];
const KEEP_DAYS = 400;
const DAY = 86_400;

let riders = 0;
/** A delivery that was handed over, with everything that a customer, a rider and a merchant can leave in it. */
async function delivered(phone = "+254711000001") {
  const riderId = `rider-${riders++}`;
  await service.addRider(riderId);
  const { id } = await service.create({
    external_id: "order-77",
    pickup: { name: "Otieno", address: "3 Jasmine Lane", ...SHOP },
    dropoff: { name: "Wanjiru", phone, address: "27 Jasmine Road", ...HOME },
    package: { type: "food", description: "for Wanjiru" },
    items: [{ name: "Pilau" }],
    instructions: "blue gate",
    customer_can: ["rating"],
    simulation: { mode: "manual" },
  });
  await service.riderApp.accept((await service.operatorDesk.offer(id, riderId)) ?? "", riderId);
  for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) await service.riderApp[step](id, riderId);
  await service.riderApp.reportProblem(id, riderId, { reason: "other", note: "dog bites", happenedAt: undefined });
  await service.riderApp.complete(id, riderId, { signature: "Njeri signed" });
  await service.core.db.query(
    "update deliveries set rating = 5, rating_comment = 'very kind', rated_at = $2 where id = $1",
    [id, service.core.now()],
  );
  return { id: id as string, riderId };
}

/** Everything that the database holds about a delivery, as text. */
async function dump(id: string): Promise<string> {
  const { db } = service.core;
  const tables = await db.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'delivery_id'",
  );
  const parts = await Promise.all([
    db.query("select * from deliveries where id = $1", [id]),
    db.query("select q.* from quotes q join deliveries d on d.quote_id = q.id where d.id = $1", [id]),
    ...tables.map(({ name }) => db.query(`select * from ${name} where delivery_id = $1`, [id])),
  ]);
  return JSON.stringify(parts);
}

const erase = (id: string, headers = {}) => service.request("POST", `/v1/deliveries/${id}/erase`, undefined, headers);
const eventsOf = async (id: string) => {
  const { json } = await service.request("GET", `/v1/events?delivery_id=${id}`);
  return (json().data as { type: string; data: object }[]).map(({ type }) => type);
};

it("erases what is personal when the merchant says so, once, and tells it without the data", async () => {
  const { id } = await delivered();
  const before = await dump(id);
  expect((await service.track(id)).dropoff).not.toBeNull();
  for (const word of PERSONAL) expect(before, word).toContain(word);

  const { status, json } = await erase(id);
  expect(status).toBe(200);
  const record = json();
  expect(record).toMatchObject({
    id,
    status: "delivered",
    erased_at: service.core.now().toISOString(),
    external_id: null,
    pickup: { name: null, phone: null, address: null, lat: -1.3, lng: 36.8 },
    dropoff: { name: null, phone: null, address: null, lat: -1.3, lng: 36.8 },
    items: [],
    instructions: null,
    signed_by: null,
    proof: "signature",
    rating: { stars: 5, comment: null },
    problems: [{ reason: "other", note: null }],
  });
  expect(record.fee).toBeGreaterThan(0);
  expect(record.distance_km).toBeGreaterThan(3);
  expect(record.history).toHaveLength(7);
  const after = await dump(id);
  for (const word of PERSONAL) expect(after, word).not.toContain(word);
  expect((await eventsOf(id))[0]).toBe("delivery.erased");
  expect(await service.track(id)).toMatchObject({ status: "delivered", pickup: null, dropoff: null });

  const again = await erase(id);
  expect(again.json()).toEqual(record);
  expect((await eventsOf(id)).filter((type) => type === "delivery.erased")).toHaveLength(1);
});

it("refuses deliveries that are under way, and those of others", async () => {
  const { id } = await service.create();
  expect((await erase(id)).json()).toMatchObject({ status: 409, code: "illegal_transition" });
  const { id: over } = await delivered();
  const stranger = await service.addAccount("stranger");
  expect((await erase(over, { authorization: `Bearer ${stranger}` })).json()).toMatchObject({ status: 404 });
  expect(await dump(over)).toContain("Wanjiru");
});

it("erases old deliveries after their time, many at a time, and old places of riders", async () => {
  const { db, now } = service.core;
  const { id, riderId } = await delivered();
  await service.riderApp.report([fixAt(riderId, SHOP, now())]);
  // As many as two batches have.
  await db.query(
    `insert into deliveries (id, account_id, status, version, status_since, created_at, dropoff_name, pickup_lat, pickup_lng,
       dropoff_lat, dropoff_lng, package_type, payment_method, route, route_metres, route_seconds, code_salt, code_hash)
     select 'dlv_old' || n, account_id, 'cancelled', 1, status_since, created_at, 'Wanjiru', pickup_lat, pickup_lng,
       dropoff_lat, dropoff_lng, package_type, payment_method, route, route_metres, route_seconds, code_salt, code_hash
     from deliveries, generate_series(1, 250) n where id = $1`,
    [id],
  );
  const personal = async () =>
    (
      await db.query("select 1 from deliveries where dropoff_name = 'Wanjiru' and (id = $1 or id like 'dlv_old%')", [
        id,
      ])
    ).length;
  service.pass(KEEP_DAYS * DAY - 60);
  await eraseOld(service.core, KEEP_DAYS);
  expect(await personal()).toBe(251);
  expect(await db.query("select 1 from riders where lat is not null")).toEqual([]);
  service.pass(61);
  await eraseOld(service.core, KEEP_DAYS);
  expect(await personal()).toBe(0);
  expect(await dump(id)).not.toContain("Wanjiru");
  expect(await db.query("select 1 from outbox where type = 'delivery.erased' and delivery_id = $1", [id])).toEqual([]);
});

it("what was erased takes no rating any more", async () => {
  const { id } = await delivered();
  await service.core.db.query("update deliveries set rating = null, rating_comment = null where id = $1", [id]);
  const asCustomer = { authorization: "", "customer-secret": customerSecret(service, id) };
  const look = async () =>
    (await service.request("GET", `/v1/deliveries/${id}/customer`, undefined, asCustomer)).json();
  expect((await look()).allows.rating).toBe(true);
  await erase(id);
  expect((await look()).allows.rating).toBe(false);
  const rating = { stars: 1, comment: "Call Wanjiru" };
  const { status } = await service.request("POST", `/v1/deliveries/${id}/customer/rating`, rating, asCustomer);
  expect(status).toBe(403);
  expect(await dump(id)).not.toContain("Wanjiru");
});

it("a package on its way back is brought to a shop that its rider still knows", async () => {
  const { token, riderId } = await service.goOnDuty();
  const asOperator = { authorization: `Bearer ${service.operatorKey}` };
  const { id } = await service.create({ simulation: { mode: "manual" } });
  await service.operatorDesk.assign(id, riderId, "key_desk");
  for (const step of ["setOff", "arrive", "pickUp"] as const) await service.riderApp[step](id, riderId);
  await service.request("POST", `/v1/operator/deliveries/${id}/return`, { reason: "Nobody home" }, asOperator);
  expect((await erase(id)).json()).toMatchObject({ status: 409, code: "illegal_transition" });
  service.pass((KEEP_DAYS + 1) * DAY);
  await eraseOld(service.core, KEEP_DAYS);
  const { jobs } = (await service.request("GET", "/v1/rider", undefined, { authorization: `Bearer ${token}` })).json();
  expect(jobs).toMatchObject([{ delivery_id: id, pickup: SHOP }]);
  await service.riderApp.returned(id, riderId);
  expect((await erase(id)).status).toBe(200);
});
