import { afterAll, beforeAll, expect, it } from "vitest";
import { destination, type Position } from "../../../../src/contract/geo.ts";
import { fixAt, openTestService, SHOP, type TestService } from "../../open-test-service.ts";

const ROUNDS = 25;

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

/** North of the shop; south where it is below zero. */
const at = (metres: number): Position => destination(SHOP, metres < 0 ? 180 : 0, Math.abs(metres));
const operator = () => ({ authorization: `Bearer ${service.operatorKey}` });
const act = async (id: string, name: string, body: object) => {
  const { status, json } = await service.request("POST", `/v1/operator/deliveries/${id}/${name}`, body, operator());
  return { http: status, ...json() };
};

/** Whom the delivery was given to, in the order in which it was. */
async function takersOf(id: string): Promise<string[]> {
  const { json } = await service.request("GET", `/v1/operator/deliveries/${id}/history`, undefined, operator());
  return json().data.flatMap(({ act, rider }: { act: string; rider: { id: string } }) =>
    act === "hand_over" ? [rider.id] : [],
  );
}

/** A rider at a place, who may have several deliveries and has picked one up. */
async function withOne(place: Position, door: Position) {
  const { riderId } = await service.goOnDuty();
  await service.request("PATCH", `/v1/operator/riders/${riderId}`, { capacity_jobs: 2 }, operator());
  const { id } = await service.create({ dropoff: { name: "Wanjiru M.", phone: "+254700000002", ...door } });
  await act(id, "assign", { rider_id: riderId });
  for (const step of ["setOff", "arrive", "pickUp"] as const) await service.riderApp[step](id, riderId);
  return { id: id as string, riderId, place };
}

const deadlocks = async () => {
  const [row] = await service.core.db.query<{ deadlocks: string }>(
    "select deadlocks::text from pg_stat_database where datname = current_database()",
  );
  return row?.deadlocks;
};

it("two dispatchers hand two packages over crosswise at the same moment, and each is done once", async () => {
  const before = await deadlocks();
  // Each rider is near the other one's door: who takes a package over goes there first, so their own
  // would come much later, and its merchant would be told.
  const north = await withOne(at(-4000), at(8000));
  const south = await withOne(at(4000), at(-8000));
  service.pass(1800);
  await service.riderApp.report([north, south].map(({ riderId, place }) => fixAt(riderId, place, service.core.now())));
  const riders = [north.riderId, south.riderId];
  const of = (riderId: string) => riders.find((one) => one !== riderId) ?? "";
  let [first, second] = riders as [string, string];
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all([
      act(north.id, "hand_over", { rider_id: of(first), from_rider_id: first, reason: "The shift ends" }),
      act(south.id, "hand_over", { rider_id: of(second), from_rider_id: second, reason: "The shift ends" }),
    ]);
    expect(answers.map(({ http, rider }) => [http, rider?.id])).toEqual([
      [200, of(first)],
      [200, of(second)],
    ]);
    [first, second] = [of(first), of(second)];
  }
  const alternating = (start: string) =>
    Array.from({ length: ROUNDS }, (_, round) => (round % 2 === 0 ? of(start) : start));
  expect(await takersOf(north.id)).toEqual(alternating(north.riderId));
  expect(await takersOf(south.id)).toEqual(alternating(south.riderId));
  expect(await deadlocks()).toBe(before);
});
