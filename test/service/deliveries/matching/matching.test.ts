import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { destination, distanceMetres } from "../../../../src/contract/geo.ts";
import { VEHICLES } from "../../../../src/contract/tracking.ts";
import {
  chooseRider,
  findCandidates,
  type PastOffers,
} from "../../../../src/service/deliveries/matching/choose-rider.ts";
import { canCarry } from "../../../../src/service/deliveries/matching/eligibility.ts";
import type { FreeRider } from "../../../../src/service/ports.ts";
import { openTestService, SHOP, type TestService } from "../../open-test-service.ts";

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

it("offers a delivery to the nearest free rider alone", async () => {
  await service.addRider("far", 900);
  await service.addRider("near", 300);
  await service.addRider("farther", 1500);
  const { id } = await service.create();
  await service.match();
  await service.match();
  expect(await offers()).toMatchObject([{ riderId: "near", deliveryId: id, packageType: "food" }]);
  // A rider with an open offer gets no second one.
  await service.create();
  await service.match();
  expect(await askedRiders()).toEqual(["near", "far"]);
});

it("leaves the delivery searching while no rider is free, and offers it to the first who is", async () => {
  const { id } = await service.create();
  await service.match();
  expect(await offers()).toEqual([]);
  expect((await service.track(id)).status).toBe("searching");
  expect(await service.riderApp.demand()).toMatchObject([{ deliveryId: id }]);
  await service.addRider("late");
  await service.match();
  expect(await askedRiders()).toEqual(["late"]);
});

it("offers it only to riders who can carry the package", async () => {
  await service.addRider("bicycle", 100, "bicycle", 15);
  await service.addRider("motorbike", 200, "motorbike", 30);
  await service.addRider("car", 300, "car", 50);
  await service.addRider("van", 400, "van", 500);
  await service.create({ package: { type: "large", weight: 80 } });
  await service.match();
  expect(await askedRiders()).toEqual(["van"]);
  await service.create({ package: { type: "large" } });
  await service.match();
  expect(await askedRiders()).toEqual(["van", "car"]);
  await service.create({ package: { type: "small", weight: 15.5 } });
  await service.match();
  expect(await askedRiders()).toEqual(["van", "car", "motorbike"]);
});

it("offers it to the next nearest rider when an offer is declined or expires, and then to the first again", async () => {
  await service.addRider("first", 300);
  await service.addRider("second", 600);
  await service.create();
  const asked: string[] = [];
  for (const answer of ["decline", "expire", "decline", "decline"]) {
    await service.match();
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
  await service.match();
  const [offer] = await offers();
  await service.riderApp.decline(offer?.id ?? "", offer?.riderId ?? "");
  await service.match();
  expect(await offers()).toEqual([]);
  service.pass(61);
  await service.match();
  expect(await askedRiders()).toEqual(["only"]);
});

it("refuses an answer that comes too late", async () => {
  await service.addRider("slow");
  const { id } = await service.create();
  await service.match();
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
  await service.match();
  const [offer] = await offers();
  await service.request("POST", `/v1/deliveries/${id}/cancel`);
  expect(await offers()).toEqual([]);
  await expect(service.riderApp.accept(offer?.id ?? "", offer?.riderId ?? "")).rejects.toMatchObject({
    code: "illegal_transition",
  });
  await service.create();
  await service.match();
  expect(await askedRiders()).toEqual(["asked"]);
});

it("gives a rider one job at a time, and looks for another when a rider is lost", async () => {
  await service.addRider("one", 300);
  const { id } = await service.create();
  await service.match();
  await service.answerOffer("accept");
  await service.create();
  await service.match();
  expect(await offers()).toEqual([]);
  expect(await service.riderApp.freeRiders()).toEqual([]);

  await service.addRider("other", 900);
  await service.riderApp.release(id, "one");
  expect(await service.track(id)).toMatchObject({ status: "searching", rider: null });
  await service.match();
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
      await service.match();
      expect(await askedRiders()).toEqual([rider]);
      if (rider === "near") await service.answerOffer("decline");
    }
    expect(await acceptOpen()).toBe("far");
    await service.riderApp.release(id, "far");
    service.pass(61);
    await service.match();
    await service.answerOffer("decline");
    service.pass(61);
    await service.match();
    // The third offer to this rider, before the second to "far".
    expect(await askedRiders()).toEqual(["near"]);
  });

  it("offers it to the same rider again, after a wait, if there is no other", async () => {
    await service.addRider("only");
    const { id } = await service.create();
    await service.match();
    await acceptOpen();
    service.pass(300);
    await service.riderApp.release(id, "only");
    await service.match();
    expect(await offers()).toEqual([]);
    service.pass(61);
    await service.match();
    expect(await askedRiders()).toEqual(["only"]);
  });
});

