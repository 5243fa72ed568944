import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { destination, type Position } from "../../../../src/contract/geo.ts";
import { fixAt, openTestService, SHOP, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

/** Who may have two deliveries, and their first one, which they have accepted. */
let rider: { token: string; riderId: string };
let first: string;
beforeEach(async () => {
  await service.core.db.script("truncate offers, outbox, delivery_history, deliveries, riders cascade");
  rider = await service.goOnDuty(300);
  await service.request("PATCH", `/v1/operator/riders/${rider.riderId}`, { capacity_jobs: 2 }, operator());
});

const operator = () => ({ authorization: `Bearer ${service.operatorKey}` });
/** From the shop, in a bearing. */
const at = (metres: number, bearing = 0): Position => destination(SHOP, bearing, metres);
const order = async (door: Position, more: object = {}): Promise<string> =>
  (await service.create({ dropoff: { name: "Wanjiru M.", phone: "+254700000002", ...door }, ...more })).id;
const begin = async (door: Position, more: object = {}) => {
  first = await order(door, more);
  await service.attend();
  await service.answerOffer("accept");
};
const asked = async () => (await service.riderApp.openOffers()).map(({ riderId, deliveryId }) => [riderId, deliveryId]);
const mine = async () =>
  (await service.request("GET", "/v1/rider", undefined, { authorization: `Bearer ${rider.token}` })).json();
const orderAndAttend = async (door: Position, more: object = {}) => {
  const id = await order(door, more);
  await service.attend();
  return id;
};

it("offers a second order of the shop to the rider who has the first, and says what it adds", async () => {
  await begin(at(3000));
  const second = await orderAndAttend(at(2000));
  expect(await asked()).toEqual([[rider.riderId, second]]);
  const { adds, delivery_id } = (await mine()).offer;
  expect([delivery_id, adds.stops]).toEqual([second, 1]);
  // The door is on the way: it adds the stay there, and no ride.
  expect(adds.minutes).toBeGreaterThan(0);
  expect(adds.minutes).toBeLessThan(8);
  await service.answerOffer("accept");
  expect((await mine()).jobs).toHaveLength(2);
  expect([(await service.track(first)).stops_before, (await service.track(second)).stops_before]).toEqual([1, 0]);
  // There is no room for a third.
  await orderAndAttend(at(2500));
  expect(await asked()).toEqual([]);
});

it("an offer to a rider who has nothing says that it adds nothing", async () => {
  await orderAndAttend(at(3000));
  expect((await mine()).offer.adds).toBeNull();
});

it("prefers the rider whose way grows by less than a free rider would have to ride", async () => {
  await begin(at(3000));
  const { riderId: free } = await service.goOnDuty(200);
  const second = await orderAndAttend(at(2800));
  expect(await asked()).toEqual([[rider.riderId, second]]);
  await service.answerOffer("decline");
  const back = await orderAndAttend(at(3000, 180));
  // The one that was declined goes to the free rider, and what leads the other way finds nobody else.
  expect(new Map((await asked()) as [string, string][])).toEqual(
    new Map([
      [free, second],
      [rider.riderId, back],
    ]),
  );
});

it("leaves an order to a free rider if it leads the other way", async () => {
  await begin(at(3000));
  const { riderId: free } = await service.goOnDuty(200);
  const second = await orderAndAttend(at(3000, 180));
  expect(await asked()).toEqual([[free, second]]);
});

it("carries nothing together with what can't wait", async () => {
  await begin(at(3000));
  const cake = await orderAndAttend(at(2000), { batchable: false });
  expect(await asked()).toEqual([]);
  await service.request("POST", `/v1/deliveries/${cake}/cancel`, { reason: "Eaten" });
  const second = await orderAndAttend(at(2000));
  expect(await asked()).toEqual([[rider.riderId, second]]);
});

it("leaves a rider who is at a door, and asks them when it is done", async () => {
  await begin(at(3000));
  for (const step of ["setOff", "arrive", "pickUp", "depart"] as const)
    await service.riderApp[step](first, rider.riderId);
  service.pass(400);
  await service.riderApp.report([fixAt(rider.riderId, at(3000), service.core.now())]);
  const second = await orderAndAttend(at(2000));
  expect(await asked()).toEqual([]);
  await service.riderApp.complete(first, rider.riderId, { signature: "Wanjiru" });
  await service.attend();
  expect(await asked()).toEqual([[rider.riderId, second]]);
});

it("keeps the promise that was made to the first customer", async () => {
  await begin(at(3000));
  const { promised_by } = (await service.request("GET", `/v1/deliveries/${first}`)).json();
  // It would break with a stop that leads elsewhere, and so would the other customer's after it.
  service.pass((Date.parse(promised_by) - service.core.now().getTime()) / 1000 - 180);
  await service.riderApp.report([fixAt(rider.riderId, at(300), service.core.now())]);
  const second = await order(at(4000, 180));
  const soon = new Date(service.core.now().getTime() + 20 * 60_000);
  await service.core.db.query("update deliveries set promised_by = $2 where id = $1", [second, soon]);
  await service.attend();
  expect(await asked()).toEqual([]);
});

it("tells the merchant of a delivery that comes much later because of another, and nobody of a few minutes", async () => {
  const delays = async () => (await service.request("GET", "/v1/events?type=delivery.delayed")).json().data;
  const assign = (id: string) =>
    service.request("POST", `/v1/operator/deliveries/${id}/assign`, { rider_id: rider.riderId }, operator());
  await begin(at(3000));
  await assign(await order(at(2900)));
  expect(await delays()).toEqual([]);
  await service.request("PATCH", `/v1/operator/riders/${rider.riderId}`, { capacity_jobs: 3 }, operator());
  // What must be there soon comes first, and leads the other way.
  await service.core.db.query("update deliveries set promised_by = promised_by + interval '3 hours'");
  const urgent = await order(at(4000, 180));
  const soon = new Date(service.core.now().getTime() + 18 * 60_000);
  await service.core.db.query("update deliveries set promised_by = $2 where id = $1", [urgent, soon]);
  await assign(urgent);
  const told = await delays();
  expect(told.length).toBeGreaterThan(0);
  for (const { data } of told) {
    expect(data.delivery_id).not.toBe(urgent);
    expect(data).toMatchObject({ status: "rider_assigned", delayed_minutes: expect.any(Number) });
    expect(data.delayed_minutes).toBeGreaterThan(5);
  }
});

it("wakes an order that nobody could take when a rider near it accepts another one", async () => {
  await service.riderApp.setDuty(rider.riderId, false);
  const one = await order(at(3000));
  service.pass(1);
  const two = await order(at(2500));
  await service.attend();
  expect(await asked()).toEqual([]);
  await service.riderApp.setDuty(rider.riderId, true);
  await service.attend();
  expect(await asked()).toEqual([[rider.riderId, one]]);
  await service.answerOffer("accept");
  await service.attend();
  expect(await asked()).toEqual([[rider.riderId, two]]);
});
