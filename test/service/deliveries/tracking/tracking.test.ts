import { Value } from "typebox/value";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { destination } from "../../../../src/contract/geo.ts";
import { TrackingRecordSchema } from "../../../../src/contract/tracking-schema.ts";
import { attendDue } from "../../../../src/service/deliveries/due/attend.ts";
import { createChanges } from "../../../../src/service/deliveries/lifecycle/changes.ts";
import { openTracking } from "../../../../src/service/deliveries/tracking/open-tracking.ts";
import { fixAt, HOME, openTestService, PUBLISHABLE, SHOP, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(() => service.core.db.script("truncate offers, outbox, delivery_history, deliveries, riders cascade"));

async function assigned() {
  await service.addRider("amina", 600);
  const { id } = await service.create();
  await service.attend();
  await service.answerOffer("accept");
  return id;
}

const ride = (position: { lat: number; lng: number }) => {
  service.pass(1);
  return service.riderApp.report([fixAt("amina", position, service.core.now())]);
};

it("shows each step of a delivery as the specification says, and hides the rider after it ends", async () => {
  const { riderApp, track } = service;
  const check = async (id: string) => {
    const record = await track(id);
    expect(Value.Check(TrackingRecordSchema, record)).toBe(true);
    return record;
  };
  await service.addRider("amina", 600);
  const { id } = await service.create();
  expect(await check(id)).toMatchObject({
    delivery_id: id,
    status: "searching",
    rider: null,
    eta_minutes: null,
    distance_remaining_km: null,
    located_at: null,
    route: null,
    poll_after_seconds: 30,
  });
  await service.attend();
  await service.answerOffer("accept");
  const steps = ["rider_assigned"];
  expect(await check(id)).toMatchObject({
    status: "rider_assigned",
    rider: {
      name: "Rider amina",
      vehicle: "motorbike",
      location: { lat: expect.closeTo(SHOP.lat, 1) },
      bearing: 90,
      speed_kph: 20,
    },
    eta_minutes: expect.any(Number),
    distance_remaining_km: expect.any(Number),
    located_at: service.core.now().toISOString(),
  });
  for (const [step, status] of [
    ["setOff", "rider_arriving"],
    ["arrive", "at_pickup"],
    ["pickUp", "picked_up"],
    ["depart", "in_transit"],
  ] as const) {
    service.pass(10);
    await riderApp[step](id, "amina");
    steps.push(status);
    const record = await check(id);
    expect(record).toMatchObject({ status, rider: { location: expect.anything() }, eta_minutes: expect.any(Number) });
    expect([record.arrives_after, record.proof]).toEqual([null, null]);
    expect(record.history.map((entry: { status: string }) => entry.status)).toEqual(["searching", ...steps]);
  }
  await riderApp.complete(id, "amina", { signature: "W." });
  expect(await check(id)).toMatchObject({
    status: "delivered",
    rider: { name: "Rider amina", location: null, bearing: null, speed_kph: null },
    arrives_after: null,
    arrives_before: null,
    proof: "signature",
    signed_by: "W.",
    eta_minutes: null,
    distance_remaining_km: null,
    located_at: null,
    route: null,
  });
});

it("tells between which times a delivery without a rider usually arrives, from the ordered time on", async () => {
  const { id } = await service.create();
  const { arrives_after, arrives_before, history } = await service.track(id);
  const minutes = (time: string, from: string) => (Date.parse(time) - Date.parse(from)) / 60_000;
  // It is quoted as 19 minutes, which is rounded, and the times are rounded outwards to five minutes.
  expect(minutes(arrives_after, history[0].at)).toBeGreaterThan(12);
  expect(minutes(arrives_after, history[0].at)).toBeLessThan(19.5);
  expect(minutes(arrives_before, history[0].at)).toBeGreaterThan(18);
  for (const time of [arrives_after, arrives_before]) expect(Date.parse(time) % (5 * 60_000)).toBe(0);
  service.pass(90);
  expect(await service.track(id), "it stays as the search goes on").toMatchObject({ arrives_after, arrives_before });

  const scheduled_at = new Date(service.core.now().getTime() + 3_600_000).toISOString();
  const later = await service.create({ scheduled_at });
  const ordered = await service.track(later.id);
  expect(ordered.arrives_after).toBe(scheduled_at);
  expect(minutes(ordered.arrives_before, scheduled_at)).toBeGreaterThan(18);
  expect(minutes(ordered.arrives_before, scheduled_at)).toBeLessThan(55);
});

it("counts down along both legs, including the stop at the shop", async () => {
  const id = await assigned();
  await service.riderApp.setOff(id, "amina");
  const far = await service.track(id);
  await ride(destination(SHOP, 0, 100));
  const near = await service.track(id);
  expect(near.eta_minutes).toBeLessThan(far.eta_minutes);
  expect(far.distance_remaining_km - near.distance_remaining_km).toBeCloseTo(0.5 * 1.417, 1);

  await ride(SHOP);
  await service.riderApp.arrive(id, "amina");
  const arrived = await service.track(id);
  service.pass(60);
  await ride(SHOP);
  const waiting = await service.track(id);
  const minutesLess = arrived.eta_minutes - waiting.eta_minutes;
  expect(minutesLess).toBeGreaterThan(0.8);
  expect(minutesLess).toBeLessThan(1.2);
  expect(waiting.distance_remaining_km).toBeCloseTo(3 * 1.417, 1);

  await service.riderApp.pickUp(id, "amina");
  await service.riderApp.depart(id, "amina");
  await ride(destination(SHOP, 45, 1500));
  expect((await service.track(id)).distance_remaining_km).toBeCloseTo(1.5 * 1.417, 1);
  await ride(HOME);
  expect(await service.track(id)).toMatchObject({ distance_remaining_km: 0, eta_minutes: 0 });
});

it("gives a later arrival for a slower ride to the customer, but not for a short stop", async () => {
  const id = await assigned();
  for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) await service.riderApp[step](id, "amina");
  const ridden = async (metres: number, seconds: number) => {
    service.pass(seconds);
    await ride(destination(SHOP, 45, metres));
    return (await service.track(id)).eta_minutes;
  };
  const promised = await ridden(0, 0);
  expect(promised).toBeCloseTo(((3000 * 1.417) / (28 / 3.6) + 40) / 60, 1);
  expect(await ridden(60, 30)).toBeLessThan(promised * 1.1);
  const later = await ridden(200, 600);
  expect(later).toBeGreaterThan(promised * 1.5);
  expect(await ridden(2990, 300)).toBeLessThan(0.2);
});

