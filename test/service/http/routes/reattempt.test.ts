import { afterAll, beforeAll, expect, it } from "vitest";
import { customerLink } from "../../../../src/service/customer-link.ts";
import { reattempt } from "../../../../src/service/deliveries/creation/reattempt.ts";
import { openTestService, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const again = (id: string, body: object = {}) =>
  service.request("POST", `/v1/operator/deliveries/${id}/reattempt`, body, {
    authorization: `Bearer ${service.operatorKey}`,
  });
const recorded = async (id: string) => (await service.request("GET", `/v1/deliveries/${id}`)).json();
const cancelled = async (order: object) => {
  const { id } = await service.create(order);
  await service.operatorDesk.cancel(id, "Nobody was home", "key_desk");
  return String(id);
};

it("orders a cancelled delivery once more, as it was, and the merchant sees both as one story", async () => {
  const id = await cancelled({
    external_id: "order 9",
    instructions: "Second floor",
    items: [{ name: "Loaf", quantity: 2 }],
    customer_can: ["instructions"],
    batchable: false,
    payment_method: "cash",
  });
  const { status, json } = await again(id);
  expect(status).toBe(201);
  const [first, second] = [await recorded(id), await recorded(json().id)];
  expect(first).toMatchObject({ status: "cancelled", reattempted_by: second.id, reattempt_of: null });
  expect(second).toMatchObject({ status: "searching", reattempt_of: id, reattempted_by: null });
  for (const field of [
    "external_id",
    "pickup",
    "dropoff",
    "package",
    "items",
    "instructions",
    "customer_can",
    "batchable",
    "fee",
    "cash",
  ]) {
    expect(second[field], field).toEqual(first[field]);
  }
});

it("leads the customer who opens the old link to the new delivery, and nobody else", async () => {
  const id = await cancelled({});
  const look = async (secret?: string) => {
    const as = { authorization: "", ...(secret !== undefined && { "customer-secret": secret }) };
    return (await service.request("GET", `/v1/deliveries/${id}/customer`, undefined, as)).json();
  };
  const secret = customerLink(service.core.codes, "", id).split("#")[1] ?? "";
  expect(await look(secret)).toMatchObject({ is_customer: true, next_url: null });
  const { json } = await again(id);
  expect((await look(secret)).next_url).toBe(customerLink(service.core.codes, service.publicUrl(), json().id));
  expect(await look()).toMatchObject({ is_customer: false, next_url: null });
});

it("asks nobody twice for cash that was paid at the pick-up, however often it is tried", async () => {
  const order = { payment_method: "cash", cash: { amount: 1250, from: "pickup" }, simulation: { mode: "manual" } };
  const tried = async (order: object, collected: boolean) => {
    const { id } = await service.create(order);
    await service.request("POST", `/v1/test/deliveries/${id}/advance`, { to: "at_pickup" });
    const step = { to: "picked_up", reason: "Their phone is off", cash_collected: collected };
    const as = { authorization: `Bearer ${service.operatorKey}` };
    const { status, text } = await service.request("POST", `/v1/operator/deliveries/${id}/advance`, step, as);
    expect(status, text).toBe(200);
    await service.operatorDesk.cancel(id, "Nobody was home", "key_desk");
    return (await again(id)).json();
  };
  const unpaid = await tried(order, false);
  expect(unpaid.cash).toMatchObject({ amount: 1250, from: "pickup", collected: null });
  const second = await tried(order, true);
  expect(second).toMatchObject({ payment_method: "cash", cash: null });
  const events = await service.request("GET", "/v1/events?limit=50");
  const told = events
    .json()
    .data.filter(({ data }: { data: { delivery_id: string } }) => data.delivery_id === second.id);
  expect(told.map(({ data }: { data: { cash: unknown } }) => data.cash)).toEqual([null]);
  await service.operatorDesk.cancel(second.id, "Nobody was home", "key_desk");
  expect((await again(second.id)).json()).toMatchObject({ payment_method: "cash", cash: null });
});

it("is done once, also by two dispatchers at the same moment, and is in the history", async () => {
  const id = await cancelled({});
  const answers = await Promise.all([again(id), again(id), again(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(new Set(answers.map(({ json }) => json().id)).size).toBe(1);
  expect((await again(id)).status).toBe(200);
  const as = { authorization: `Bearer ${service.operatorKey}` };
  const { data } = (await service.request("GET", `/v1/operator/deliveries/${id}/history`, undefined, as)).json();
  expect(data.filter(({ act }: { act: string | null }) => act === "reattempt")).toHaveLength(1);
});

it("waits for the customer's new time", async () => {
  const id = await cancelled({});
  const scheduled_at = new Date(service.core.now().getTime() + 20 * 3_600_000).toISOString();
  expect((await again(id, { scheduled_at })).json()).toMatchObject({ status: "pending", scheduled_at });
});

it("orders nothing for a shop whose account is closed", async () => {
  const id = await cancelled({});
  await service.core.db.query("update accounts set closed_at = $1", [service.core.now()]);
  const { status, json } = await again(id);
  await service.core.db.query("update accounts set closed_at = null");
  expect([status, json().code]).toEqual([409, "illegal_transition"]);
});

it("refuses one that is under way, one whose data is erased, and a time that has passed", async () => {
  const { id } = await service.create();
  expect((await again(id)).json().code).toBe("illegal_transition");
  const gone = await cancelled({});
  await service.request("POST", `/v1/deliveries/${gone}/erase`);
  expect((await again(gone)).json().code).toBe("illegal_transition");
  const late = await again(await cancelled({}), { scheduled_at: "2020-01-01T10:00:00Z" });
  expect([late.status, late.json().errors[0].param]).toEqual([422, "scheduled_at"]);
  expect((await again("dlv_nobody")).status).toBe(404);
});

it("copies nothing of one whose data is erased while its way is looked up", async () => {
  const id = await cancelled({});
  const { router } = service.core;
  const route: typeof router.route = async (...way) => {
    expect((await service.request("POST", `/v1/deliveries/${id}/erase`)).status).toBe(200);
    return router.route(...way);
  };
  const slow = { ...service.core, router: { ...router, route } };
  await expect(reattempt(slow, id, undefined, "key_desk")).rejects.toMatchObject({ code: "illegal_transition" });
  expect((await recorded(id)).reattempted_by).toBeNull();
});
