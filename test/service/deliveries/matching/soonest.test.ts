import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { distanceMetres, type Position } from "../../../../src/contract/geo.ts";
import type { Vehicle } from "../../../../src/contract/tracking.ts";
import { orStraight } from "../../../../src/service/places/offline.ts";
import type { Router } from "../../../../src/service/places/ports.ts";
import { Unreachable } from "../../../../src/service/places/unreachable.ts";
import { openTestService, SHOP, type TestService } from "../../open-test-service.ts";
import { cornerRoute } from "../../places/corner-router.ts";

/** A river runs north of the shop: from 250 m on, the way over the bridge takes so long. */
const OVER_THE_BRIDGE = 900;
const secondsFrom = (place: Position) => {
  const metres = distanceMetres(place, SHOP);
  return metres > 250 && metres < 600 ? OVER_THE_BRIDGE : metres / 7;
};
type Compare = NonNullable<Router["secondsTo"]>;
const usual: Compare = async (from) => from.map(secondsFrom);
let compare: Compare = usual;
const asked: { riders: number; vehicle: Vehicle }[] = [];

let service: TestService;
beforeAll(async () => {
  const router = orStraight({
    attribution: null,
    route: async (from, to) => cornerRoute(from, to),
    secondsTo: (from, to, vehicle) => {
      asked.push({ riders: from.length, vehicle });
      return compare(from, to, vehicle);
    },
  });
  service = await openTestService({ openPlaces: () => ({ router }) });
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.core.db.script("truncate offers, outbox, delivery_history, deliveries, riders cascade");
  asked.length = 0;
  compare = usual;
});

const askedRiders = async () => (await service.riderApp.openOffers()).map(({ riderId }) => riderId);

it("asks the rider who is there soonest, not the nearest", async () => {
  await service.addRider("beyond-the-river", 300);
  await service.addRider("this-side", 800);
  await service.addRider("far", 2000);
  await service.create();
  await service.attend();
  expect(await askedRiders()).toEqual(["this-side"]);
});

it("compares the ways of the ten nearest who can carry it, each with their own vehicle", async () => {
  for (let n = 0; n < 12; n++) await service.addRider(`m${n}`, 1000 + n, "motorbike");
  await service.addRider("a-bicycle", 900, "bicycle");
  await service.addRider("too-weak", 100, "bicycle", 1);
  await service.create();
  await service.attend();
  expect(asked).toEqual(
    expect.arrayContaining([
      { riders: 9, vehicle: "motorbike" },
      { riders: 1, vehicle: "bicycle" },
    ]),
  );
  expect(await askedRiders()).toEqual(["a-bicycle"]);
});

it("makes no offer for a process that was stopped: its deliveries are another's", async () => {
  await service.addRider("near", 300);
  await service.addRider("far", 800);
  await service.create();
  let goOn = () => {};
  compare = (from) =>
    new Promise((resolve) => {
      goOn = () => resolve(from.map(secondsFrom));
    });
  const stopped = service.attend();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  service.pass(16);
  compare = usual;
  await service.attend();
  expect(await askedRiders()).toEqual(["far"]);
  // The first would ask the nearest now.
  goOn();
  await stopped;
  expect(await askedRiders()).toEqual(["far"]);
});

it("doesn't ask the router where there is no choice", async () => {
  await service.addRider("alone", 300);
  await service.create();
  await service.attend();
  expect([await askedRiders(), asked]).toEqual([["alone"], []]);
});

it("asks those last whose way the router doesn't know", async () => {
  compare = async (from) => from.map((place) => (distanceMetres(place, SHOP) < 700 ? null : secondsFrom(place)));
  await service.addRider("in-a-field", 650);
  await service.addRider("on-a-street", 800);
  await service.create();
  await service.attend();
  expect(await askedRiders()).toEqual(["on-a-street"]);
});

it.each<[string, Compare]>([
  ["is out", () => Promise.reject(new Unreachable("it is out"))],
  ["knows none of the ways", async (from) => from.map(() => null)],
  ["doesn't answer", () => new Promise(() => {})],
])("goes by distance while the router %s", async (_, answer) => {
  compare = answer;
  await service.addRider("near", 300);
  await service.addRider("far", 800);
  await service.create();
  await service.attend();
  expect(await askedRiders()).toEqual(["near"]);
});

it("holds no transaction while the router thinks", async () => {
  const { db } = service.core;
  const transaction = db.transaction.bind(db);
  let [begun, ended] = [0, 0];
  const whileAsked: number[] = [];
  const counting = vi.spyOn(db, "transaction").mockImplementation((...work) => {
    begun++;
    return transaction(...work).finally(() => {
      ended++;
    });
  });
  compare = (from, ...to) => {
    whileAsked.push(begun - ended);
    return usual(from, ...to);
  };
  await service.addRider("one", 300);
  await service.addRider("two", 800);
  await service.create();
  await service.attend();
  counting.mockRestore();
  expect([whileAsked, begun > 1]).toEqual([[0], true]);
  expect(await askedRiders()).toEqual(["two"]);
});

it("asks riders in the order in which deliveries wait, also where each is the soonest for all", async () => {
  await service.addRider("first", 100);
  await service.addRider("second", 900);
  const older = await service.create();
  service.pass(1);
  const younger = await service.create();
  await service.attend();
  const offers = await service.riderApp.openOffers();
  expect(Object.fromEntries(offers.map(({ deliveryId, riderId }) => [deliveryId, riderId]))).toEqual({
    [older.id]: "first",
    [younger.id]: "second",
  });
});