it("ignores fixes that arrive late", async () => {
  const id = await assigned();
  const before = await service.track(id);
  const late = new Date(service.core.now().getTime() - 5000);
  await service.riderApp.report([fixAt("amina", HOME, late)]);
  expect((await service.riderApp.jobs())[0]?.position).not.toEqual(HOME);
  expect(await service.track(id)).toEqual(before);
});

describe("freshness", () => {
  it("answers from memory, with another process's changes after at most a second", async () => {
    const id = await assigned();
    const before = await service.track(id);
    const query = vi.spyOn(service.core.db, "query");
    const elsewhere = { ...service.core, changes: createChanges(() => undefined) };
    const other = await service.create({
      scheduled_at: new Date(service.core.now().getTime() + 500).toISOString(),
    });
    await service.track(other.id);
    service.pass(0.6);
    query.mockClear();
    await attendDue(elsewhere, 120);
    await service.core.db.query("update riders set lat = lat + 0.001, located_at = located_at + interval '1 second'");
    query.mockClear();
    const shown = await service.track(id);
    expect(shown.rider.location).toEqual(before.rider.location);
    expect((await service.track(other.id)).status).toBe("pending");
    expect(query).not.toHaveBeenCalled();

    service.pass(1);
    // Viewers don't wait longer than a second for a slow database.
    await vi.waitFor(async () => expect((await service.track(other.id)).status).toBe("searching"), 20_000);
    expect((await service.track(id)).rider.location.lat).toBeCloseTo(shown.rider.location.lat + 0.001, 6);
    query.mockRestore();
  });

  it("finds deliveries that ended before this process began", async () => {
    const { id } = await service.create();
    await service.request("POST", `/v1/deliveries/${id}/cancel`);
    const later = service.reopen();
    expect(JSON.parse((await later.read(id))?.body(30) ?? "")).toMatchObject({ status: "cancelled" });
    expect(await later.read("dlv_0000000000000000000000")).toBeNull();
  });
});

