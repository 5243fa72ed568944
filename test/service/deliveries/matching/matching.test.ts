import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { destination, distanceMetres, type Position } from "../../../../src/contract/geo.ts";
import { VEHICLES } from "../../../../src/contract/tracking.ts";
import { canCarry } from "../../../../src/service/deliveries/matching/eligibility.ts";
import { findCandidates, type PastOffers } from "../../../../src/service/deliveries/matching/find-candidates.ts";
import { findNearest } from "../../../../src/service/deliveries/matching/free-riders.ts";
import type { FreeRider } from "../../../../src/service/ports.ts";
import { fixAt, openTestService, SHOP, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.core.db.script("truncate offers, outbox, delivery_history, deliveries, riders cascade");
});

const offers = () => service.riderApp.openOffers();
const askedRiders = async () => (await offers()).map((offer) => offer.riderId);

it("offers a delivery only to the nearest free rider", async () => {
  await service.addRider("far", 900);
  await service.addRider("near", 300);
  await service.addRider("farther", 1500);
  const { id } = await service.create();
  await service.attend();
  await service.attend();
  expect(await offers()).toMatchObject([{ riderId: "near", deliveryId: id, packageType: "food" }]);
  // A rider with an open offer gets no second one.
  await service.create();
  await service.attend();
  expect(await askedRiders()).toEqual(["near", "far"]);
});

it("leaves the delivery searching while no rider is free, and offers it to the first who is", async () => {
  const { id } = await service.create();
  await service.attend();
  expect(await offers()).toEqual([]);
  expect((await service.track(id)).status).toBe("searching");
  expect(await service.riderApp.demand()).toMatchObject([{ deliveryId: id }]);
  await service.addRider("late");
  await service.attend();
  expect(await askedRiders()).toEqual(["late"]);
});

it("offers it only to riders who can carry the package", async () => {
  await service.addRider("bicycle", 100, "bicycle", 15);
  await service.addRider("motorbike", 200, "motorbike", 30);
  await service.addRider("car", 300, "car", 50);
  await service.addRider("van", 400, "van", 500);
  await service.create({ package: { type: "large", weight: 80 } });
  await service.attend();
  expect(await askedRiders()).toEqual(["van"]);
  await service.create({ package: { type: "large" } });
  await service.attend();
  expect(await askedRiders()).toEqual(["van", "car"]);
  await service.create({ package: { type: "small", weight: 15.5 } });
  await service.attend();
  expect(await askedRiders()).toEqual(["van", "car", "motorbike"]);
});

it("offers it to the next nearest rider when an offer is declined or expires, and then to the first again", async () => {
  await service.addRider("first", 300);
  await service.addRider("second", 600);
  await service.create();
  const asked: string[] = [];
  for (const answer of ["decline", "expire", "decline", "decline"]) {
    await service.attend();
    const [offer] = await offers();
    if (!offer) throw new Error("nobody was asked");
    asked.push(offer.riderId);
    if (answer === "decline") await service.riderApp.decline(offer.id, offer.riderId);
    else service.pass(31);
    service.pass(61);
  }
  expect(asked).toEqual(["first", "second", "first", "second"]);
});

it("waits before it offers the delivery to the only rider again", async () => {
  await service.addRider("only");
  await service.create();
  await service.attend();
  const [offer] = await offers();
  await service.riderApp.decline(offer?.id ?? "", offer?.riderId ?? "");
  await service.attend();
  expect(await offers()).toEqual([]);
  service.pass(61);
  await service.attend();
  expect(await askedRiders()).toEqual(["only"]);
});

it("refuses an answer that comes too late", async () => {
  await service.addRider("slow");
  const { id } = await service.create();
  await service.attend();
  const [offer] = await offers();
  service.pass(31);
  await expect(service.riderApp.accept(offer?.id ?? "", offer?.riderId ?? "")).rejects.toMatchObject({
    code: "illegal_transition",
  });
  await expect(service.riderApp.accept("off_unknown", "slow")).rejects.toMatchObject({ code: "unknown_offer" });
  expect((await service.track(id)).status).toBe("searching");
});

it("withdraws the offer of a delivery that is cancelled, and frees its rider", async () => {
  await service.addRider("asked");
  const { id } = await service.create();
  await service.attend();
  const [offer] = await offers();
  await service.request("POST", `/v1/deliveries/${id}/cancel`);
  expect(await offers()).toEqual([]);
  await expect(service.riderApp.accept(offer?.id ?? "", offer?.riderId ?? "")).rejects.toMatchObject({
    code: "illegal_transition",
  });
  await service.create();
  await service.attend();
  expect(await askedRiders()).toEqual(["asked"]);
});

it("gives a rider one job at a time, and looks for another when a rider is lost", async () => {
  await service.addRider("one", 300);
  const { id } = await service.create();
  await service.attend();
  await service.answerOffer("accept");
  await service.create();
  await service.attend();
  expect(await offers()).toEqual([]);
  expect(await service.riderApp.freeRiders()).toEqual([]);

  await service.addRider("other", 900);
  await service.riderApp.release(id, "one");
  expect(await service.track(id)).toMatchObject({ status: "searching", rider: null });
  await service.attend();
  expect((await offers()).find((offer) => offer.deliveryId === id)?.riderId).toBe("other");
});

