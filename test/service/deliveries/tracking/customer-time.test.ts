import { Value } from "typebox/value";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { destination } from "../../../../src/contract/geo.ts";
import type { TrackingRecord } from "../../../../src/contract/tracking.ts";
import { TrackingRecordSchema } from "../../../../src/contract/tracking-schema.ts";
import { fixAt, HOME, openTestService, SHOP, type TestService } from "../../open-test-service.ts";

/** A motorbike's average speed in metres per second of the town's time. The router's streets are this much longer. */
const METRES_PER_SECOND = 28 / 3.6;
const DETOUR = 1.417;
/** The ride to HOME and the hand-over there, in seconds of the town's time. */
const RIDE = (3000 * DETOUR) / METRES_PER_SECOND + 40;

const services: Record<number, TestService> = {};
beforeAll(async () => {
  for (const speed of [1, 8]) services[speed] = await openTestService({ speed });
});
afterAll(() => Promise.all(Object.values(services).map((service) => service.close())));
beforeEach(async () => {
  for (const { core } of Object.values(services)) {
    await core.db.script("truncate offers, outbox, delivery_history, deliveries, quotes, riders cascade");
  }
});

function at(speed: number): TestService {
  const service = services[speed];
  if (!service) throw new Error(`there is no service at ${speed}×`);
  return service;
}

/** Creates a delivery whose rider has just left the shop. */
async function inTransit(service: TestService, simulation?: { speed: number }): Promise<string> {
  await service.addRider("amina", 0);
  const { id } = await service.create(simulation ? { simulation } : {});
  await service.attend();
  await service.answerOffer("accept");
  for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) await service.riderApp[step](id, "amina");
  return id;
}

const track = async (service: TestService, id: string): Promise<TrackingRecord> => service.track(id);

describe.each([
  ["the sandbox's own speed", 8, undefined],
  ["the delivery's own speed", 1, { speed: 8 }],
])("at 8× by %s", (_, speed, simulation) => {
  it("counts minutes down in the customer's time, to zero at the door and not before", async () => {
    const service = at(speed);
    const id = await inTransit(service, simulation);
    const promised = (await track(service, id)).eta_minutes ?? 0;
    expect(promised).toBeCloseTo(RIDE / 60 / 8, 1);
    for (const part of [0.25, 0.5, 0.75]) {
      // A quarter of the minutes passes, and the rider rides a quarter of the way.
      service.pass(promised * 60 * 0.25);
      await service.riderApp.report([fixAt("amina", destination(SHOP, 45, 3000 * part), service.core.now())]);
      const record = await track(service, id);
      expect(record.eta_minutes).toBeGreaterThan(0);
      expect(Math.abs((record.eta_minutes ?? 0) - promised * (1 - part))).toBeLessThanOrEqual(0.11);
    }
    service.pass(1);
    await service.riderApp.report([fixAt("amina", HOME, service.core.now())]);
    expect(await track(service, id)).toMatchObject({ eta_minutes: 0, distance_remaining_km: 0 });
  });

  it("gives the factor in the record, and speed and distance in the town's measure", async () => {
    const service = at(speed);
    const id = await inTransit(service, simulation);
    const record = await track(service, id);
    expect(Value.Check(TrackingRecordSchema, record)).toBe(true);
    expect(record).toMatchObject({
      simulation: { speed: 8 },
      rider: { speed_kph: 20 },
      distance_remaining_km: expect.closeTo(3 * DETOUR, 1),
      poll_after_seconds: 5,
    });
  });

  it("estimates in the customer's time when the delivery is created and while it waits for a rider", async () => {
    const service = at(speed);
    const created = await service.create(simulation ? { simulation } : {});
    expect(created.eta).toBe("2 minutes");
    const record = async (id: string) => (await service.request("GET", `/v1/deliveries/${id}`)).json();
    expect((await record(created.id)).eta).toBe("2 minutes");
    // The wait until the scheduled time is in real time.
    const later = await service.create({
      ...(simulation && { simulation }),
      scheduled_at: new Date(service.core.now().getTime() + 3_600_000).toISOString(),
    });
    expect(later.eta).toBe("62 minutes");
    expect((await record(later.id)).eta).toBe("62 minutes");
  });
});

it("quotes a duration in the customer's time", async () => {
  const quote = { pickup_address: "1 Shop Street", dropoff_address: "2 Home Road", package_type: "food" };
  const duration = async (speed: number) =>
    (await at(speed).request("POST", "/v1/delivery/quote", quote)).json().estimated_duration;
  expect(await duration(1)).toBe("19 minutes");
  expect(await duration(8)).toBe("2 minutes");
});

it("has no simulation field in real time", async () => {
  const id = await inTransit(at(1));
  expect(await track(at(1), id)).not.toHaveProperty("simulation");
});

it("never gives 0 minutes before the rider arrives, however fast the town is", async () => {
  const id = await inTransit(at(1), { speed: 1000 });
  expect(await track(at(1), id)).toMatchObject({
    eta_minutes: 0.1,
    distance_remaining_km: expect.closeTo(3 * DETOUR, 1),
  });
});

it("counts in the customer's time in a slower town too", async () => {
  const id = await inTransit(at(1), { speed: 0.5 });
  expect((await track(at(1), id)).eta_minutes).toBeCloseTo(RIDE / 60 / 0.5, 0);
});
