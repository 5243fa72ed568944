import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestService, type TestService } from "../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
}, 60_000);
afterAll(() => service.close());
beforeEach(async () => {
  await service.core.db.script("truncate offers, outbox, delivery_history, deliveries, riders");
});

const offers = () => service.riderApp.openOffers();
const askedRiders = async () => (await offers()).map((offer) => offer.riderId);

it("asks the nearest free rider and nobody else", async () => {
  await service.addRider("far", 900);
  await service.addRider("near", 300);
  await service.addRider("farther", 1500);
  const { id } = await service.create();
  await service.match();
  await service.match();
  expect(await offers()).toMatchObject([{ riderId: "near", deliveryId: id, packageType: "food" }]);
  // Whoever is thinking about an offer isn't asked for another delivery.
  await service.create();
  await service.match();
  expect(await askedRiders()).toEqual(["near", "far"]);
});

it("leaves the delivery searching while nobody is free, and asks whoever comes", async () => {
  const { id } = await service.create();
  await service.match();
  expect(await offers()).toEqual([]);
  expect((await service.track(id)).status).toBe("searching");
  expect(await service.riderApp.demand()).toMatchObject([{ deliveryId: id }]);
  await service.addRider("late");
  await service.match();
  expect(await askedRiders()).toEqual(["late"]);
});

it("asks only those who can carry the package", async () => {
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

it("moves on to the next nearest when an offer is declined or expires, and comes round again", async () => {
  await service.addRider("first", 300);
  await service.addRider("second", 600);
  await service.create();
  const asked: string[] = [];
  for (const answer of ["decline", "expire", "decline", "decline"]) {
    await service.match();
    const [offer] = await offers();
    if (!offer) throw new Error("nobody was asked");
    asked.push(offer.riderId);
    if (answer === "decline") await service.riderApp.decline(offer.id);
    else service.pass(31);
    service.pass(61);
  }
  expect(asked).toEqual(["first", "second", "first", "second"]);
});

it("gives the only rider there is a rest before asking again", async () => {
  await service.addRider("only");
  await service.create();
  await service.match();
  const [offer] = await offers();
  await service.riderApp.decline(offer?.id ?? "");
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
  await expect(service.riderApp.accept(offer?.id ?? "")).rejects.toMatchObject({ code: "illegal_transition" });
  await expect(service.riderApp.accept("off_unknown")).rejects.toMatchObject({ code: "not_found" });
  expect((await service.track(id)).status).toBe("searching");
});

it("withdraws the offer of a delivery that is cancelled, and frees its rider", async () => {
  await service.addRider("asked");
  const { id } = await service.create();
  await service.match();
  const [offer] = await offers();
  await service.request("POST", `/v1/deliveries/${id}/cancel`);
  expect(await offers()).toEqual([]);
  await expect(service.riderApp.accept(offer?.id ?? "")).rejects.toMatchObject({ code: "illegal_transition" });
  await service.create();
  await service.match();
  expect(await askedRiders()).toEqual(["asked"]);
});

it("gives a rider one job at a time, and looks for another when a rider is lost", async () => {
  await service.addRider("one", 300);
  const { id } = await service.create();
  await service.match();
  await service.riderApp.accept((await offers())[0]?.id ?? "");
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

it("lets one of two accepts at the same moment win", async () => {
  await service.addRider("rider");
  await service.create();
  await service.match();
  const [offer] = await offers();
  const results = await Promise.allSettled([1, 2].map(() => service.riderApp.accept(offer?.id ?? "")));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});
