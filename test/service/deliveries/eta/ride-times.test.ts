import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CreateDelivery } from "../../../../src/contract/delivery.ts";
import { destination } from "../../../../src/contract/geo.ts";
import type { Vehicle } from "../../../../src/contract/tracking.ts";
import { findStreets } from "../../../../src/service/deliveries/estimates/find-streets.ts";
import { deleteOldRideTimes, loadRideTimes } from "../../../../src/service/deliveries/eta/ride-times.ts";
import { fixAt, HOME, openTestService, type TestService } from "../../open-test-service.ts";
import { createCornerRouter } from "../../places/corner-router.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ openPlaces: () => ({ router: createCornerRouter() }) });
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.core.db.script("truncate offers, outbox, delivery_history, deliveries, riders cascade");
  await service.learning.refresh();
});

/** How long each part takes, in seconds of the service's clock. */
interface Pace {
  approach: number;
  shop: number;
  ride: number;
  door: number;
}
const USUAL: Pace = { approach: 240, shop: 120, ride: 900, door: 50 };

/** Takes a delivery of a rider as far as the door. */
async function rideToDoor(changes: Partial<CreateDelivery>, pace: Pace, vehicle: Vehicle): Promise<string> {
  await service.addRider("amina", 600, vehicle);
  const { id } = await service.create(changes);
  service.pass(60);
  await service.attend();
  await service.answerOffer("accept");
  await service.riderApp.setOff(id, "amina");
  service.pass(pace.approach);
  await service.riderApp.arrive(id, "amina");
  service.pass(pace.shop);
  await service.riderApp.pickUp(id, "amina");
  await service.riderApp.depart(id, "amina");
  service.pass(pace.ride);
  await service.riderApp.report([fixAt("amina", destination(HOME, 90, 40), service.core.now())]);
  service.pass(pace.door);
  await service.riderApp.report([fixAt("amina", HOME, service.core.now())]);
  return id;
}

async function ride(
  changes: Partial<CreateDelivery> = {},
  pace = USUAL,
  vehicle: Vehicle = "motorbike",
): Promise<void> {
  const id = await rideToDoor(changes, pace, vehicle);
  await service.riderApp.complete(id, "amina", { signature: "W." });
}

const stored = () => loadRideTimes(service.core);

test("a hand-over notes how long each part took, from the first fix near the door on", async () => {
  await ride();
  expect(await stored()).toEqual([
    {
      vehicle: "motorbike",
      usualVehicle: "motorbike",
      leftAt: new Date(service.core.now().getTime() - 950_000),
      routerSeconds: expect.closeTo((3000 * Math.SQRT2) / 7, -1),
      approach: 300,
      shop: 120,
      ride: 900,
      door: 50,
    },
  ]);
});

test("a fast sandbox's times are those of its town", async () => {
  await ride({ simulation: { speed: 8 } });
  expect(await stored()).toMatchObject([{ approach: 2400, shop: 960, ride: 7200, door: 400 }]);
});

test.each([
  ["moved by a scenario", { simulation: { scenario: "very_late" } }],
  ["faster than its steps can be timed", { simulation: { speed: 50 } }],
] as const)("nothing is learned from a delivery that is %s", async (_, changes) => {
  await ride(changes);
  expect(await stored()).toEqual([]);
});

test("nothing is learned where a hand moves it, the operator completes it, or the way isn't the rider's", async () => {
  const { id } = await service.create({ simulation: { mode: "manual" } });
  const advanced = await service.request("POST", `/v1/test/deliveries/${id}/advance`, {
    to: "delivered",
    signature: "W.",
  });
  expect(advanced.status).toBe(200);
  const other = await rideToDoor({}, USUAL, "motorbike");
  await service.operatorDesk.complete(other, { signature: "W." });
  const guessed = await rideToDoor({}, USUAL, "motorbike");
  await service.core.db.query("update deliveries set route_estimated = true where id = $1", [guessed]);
  await service.riderApp.complete(guessed, "amina", { signature: "W." });
  await ride({}, USUAL, "bicycle");
  expect(await stored(), "the way of a motorbike").toEqual([]);
  const cycled = await rideToDoor({}, USUAL, "bicycle");
  await findStreets(service.core);
  await service.riderApp.complete(cycled, "amina", { signature: "W." });
  expect(await stored()).toMatchObject([{ vehicle: "bicycle", usualVehicle: "motorbike", ride: 900 }]);
});

test("nothing is learned from deliveries that are carried together: other stops lie between their own", async () => {
  await service.addRider("amina", 600);
  await service.core.db.query("update riders set capacity_jobs = 2");
  const ids: string[] = [(await service.create()).id, (await service.create()).id];
  for (const id of ids) {
    await service.operatorDesk.assign(id, "amina", "key_1");
    for (const step of ["setOff", "arrive", "pickUp"] as const) await service.riderApp[step](id, "amina");
  }
  for (const id of ids) {
    await service.riderApp.depart(id, "amina");
    service.pass(900);
    await service.riderApp.complete(id, "amina", { signature: "W." });
  }
  expect(await stored()).toEqual([]);
  await ride();
  expect(await stored()).toHaveLength(1);
});

test("a rider whose phone is silent at the door teaches what the shop takes", async () => {
  await service.addRider("amina", 600);
  const { id } = await service.create();
  await service.attend();
  await service.answerOffer("accept");
  for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) {
    service.pass(100);
    await service.riderApp[step](id, "amina");
  }
  service.pass(700);
  await service.riderApp.complete(id, "amina", { signature: "W." });
  expect(await stored()).toMatchObject([{ approach: 200, shop: 200, ride: null, door: null }]);
});

test("two rides of a vehicle in ten minutes are kept, for eight weeks", async () => {
  const quick = { approach: 10, shop: 10, ride: 100, door: 10 };
  for (let n = 0; n < 3; n++) await ride({}, quick);
  expect(await stored()).toHaveLength(2);
  await ride({ package: { type: "large" } }, quick, "van");
  expect(await stored()).toHaveLength(3);
  service.pass(8 * 7 * 86_400);
  expect(await stored()).toEqual([]);
  await deleteOldRideTimes(service.core);
  expect(await service.core.db.query("select 1 from ride_times")).toEqual([]);
});

test("slow rides make later ones be told later, before there is a rider and after", async () => {
  const tell = async () => {
    await service.addRider("amina", 600);
    const { id, eta } = await service.create();
    await service.attend();
    await service.answerOffer("accept");
    const { eta_minutes } = await service.track(id);
    await service.request("POST", `/v1/deliveries/${id}/cancel`);
    return { promised: Number.parseInt(eta, 10), told: Number(eta_minutes) };
  };
  const before = await tell();
  for (let n = 0; n < 12; n++) {
    await ride({}, { ...USUAL, shop: 500, ride: 1500, door: 240 });
    service.pass(3600);
  }
  expect((await tell()).promised).toBe(before.promised);
  await service.learning.refresh();
  const after = await tell();
  expect(after.promised).toBeGreaterThan(before.promised + 5);
  expect(after.told).toBeGreaterThan(before.told + 5);
});
