import { afterAll, beforeAll, expect, it } from "vitest";
import type { CreateDelivery } from "../../../../src/contract/delivery.ts";
import { HOME, openTestService, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

/** About 2 km further than HOME from the shop. */
const FURTHER = { lat: HOME.lat, lng: HOME.lng + 0.02 };

const order = async (changes: Partial<CreateDelivery> = {}) =>
  (await service.create({ simulation: { mode: "manual" }, ...changes })).id;
const change = (id: string, body: object, as?: Record<string, string>) =>
  service.request("PATCH", `/v1/deliveries/${id}`, body, as);
const record = async (id: string) => (await service.request("GET", `/v1/deliveries/${id}`)).json();
const changesOf = async (id: string) => {
  const { json } = await service.request("GET", `/v1/events?delivery_id=${id}&type=delivery.changed`);
  return (json().data as { data: { changed: string[]; changed_by: string } }[])
    .map(({ data }) => [data.changed_by, ...data.changed])
    .reverse();
};
const advance = (id: string, to: string) => service.request("POST", `/v1/test/deliveries/${id}/advance`, { to });

it("takes another drop-off, with its way and its price", async () => {
  const id = await order();
  const before = await record(id);
  const { status, json } = await change(id, { dropoff: { address: "9 Far Road", ...FURTHER } });
  expect(status).toBe(200);
  expect(json()).toMatchObject({
    dropoff: { ...before.dropoff, address: "9 Far Road", ...FURTHER },
    pickup: before.pickup,
    sequence: before.sequence + 1,
    status: "searching",
    history: before.history,
  });
  expect(json().distance_km).toBeGreaterThan(before.distance_km + 1);
  expect(json().fee).toBeGreaterThan(before.fee + 30);
  expect(await record(id)).toEqual({ ...json(), eta: expect.any(String), arrives_at: expect.any(String) });
  expect(await changesOf(id)).toEqual([["merchant", "dropoff"]]);
});

it("costs what the same order costs from the start", async () => {
  const id = await order();
  await change(id, { dropoff: FURTHER });
  const other = await order({ dropoff: { name: "Wanjiru", phone: "+254700000012", ...FURTHER } });
  const [{ fee, distance_km }, same] = [await record(id), await record(other)];
  expect({ fee, distance_km }).toEqual({ fee: same.fee, distance_km: same.distance_km });
});

it.each([
  ["follows the fee where nothing else was agreed", undefined, true],
  ["stays what it was where the merchant has said it", { amount: 900 }, false],
] as const)("the cash to collect %s", async (_name, cash, follows) => {
  const id = await order({ payment_method: "cash", ...(cash && { cash }) });
  const before = await record(id);
  const { json } = await change(id, { dropoff: FURTHER });
  expect(json().cash.amount).toBe(follows ? json().fee : before.cash.amount);
});

it("changes what is named and leaves the rest; the same again changes nothing", async () => {
  const id = await order({ instructions: "Ring twice" });
  const before = await record(id);
  const body = { dropoff: { phone: "+254 700 000 099" }, instructions: "", external_id: "order-9" };
  const { json } = await change(id, body);
  expect(json()).toMatchObject({
    dropoff: { ...before.dropoff, phone: "+254700000099", phone_display: expect.any(String) },
    instructions: null,
    external_id: "order-9",
    fee: before.fee,
  });
  expect((await change(id, body)).json().sequence).toBe(json().sequence);
  expect(await changesOf(id)).toEqual([["merchant", "dropoff", "instructions", "external_id"]]);
});

it("moves the promise by what the new way takes longer", async () => {
  const { id } = await service.create();
  const before = await record(id);
  const { json } = await change(id, { dropoff: FURTHER });
  const minutes = (Date.parse(json().promised_by) - Date.parse(before.promised_by)) / 60_000;
  expect(minutes).toBeGreaterThan(2);
  expect(minutes).toBeLessThan(20);
  await service.request("POST", `/v1/deliveries/${id}/cancel`, {});
});

it("moves the time of an order that waits for it, and only of that", async () => {
  const later = (hours: number) => new Date(service.core.now().getTime() + hours * 3_600_000).toISOString();
  const id = await order({ scheduled_at: later(2) });
  const { json } = await change(id, { scheduled_at: later(5) });
  expect(json()).toMatchObject({ status: "pending", scheduled_at: later(5) });
  expect((await change(id, { scheduled_at: later(-2) })).json()).toMatchObject({
    code: "invalid_request",
    param: "scheduled_at",
  });
  const begun = await change(await order(), { scheduled_at: later(5) });
  expect([begun.status, begun.json().code]).toEqual([409, "illegal_transition"]);
});

it("withdraws an open offer, which told the old way, and asks again", async () => {
  await service.addRider("Amina");
  await service.addRider("Otieno");
  const { id } = await service.create();
  await service.attend();
  const [first] = await service.riderApp.openOffers();
  expect(first).toMatchObject({ deliveryId: id });
  await change(id, { dropoff: FURTHER });
  await service.attend();
  const [second] = await service.riderApp.openOffers();
  expect(second).toMatchObject({ deliveryId: id });
  expect(second?.id).not.toBe(first?.id);
  await expect(service.riderApp.accept(first?.id ?? "", first?.riderId ?? "")).rejects.toThrow();
  await service.riderApp.accept(second?.id ?? "", second?.riderId ?? "");
});

it("can be changed until the rider has the package, also by the operator", async () => {
  const id = await order();
  const operator = { authorization: `Bearer ${service.operatorKey}` };
  const asOperator = (body: object) => service.request("PATCH", `/v1/operator/deliveries/${id}`, body, operator);
  await advance(id, "at_pickup");
  expect((await change(id, { instructions: "The blue gate" })).status).toBe(200);
  expect((await asOperator({ dropoff: FURTHER })).json()).toMatchObject({ dropoff: FURTHER, status: "at_pickup" });
  expect(await changesOf(id)).toEqual([
    ["merchant", "instructions"],
    ["operator", "dropoff"],
  ]);
  await advance(id, "picked_up");
  for (const { status, json } of [await change(id, { dropoff: HOME }), await asOperator({ dropoff: HOME })])
    expect([status, json().code]).toEqual([409, "already_picked_up"]);
  expect(await record(id)).toMatchObject({ dropoff: FURTHER });
});

it.each([
  [{}, "body"],
  [{ dropoff: { lat: 1 } }, "dropoff.lng"],
  [{ dropoff: { lat: 1, lng: 200 } }, "dropoff.lng"],
  [{ dropoff: { phone: "12" } }, "dropoff.phone"],
  [{ dropoff: { address: "Nowhere" } }, "dropoff.address"],
  [{ dropoff: { lat: 40, lng: 80 } }, "dropoff"],
  [{ pickup: HOME }, "pickup"],
])("refuses %j, which names %s", async (body, param) => {
  const id = await order();
  const { status, json } = await change(id, body);
  expect([status, json().code, json().errors[0].param]).toEqual([422, "invalid_request", param]);
  expect(await changesOf(id)).toEqual([]);
});

it("is nobody else's to change", async () => {
  const id = await order();
  const other = await service.addAccount("stranger");
  const { status, json } = await change(id, { instructions: "Mine" }, { authorization: `Bearer ${other}` });
  expect([status, json().code]).toEqual([404, "unknown_delivery"]);
});
