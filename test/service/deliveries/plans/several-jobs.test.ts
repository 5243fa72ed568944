import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { destination, type Position } from "../../../../src/contract/geo.ts";
import { fixAt, openTestService, SHOP, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

/** North of the shop. */
const at = (metres: number): Position => destination(SHOP, 0, metres);
const operator = () => ({ authorization: `Bearer ${service.operatorKey}` });
const act = (id: string, name: string, body: object) =>
  service.request("POST", `/v1/operator/deliveries/${id}/${name}`, body, operator());
const order = async (door: Position, more: object = {}): Promise<string> =>
  (await service.create({ dropoff: { name: "Wanjiru M.", phone: "+254700000002", ...door }, ...more })).id;

let rider: { token: string; riderId: string };
beforeEach(async () => {
  rider = await service.goOnDuty(300);
  await allow(2);
});

const allow = (capacity_jobs: number, riderId = rider.riderId) =>
  service.request("PATCH", `/v1/operator/riders/${riderId}`, { capacity_jobs }, operator());
const assign = async (id: string, riderId = rider.riderId) => act(id, "assign", { rider_id: riderId });
const mine = async () =>
  (await service.request("GET", "/v1/rider", undefined, { authorization: `Bearer ${rider.token}` })).json();
const jobs = async () => (await mine()).jobs.map(({ delivery_id }: { delivery_id: string }) => delivery_id);
const step = (id: string, ...names: ("setOff" | "arrive" | "pickUp" | "depart")[]) =>
  names.reduce((before, name) => before.then(() => service.riderApp[name](id, rider.riderId)), Promise.resolve());
const stopsBefore = async (id: string) => (await service.track(id)).stops_before;
const seen = (position: Position) => {
  service.pass(60);
  return service.riderApp.report([fixAt(rider.riderId, position, service.core.now())]);
};

it("a rider has as many deliveries as the operator allows, and no more", async () => {
  const [first, second, third] = [await order(at(3000)), await order(at(2000)), await order(at(1000))];
  await allow(1);
  expect((await assign(first)).status).toBe(200);
  expect((await assign(second)).json()).toMatchObject({ code: "illegal_transition" });
  await allow(2);
  expect((await assign(second)).status).toBe(200);
  expect((await assign(third)).json()).toMatchObject({ code: "illegal_transition" });
  expect((await jobs()).sort()).toEqual([first, second].sort());
});

it("of several that are given to a rider at the same moment only as many stay as there is room for", async () => {
  const ids = await Promise.all([1, 2, 3, 4].map((n) => order(at(n * 500))));
  const answers = await Promise.all(ids.map((id) => assign(id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  expect(await jobs()).toHaveLength(2);
});

it("goes to the nearer door first, and the customer behind it hears of one stop, but not where it is", async () => {
  const [far, near] = [await order(at(3000)), await order(at(1500))];
  await assign(far);
  const direct = (await service.track(far)).eta_minutes;
  await assign(near);
  expect([await stopsBefore(far), await stopsBefore(near)]).toEqual([1, 0]);
  const record = await service.track(far);
  expect(record.eta_minutes).toBeGreaterThan(direct);
  expect(record.distance_remaining_km).toBeGreaterThan((await service.track(near)).distance_remaining_km);
  expect(record.route).toBeNull();
  expect(JSON.stringify(record)).not.toContain(near);

  // Both packages are in one shop, and each delivery keeps its own steps.
  for (const id of await jobs()) await step(id, "setOff", "arrive", "pickUp");
  expect(await jobs()).toEqual([near, far]);
  expect((await service.track(far)).status).toBe("picked_up");
  await step(near, "depart");
  await seen(at(1500));
  const waiting = await service.track(far);
  expect(waiting).toMatchObject({ stops_before: 1, route: null });
  await service.riderApp.complete(near, rider.riderId, { signature: "Wanjiru" });
  expect(await stopsBefore(far)).toBe(0);
  expect(await jobs()).toEqual([far]);
  await step(far, "depart");
  await service.riderApp.complete(far, rider.riderId, { signature: "Otieno" });
  expect(await jobs()).toEqual([]);
});

it("counts the time that the rider has waited at somebody else's door already", async () => {
  const [far, near] = [await order(at(3000)), await order(at(1500))];
  await assign(far);
  await assign(near);
  for (const id of [near, far]) await step(id, "setOff", "arrive", "pickUp");
  await step(near, "depart");
  await seen(at(1500));
  const arrived = (await service.track(far)).eta_minutes;
  service.pass(20);
  await service.riderApp.report([fixAt(rider.riderId, at(1500), service.core.now())]);
  const waited = (await service.track(far)).eta_minutes;
  expect(arrived - waited).toBeGreaterThan(0.1);
});

it("waits for a package that joins at the shop from then on, and says so to both customers", async () => {
  const wait = async (seconds: number) => {
    rider = await service.goOnDuty(0);
    await allow(2);
    const [first, late] = [await order(at(1500)), await order(at(3000))];
    await assign(first);
    await step(first, "setOff", "arrive");
    service.pass(seconds);
    await service.riderApp.report([fixAt(rider.riderId, SHOP, service.core.now())]);
    await assign(late);
    const minutes = async () => Promise.all([first, late].map(async (id) => (await service.track(id)).eta_minutes));
    return { first, late, minutes };
  };
  const fresh = await (await wait(0)).minutes();
  const { first, late, minutes } = await wait(600);
  expect(await minutes()).toEqual(fresh);
  service.pass(60);
  await service.riderApp.report([fixAt(rider.riderId, SHOP, service.core.now())]);
  const waited = (await minutes())[1];
  expect(waited).toBeLessThan(fresh[1] - 0.3);
  // Each order's steps are its own: the rider takes the first package, and then says that they are here for the second.
  await step(first, "pickUp");
  await step(late, "setOff", "arrive");
  expect((await minutes())[1]).toBe(waited);
});

it("leaves the stop that a rider rides to the first, whatever comes", async () => {
  const [far, near] = [await order(at(3000)), await order(at(1500))];
  await assign(far);
  await step(far, "setOff", "arrive", "pickUp", "depart");
  await assign(near);
  expect([(await jobs())[0], await stopsBefore(far), await stopsBefore(near)]).toEqual([far, 0, 1]);
});

it("leaves it the first also where a package is handed over to them that was on its way before", async () => {
  const [handed, own] = [await order(at(1500)), await order(at(3000))];
  await assign(handed);
  await step(handed, "setOff", "arrive", "pickUp", "depart");
  rider = await service.goOnDuty(300);
  await allow(2);
  await assign(own);
  service.pass(60);
  await step(own, "setOff");
  await act(handed, "hand_over", { rider_id: rider.riderId, reason: "A flat tyre" });
  expect(await jobs()).toEqual([own, handed]);
  expect((await service.track(handed)).stops_before).toBeGreaterThan(0);
});

it("follows a rider who goes to another stop first", async () => {
  const [far, near] = [await order(at(3000)), await order(at(1500))];
  await assign(far);
  await assign(near);
  for (const id of [near, far]) await step(id, "setOff", "arrive", "pickUp");
  await step(far, "depart");
  expect([(await jobs())[0], await stopsBefore(far), await stopsBefore(near)]).toEqual([far, 0, 1]);
  // They call the desk: they go to the nearer one after all.
  await act(near, "advance", { to: "in_transit", reason: "The rider says so" });
  expect([(await jobs())[0], await stopsBefore(far), await stopsBefore(near)]).toEqual([near, 1, 0]);
});

it("takes the stops of a delivery out of the plan that is cancelled, taken away or handed over", async () => {
  for (const end of ["cancel", "unassign", "hand_over"] as const) {
    rider = await service.goOnDuty(300);
    const other = await service.goOnDuty(400);
    await allow(2);
    const [far, near] = [await order(at(3000)), await order(at(1500))];
    await assign(far);
    await assign(near);
    expect(await stopsBefore(far)).toBe(1);
    if (end === "hand_over") await step(near, "setOff", "arrive", "pickUp");
    await act(near, end, { reason: "A flat tyre", ...(end === "hand_over" && { rider_id: other.riderId }) });
    expect([end, await stopsBefore(far), await jobs()]).toEqual([end, 0, [far]]);
  }
});

it("a suspended rider loses all that they haven't collected, and what they have stays with them", async () => {
  const [far, near] = [await order(at(3000)), await order(at(1500))];
  await assign(far);
  await assign(near);
  await step(near, "setOff", "arrive", "pickUp");
  expect(await service.command("rider", "suspend", rider.riderId)).toContain(`${near} is picked_up with them`);
  expect((await service.track(far)).status).toBe("searching");
  expect((await service.track(near)).status).toBe("picked_up");
});

it("a door that moves moves in the plan, too", async () => {
  const [far, near] = [await order(at(3000)), await order(at(1500))];
  await assign(far);
  await assign(near);
  const before = await service.track(near);
  const moved = { dropoff: destination(SHOP, 180, 4000) };
  const answer = await service.request("PATCH", `/v1/deliveries/${near}`, moved);
  expect(answer.status).toBe(200);
  expect((await service.track(near)).distance_remaining_km).toBeGreaterThan(before.distance_remaining_km + 3);
});

it("puts the stops in another order when a door moves far away, so that the other customer's promise is kept", async () => {
  const [near, far] = [await order(at(800)), await order(at(1500))];
  await assign(near);
  await assign(far);
  expect([await stopsBefore(near), await stopsBefore(far)]).toEqual([0, 1]);
  const moved = { dropoff: at(20_000) };
  expect((await service.request("PATCH", `/v1/operator/deliveries/${near}`, moved, operator())).status).toBe(200);
  expect([await stopsBefore(near), await stopsBefore(far)]).toEqual([1, 0]);
});

it("a delivery that isn't carried with others is given to nobody who has some, and nothing to who has it", async () => {
  const [cake, bread] = [await order(at(1500), { batchable: false }), await order(at(1600))];
  await assign(cake);
  const refused = { code: "illegal_transition", detail: expect.stringContaining("without others") };
  expect((await assign(bread)).json()).toMatchObject(refused);
  expect((await act(bread, "offer", { rider_id: rider.riderId })).json()).toMatchObject(refused);
  const other = await service.goOnDuty(300);
  await allow(2, other.riderId);
  expect((await assign(bread, other.riderId)).status).toBe(200);
  await step(cake, "setOff", "arrive", "pickUp");
  const handed = await act(cake, "hand_over", { rider_id: other.riderId, reason: "A flat tyre" });
  expect(handed.json()).toMatchObject(refused);
});

it("a rider brings several packages back, one after the other, and has room again when all are", async () => {
  const [far, near, next] = [await order(at(3000)), await order(at(1500)), await order(at(1000))];
  for (const id of [far, near]) {
    await assign(id);
    await step(id, "setOff", "arrive", "pickUp");
  }
  for (const id of [far, near]) expect((await act(id, "return", { reason: "The street is closed" })).status).toBe(200);
  expect((await jobs()).sort()).toEqual([far, near].sort());
  await service.riderApp.returned(far, rider.riderId);
  expect((await assign(next)).json()).toMatchObject({ code: "illegal_transition" });
  await service.riderApp.returned(near, rider.riderId);
  expect((await assign(next)).status).toBe(200);
});