describe("what a read costs", () => {
  /** A second process, whose statements are counted and can be held back. */
  function openElsewhere() {
    const { db } = service.core;
    const statements: (readonly string[])[] = [];
    let gate: Promise<void> | null = null;
    const query: typeof db.query = async (sql, params = []) => {
      statements.push(params[0] as string[]);
      const held = gate;
      const rows = await db.query<never>(sql, params);
      await held;
      return rows;
    };
    const hold = () => {
      let go = () => {};
      gate = new Promise((resolve) => {
        go = resolve;
      });
      return () => {
        gate = null;
        go();
      };
    };
    return { tracking: openTracking({ ...service.core, db: { ...db, query } }, service.publicUrl), statements, hold };
  }

  it("is a part of one statement, however many ask at once, and nothing for what nobody asks for", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 30; n++) ids.push((await service.create()).id);
    const { tracking, statements } = openElsewhere();
    const asked = ids.slice(0, 20);
    const snapshots = await Promise.all([...asked, ...asked, ...asked].map((id) => tracking.read(id)));
    expect(snapshots.every((one) => one !== null)).toBe(true);
    expect(statements).toEqual([asked]);
    service.pass(0.9);
    await Promise.all(asked.map((id) => tracking.read(id)));
    expect(statements).toHaveLength(1);
    service.pass(0.2);
    await Promise.all(asked.map((id) => tracking.read(id)));
    expect(statements).toEqual([asked, asked]);
  });

  it("never brings back what an older statement found", async () => {
    const { id } = await service.create();
    const { tracking, hold } = openElsewhere();
    const statusOf = async () => JSON.parse((await tracking.read(id))?.body(30) ?? "").status;
    const letGo = hold();
    const late = tracking.read(id);
    await vi.waitFor(async () => expect(await Promise.race([late, "waits"])).toBe("waits"));
    service.pass(0.1);
    await service.operatorDesk.cancel(id);
    tracking.forget(id);
    letGo();
    await late;
    expect(await statusOf()).toBe("cancelled");
    expect(await statusOf()).toBe("cancelled");
  });
});

describe("the tracking operation", () => {
  const path = (id: string) => `/v1/deliveries/${id}/tracking`;

  it("accepts the account's keys and the tracking page's key, and no other", async () => {
    const { id } = await service.create();
    const statusWith = async (key: string) =>
      (await service.request("GET", path(id), undefined, { authorization: `Bearer ${key}` })).status;
    expect(await statusWith(PUBLISHABLE)).toBe(200);
    expect(await statusWith(service.pageKey)).toBe(200);
    const stranger = await service.addAccount("stranger");
    expect(await statusWith(stranger)).toBe(404);
    const problem = (await service.request("GET", path("dlv_0000000000000000000000"))).json();
    expect(problem).toMatchObject({ status: 404, code: "unknown_delivery" });
    expect((await service.request("GET", path("..%2f..%2fetc"))).json()).toMatchObject({ code: "unknown_delivery" });
    expect((await service.request("GET", path(id), undefined, { authorization: "" })).status).toBe(401);
  });

  it("answers 304 until something changes", async () => {
    const id = await assigned();
    const first = await service.request("GET", path(id));
    const etag = String(first.headers.etag);
    const ask = (tag: string) => service.request("GET", path(id), undefined, { "if-none-match": tag });
    for (const tag of [etag, etag.replace("W/", ""), `"other", ${etag}`]) {
      expect(await ask(tag)).toMatchObject({ status: 304, text: "" });
    }
    expect((await ask('"other"')).status).toBe(200);
    await service.riderApp.setOff(id, "amina");
    expect((await ask(etag)).json()).toMatchObject({ status: "rider_arriving" });
  });

  it("can be called by pages of any origin, with a publishable key", async () => {
    const { id } = await service.create();
    const origin = "https://shop.example";
    const preflight = await service.app.inject({
      method: "OPTIONS",
      url: path(id),
      headers: {
        origin,
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization,if-none-match",
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-headers": expect.stringContaining("authorization"),
      "access-control-max-age": "7200",
    });
    const answer = await service.request("GET", path(id), undefined, {
      origin,
      authorization: `Bearer ${PUBLISHABLE}`,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-expose-headers": expect.stringContaining("ETag"),
    });
  });
});