describe("when a rider is lost", () => {
  const acceptOpen = async () => {
    const [offer] = await offers();
    if (!offer) throw new Error("nobody was asked");
    await service.riderApp.accept(offer.id, offer.riderId);
    return offer.riderId;
  };

  it("offers it first to every other rider, also to those who declined more often", async () => {
    await service.addRider("near", 200);
    await service.addRider("far", 800);
    const { id } = await service.create();
    for (const rider of ["near", "far"]) {
      await service.attend();
      expect(await askedRiders()).toEqual([rider]);
      if (rider === "near") await service.answerOffer("decline");
    }
    expect(await acceptOpen()).toBe("far");
    await service.riderApp.release(id, "far");
    service.pass(61);
    await service.attend();
    await service.answerOffer("decline");
    service.pass(61);
    await service.attend();
    // The third offer to this rider, before the second to "far".
    expect(await askedRiders()).toEqual(["near"]);
  });

  it("offers it to the same rider again, after a wait, if there is no other", async () => {
    await service.addRider("only");
    const { id } = await service.create();
    await service.attend();
    await acceptOpen();
    service.pass(300);
    await service.riderApp.release(id, "only");
    await service.attend();
    expect(await offers()).toEqual([]);
    service.pass(61);
    await service.attend();
    expect(await askedRiders()).toEqual(["only"]);
  });
});