it("offers each delivery to a suitable rider if there is one, and no other rider suits better", () => {
  const now = new Date(1_800_000_000_000);
  const rider = fc.record({
    id: fc.uuid(),
    name: fc.constant("A rider"),
    vehicle: fc.constantFrom(...VEHICLES),
    capacityKg: fc.integer({ min: 1, max: 100 }),
    position: fc.integer({ min: 0, max: 40_000 }).map((metres) => destination(SHOP, 90, metres)),
    before: fc.option(
      fc.record({
        times: fc.integer({ min: 1, max: 3 }),
        released: fc.boolean(),
        last: fc.constantFrom(-1, 0, 1).map((side) => new Date(now.getTime() + side * 1000)),
      }),
      { nil: undefined },
    ),
  });
  const load = fc.record({
    packageType: fc.constantFrom("food" as const, "large" as const),
    weightKg: fc.option(fc.integer({ min: 1, max: 100 })),
  });
  fc.assert(
    fc.property(fc.array(rider, { maxLength: 8 }), load, (riders, { packageType, weightKg }) => {
      const delivery = { pickup: SHOP, packageType, weightKg };
      const asked = new Map<string, PastOffers>(riders.flatMap(({ id, before }) => (before ? [[id, before]] : [])));
      const metres = (one: FreeRider) => distanceMetres(one.position, SHOP);
      const suitable = riders.filter(
        (one) => metres(one) <= 30_000 && canCarry(one, delivery) && !(one.before && one.before.last > now),
      );
      const chosen = chooseRider(findCandidates(delivery, riders, asked, now), undefined);
      expect(chosen === null).toBe(suitable.length === 0);
      if (!chosen) return;
      const before = asked.get(chosen.id);
      expect(suitable.map(({ id }) => id)).toContain(chosen.id);
      for (const other of suitable) {
        if (!other.before?.released) expect(before?.released ?? false).toBe(false);
        if ((other.before?.released ?? false) !== (before?.released ?? false)) continue;
        expect(before?.times ?? 0).toBeLessThanOrEqual(other.before?.times ?? 0);
        if (other.before?.times === before?.times) expect(metres(chosen)).toBeLessThanOrEqual(metres(other));
      }
    }),
  );
});

it("makes one offer a rider when several rounds run at the same moment", async () => {
  for (const rider of ["one", "two", "three"]) await service.addRider(rider);
  await Promise.all([service.create(), service.create()]);
  await Promise.all([service.match(), service.match(), service.match()]);
  expect(new Set(await askedRiders()).size).toBe(2);
  expect(await offers()).toHaveLength(2);
});

it("lets one of two riders who accept at the same moment have the delivery", async () => {
  await service.addRider("rider");
  await service.create();
  await service.match();
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
    await service.match();
    service.pass(31);
    await service.core.db.script(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no offers today'; end $$;
       create trigger refuse before insert on offers execute function refuse()`,
    );
    await service.addRider("other");
    await expect(service.match()).rejects.toThrow("no offers today");
    await service.core.db.script("drop trigger refuse on offers; drop function refuse()");
    expect(await service.core.db.query("select state from offers")).toEqual([{ state: "expired" }]);
  });
});

it("makes no offer to a rider who went off duty a moment ago, and ends one that was made meanwhile", async () => {
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
  await service.addRider("other");
  await service.match();
  expect(await askedRiders()).toEqual(["other"]);
});