describe("the rider who is asked", () => {
  const PLACES: Record<string, Position> = {
    "in a city": SHOP,
    "at the north pole": { lat: 89.99, lng: 20 },
    "at the south pole": { lat: -89.995, lng: -130 },
    "at 180° east": { lat: -16.8, lng: 179.999 },
  };
  const rider = fc.record({
    vehicle: fc.constantFrom(...VEHICLES),
    capacityKg: fc.integer({ min: 1, max: 100 }),
    metres: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 40_000 })),
    bearing: fc.integer({ min: 0, max: 359 }),
  });
  const load = fc.record({
    packageType: fc.constantFrom("food" as const, "large" as const),
    weightKg: fc.option(fc.integer({ min: 1, max: 100 })),
  });

  it.each(Object.keys(PLACES))("is the nearest who can carry it, %s", async (where) => {
    const pickup = PLACES[where] ?? SHOP;
    await fc.assert(
      fc.asyncProperty(
        fc.array(rider, { minLength: 1, maxLength: 30 }),
        load,
        async (riders, { packageType, weightKg }) => {
          await service.core.db.script("truncate riders cascade");
          const delivery = { pickup, packageType, weightKg };
          const placed = riders.map(({ metres, bearing, ...rest }, n) => {
            return { ...rest, id: `rider-${n}`, name: "R", position: destination(pickup, bearing, metres) };
          });
          for (const { position: _, ...profile } of placed) await service.riderApp.enrol(profile);
          await service.riderApp.report(placed.map(({ id, position }) => fixAt(id, position, service.core.now())));
          const metresOf = (one: FreeRider) => distanceMetres(one.position, pickup);
          const expected = placed
            .filter((one) => metresOf(one) <= 30_000 && canCarry(one, delivery))
            .sort((a, b) => metresOf(a) - metresOf(b))
            .map(metresOf);
          for (const most of [1, 10]) {
            const found = (await findNearest(service.core, [{ delivery }, { delivery }], most))[1]?.map(metresOf) ?? [];
            expect(found.length).toBe(Math.min(most, expected.length));
            for (const [index, metres] of found.entries()) expect(metres).toBeCloseTo(expected[index] ?? -1, 3);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it("is the nearest, however the database joins", async () => {
    for (const id of ["a", "b", "c"]) await service.addRider(id, { a: 900, b: 500, c: 100 }[id]);
    const found = await service.core.db.transaction(async (tx) => {
      await tx.query("set local enable_nestloop = off");
      await tx.query("set local enable_hashjoin = off");
      const core = { ...service.core, db: { ...service.core.db, query: tx.query } };
      return findNearest(core, [{ delivery: { pickup: SHOP, packageType: "food", weightKg: null } }], 3);
    });
    expect(found.flat().map(({ id }) => id)).toEqual(["c", "b", "a"]);
  });

  it("comes of those who were asked least, and last of those who released it", async () => {
    const now = service.core.now();
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    for (const [n, id] of ["once", "twice", "released", "resting"].entries()) await service.addRider(id, 900 - 100 * n);
    const delivery = { pickup: SHOP, packageType: "food" as const, weightKg: null };
    const past = new Map<string, PastOffers>([
      ["once", { times: 1, released: false, last: ago(100) }],
      ["twice", { times: 2, released: false, last: ago(100) }],
      ["released", { times: 1, released: true, last: ago(100) }],
      ["resting", { times: 1, released: false, last: ago(10) }],
    ]);
    const next = async () =>
      (await findCandidates(service.core, [{ delivery, past, restedSince: ago(60) }]))[0]?.[0]?.id;
    await service.addRider("new", 5000);
    expect(await next()).toBe("new");
    await service.riderApp.setDuty("new", false);
    for (const id of ["once", "twice", "released"]) {
      expect(await next()).toBe(id);
      await service.riderApp.setDuty(id, false);
    }
    expect(await next()).toBeUndefined();
  });
});

describe("a delivery that nobody can carry", () => {
  const large = { package: { type: "large" as const } };
  const statements = async (work: () => Promise<unknown>) => {
    const query = vi.spyOn(service.core.db, "query");
    await work();
    const count = query.mock.calls.length;
    query.mockRestore();
    return count;
  };

  it("costs nothing until somebody comes who can", async () => {
    await service.addRider("bicycle", 100, "bicycle");
    await service.create(large);
    await service.attend();
    for (let second = 0; second < 10; second++) {
      service.pass(1);
      await service.riderApp.report([fixAt("bicycle", destination(SHOP, 90, second * 10), service.core.now())]);
      // One look for what is due.
      expect(await statements(service.attend)).toBe(1);
    }
    await service.addRider("van", 20_000, "van");
    await service.attend();
    expect(await askedRiders()).toEqual(["van"]);
  });

  const seenAt = (metres: number) =>
    service.riderApp.report([fixAt("van", destination(SHOP, 0, metres), service.core.now())]);
  it.each<[string, { first: () => Promise<unknown>; later: () => Promise<unknown> }]>([
    [
      "comes on duty",
      { first: () => service.riderApp.setDuty("van", false), later: () => service.riderApp.setDuty("van", true) },
    ],
    ["was silent", { first: async () => service.pass(11 * 60), later: () => seenAt(2000) }],
    ["comes nearer", { first: () => seenAt(60_000), later: () => seenAt(25_000) }],
    [
      "ends another delivery",
      {
        first: async () => {
          const { id } = await service.create({ ...large, external_id: "before" });
          await service.attend();
          await service.answerOffer("accept");
          return id;
        },
        later: async () => {
          const { json } = await service.request("GET", "/v1/deliveries?external_id=before");
          await service.request("POST", `/v1/deliveries/${json().data[0].id}/cancel`);
        },
      },
    ],
    [
      "was asked for another one that was cancelled",
      {
        first: async () => {
          await service.create({ ...large, external_id: "before" });
          await service.attend();
        },
        later: async () => {
          const { json } = await service.request("GET", "/v1/deliveries?external_id=before");
          await service.request("POST", `/v1/deliveries/${json().data[0].id}/cancel`);
        },
      },
    ],
  ])("is offered to one who %s", async (_, { first, later }) => {
    await service.addRider("van", 2000, "van");
    service.pass(1);
    await first();
    const { id } = await service.create(large);
    await service.attend();
    const asked = async () =>
      (await offers()).filter(({ deliveryId }) => deliveryId === id).map(({ riderId }) => riderId);
    expect(await asked()).toEqual([]);
    service.pass(1);
    await later();
    await service.attend();
    expect(await asked()).toEqual(["van"]);
  });
});

it("makes one offer a rider when several rounds run at the same moment", async () => {
  for (const rider of ["one", "two", "three"]) await service.addRider(rider);
  await Promise.all([service.create(), service.create()]);
  await Promise.all([service.attend(), service.attend(), service.attend()]);
  expect(new Set(await askedRiders()).size).toBe(2);
  expect(await offers()).toHaveLength(2);
});

it("lets one of two riders who accept at the same moment have the delivery", async () => {
  await service.addRider("rider");
  await service.create();
  await service.attend();
  const [offer] = await offers();
  const results = await Promise.allSettled(
    [1, 2].map(() => service.riderApp.accept(offer?.id ?? "", offer?.riderId ?? "")),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

describe("closing offers", () => {
  it("lasts, whatever becomes of the round that it begins", async () => {
    await service.addRider("silent");
    await service.create();
    await service.attend();
    service.pass(31);
    await service.core.db.script(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no offers today'; end $$;
       create trigger refuse before insert on offers execute function refuse()`,
    );
    await service.addRider("other");
    await expect(service.attend()).rejects.toThrow("no offers today");
    await service.core.db.script("drop trigger refuse on offers; drop function refuse()");
    expect(await service.core.db.query("select state from offers")).toEqual([{ state: "expired" }]);
  });
});

it("makes no offer to a rider who went off duty a moment ago, and ends one that was made since", async () => {
  const { riderId } = await service.goOnDuty();
  const { id } = await service.create();
  await service.core.db.query("update riders set on_duty = false where id = $1", [riderId]);
  expect(await service.operatorDesk.offer(id, riderId)).toBeNull();
  // As if the rider had gone off duty between the choice and the offer, unseen by either.
  await service.core.db.query(
    `insert into offers (id, delivery_id, rider_id, state, offered_at, expires_at) values ($1, $2, $3, 'open', $4, $5)`,
    ["off_late", id, riderId, service.core.now(), new Date(service.core.now().getTime() + 30_000)],
  );
  expect(await offers()).toEqual([]);
  service.pass(31);
  await service.addRider("other");
  await service.attend();
  expect(await askedRiders()).toEqual(["other"]);
});
