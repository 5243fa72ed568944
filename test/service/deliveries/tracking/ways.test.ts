import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { destination, distanceMetres, type Position } from "../../../../src/contract/geo.ts";
import { decodePolyline } from "../../../../src/contract/polyline.ts";
import type { TrackingRecord, Vehicle } from "../../../../src/contract/tracking.ts";
import { findStreets as findStreetsOf } from "../../../../src/service/deliveries/estimates/find-streets.ts";
import type { Snapshot } from "../../../../src/service/deliveries/tracking/build-snapshot.ts";
import { orStraight } from "../../../../src/service/places/offline.ts";
import type { Route } from "../../../../src/service/places/ports.ts";
import { Refused, Unreachable } from "../../../../src/service/places/unreachable.ts";
import { fixAt, HOME, openTestService, SHOP, type TestService } from "../../open-test-service.ts";
import { cornerRoute } from "../../places/corner-router.ts";

/** A router that a test takes out, or lets think. It remembers what it was asked. */
const roads = {
  out: false,
  asked: [] as { from: Position; to: Position; vehicle: Vehicle }[],
  think: (route: Route): Promise<Route> => Promise.resolve(route),
  /** How the router fails to find a way to this place; null if it finds one. */
  deny: (_to: Position): "refuses" | "lacks" | "is silent about" | null => null,
};
const router = orStraight({
  attribution: null,
  route: async (from, to, vehicle) => {
    roads.asked.push({ from, to, vehicle });
    if (roads.out) throw new Unreachable("it is out");
    const denied = roads.deny(to);
    if (denied === "refuses") throw new Refused(400, "no such profile");
    if (denied === "is silent about") throw new Unreachable("no answer within 3 s");
    if (denied) return null;
    return roads.think(cornerRoute(from, to));
  },
});

let service: TestService;
const findStreets = () => findStreetsOf(service.core);
beforeAll(async () => {
  service = await openTestService({ openPlaces: () => ({ router }) });
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.core.db.script("truncate offers, outbox, delivery_history, deliveries, quotes, riders cascade");
  Object.assign(roads, { out: false, asked: [], think: (route: Route) => Promise.resolve(route), deny: () => null });
});

const CORNER = { lat: SHOP.lat, lng: HOME.lng };
const STREETS_KM = (distanceMetres(SHOP, CORNER) + distanceMetres(CORNER, HOME)) / 1000;
const STRAIGHT_KM = (distanceMetres(SHOP, HOME) * 1.417) / 1000;

/** A delivery whose rider has left the shop. */
async function inTransit(rider = "amina", vehicle: Vehicle = "motorbike") {
  await service.addRider(rider, 0, vehicle);
  const { id } = await service.create();
  await service.attend();
  await service.answerOffer("accept");
  for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) await service.riderApp[step](id, rider);
  return id;
}

async function seenAt(id: string, position: Position, rider = "amina") {
  await service.riderApp.report([fixAt(rider, position, service.core.now())]);
  return service.track(id);
}

const lineOf = (record: { route: string | null }) => (record.route === null ? null : decodePolyline(record.route));
const recordOf = (snapshot: Snapshot | null): TrackingRecord | null => snapshot && JSON.parse(snapshot.body(30));
const quote = async () =>
  (
    await service.request("POST", "/v1/delivery/quote", {
      pickup_address: "1 Shop Street",
      dropoff_address: "2 Home Road",
      package_type: "food",
    })
  ).json();

it("draws the streets of the route, from where the rider is", async () => {
  const id = await inTransit();
  service.pass(60);
  const line = lineOf(await seenAt(id, destination(SHOP, 90, 500)));
  expect(line?.length).toBe(3);
  expect(distanceMetres(line?.[1] ?? SHOP, CORNER)).toBeLessThan(2);
});

it("asks for another way when the rider is 100 m off, and no more than twice a minute", async () => {
  const id = await inTransit();
  const ways = () => roads.asked.filter(({ from }) => from !== SHOP).length;
  service.pass(60);
  const before = ways();
  expect(lineOf(await seenAt(id, destination(destination(SHOP, 90, 500), 180, 90)))).not.toBeNull();
  expect(ways(), "a wide street").toBe(before);

  service.pass(10);
  const astray = destination(SHOP, 180, 400);
  const line = lineOf(await seenAt(id, astray));
  expect(distanceMetres(line?.[0] ?? SHOP, astray)).toBeLessThan(2);
  expect(ways()).toBe(before + 1);

  service.pass(29);
  const again = await seenAt(id, destination(astray, 270, 800));
  expect(again, "nobody knows their way now").toMatchObject({
    route: null,
    distance_remaining_km: expect.closeTo((distanceMetres(destination(astray, 270, 800), HOME) * 1.417) / 1000, 1),
  });
  expect(ways()).toBe(before + 1);

  service.pass(1);
  expect(lineOf(await seenAt(id, destination(astray, 270, 810)))).not.toBeNull();
  expect(ways()).toBe(before + 2);
});

it("draws the way of the rider's own vehicle", async () => {
  const id = await inTransit("kim", "bicycle");
  service.pass(60);
  expect(lineOf(await seenAt(id, destination(SHOP, 90, 300), "kim"))).not.toBeNull();
  expect(roads.asked.at(-1)?.vehicle).toBe("bicycle");
  const asked = roads.asked.length;
  service.pass(60);
  await seenAt(id, destination(SHOP, 90, 600), "kim");
  expect(roads.asked.length, "the way is known").toBe(asked);
});

it("stores the way of the rider's own vehicle, once", async () => {
  const id = await inTransit("kim", "bicycle");
  const elsewhere = service.reopen();
  await findStreets();
  expect(roads.asked.at(-1)).toEqual({ from: SHOP, to: HOME, vehicle: "bicycle" });
  const asked = roads.asked.length;
  await findStreets();
  service.pass(60);
  expect(lineOf(await seenAt(id, destination(SHOP, 90, 300), "kim"))).not.toBeNull();
  expect(recordOf(await elsewhere.read(id))?.route, "in another process").not.toBeNull();
  expect(roads.asked.length).toBe(asked);
});

it("goes by the straight line while the router is out, and says so", async () => {
  roads.out = true;
  expect(await quote()).toMatchObject({ estimated: true, distance_km: expect.closeTo(STRAIGHT_KM, 1) });
  const id = await inTransit();
  service.pass(1);
  const record = await seenAt(id, destination(SHOP, 45, 1000));
  expect(record).toMatchObject({
    route: null,
    distance_remaining_km: expect.closeTo((STRAIGHT_KM * 2) / 3, 1),
    eta_minutes: expect.any(Number),
  });

  roads.out = false;
  const { estimated, distance_km } = await quote();
  expect({ estimated, distance_km }).toEqual({ estimated: undefined, distance_km: expect.closeTo(STREETS_KM, 1) });
  service.pass(31);
  expect(lineOf(await seenAt(id, destination(SHOP, 45, 1001))), "the customer sees it first").not.toBeNull();
});

it("stores the true way once the router is back, and leaves the fee and its distance", async () => {
  roads.out = true;
  const quoted = await quote();
  const confirmed = await service.request("POST", `/v1/delivery/quotes/${quoted.quote_id}/confirm`, {
    pickup: { name: "Shop" },
    dropoff: { name: "Njeri" },
    payment_method: "cash",
  });
  const { id } = confirmed.json();
  const read = async () => (await service.request("GET", `/v1/deliveries/${id}`)).json();
  const before = await read();
  await findStreets();
  expect(await read(), "it is still out").toEqual(before);

  roads.out = false;
  service.pass(10);
  await service.addRider("amina", 0);
  await service.attend();
  const offer = () => service.core.db.query<{ route_estimated: boolean }>("select route_estimated from deliveries");
  expect(await offer()).toEqual([{ route_estimated: true }]);
  const elsewhere = service.reopen();
  await findStreets();
  expect(await offer()).toEqual([{ route_estimated: false }]);
  const after = await read();
  expect([after.fee, after.distance_km]).toEqual([before.fee, before.distance_km]);
  expect(after.distance_km).toBe(quoted.distance_km);

  await service.answerOffer("accept");
  const metres = (await service.track(id)).distance_remaining_km;
  expect(metres).toBeCloseTo(STREETS_KM, 1);
  expect(recordOf(await elsewhere.read(id))?.distance_remaining_km, "in another process").toBeCloseTo(STREETS_KM, 1);
  const asked = roads.asked.length;
  await findStreets();
  expect(roads.asked.length, "nothing is left to find").toBe(asked);
});

it.each(["refuses", "lacks", "is silent about"] as const)(
  "asks ever less for a way that the router %s, and keeps no other from theirs",
  async (denied) => {
    const away = destination(HOME, 0, 200);
    roads.out = true;
    for (let n = 0; n < 4; n++) await service.create({ dropoff: { name: "Njeri", ...away } });
    await service.create();
    for (let n = 0; n < 2; n++) await service.create({ dropoff: { name: "Njeri", ...away } });
    Object.assign(roads, { out: false, asked: [], deny: (to: Position) => (to.lat === away.lat ? denied : null) });
    const found = async () =>
      (await service.core.db.query("select 1 from deliveries where route_estimated is false")).length;
    for (let rounds = 0; rounds < 3; rounds++) {
      await findStreets();
      service.pass(10);
    }
    expect(await found()).toBe(1);
    for (let rounds = 0; rounds < 57; rounds++) {
      await findStreets();
      service.pass(10);
    }
    // In ten minutes, about six deliveries.
    expect(roads.asked.length).toBeGreaterThan(6 * 2);
    expect(roads.asked.length).toBeLessThan(6 * (denied === "is silent about" ? 14 : 6));
    roads.deny = () => null;
    service.pass(denied === "is silent about" ? 60 : 3600);
    await findStreets();
    expect(await found(), "it knows them now").toBe(7);
  },
);

it("asks ever less for a rider whose way the router doesn't know", async () => {
  const id = await inTransit();
  roads.deny = () => "lacks";
  roads.asked.length = 0;
  for (let seconds = 0; seconds < 900; seconds += 30) {
    service.pass(30);
    expect((await seenAt(id, destination(SHOP, 180, 400 + seconds))).route).toBeNull();
  }
  expect(roads.asked.length).toBeLessThan(7);
  roads.deny = () => null;
  service.pass(480);
  expect(lineOf(await seenAt(id, destination(SHOP, 180, 1400)))).not.toBeNull();
});

it("doesn't let a router that thinks keep anybody's viewers, and shows its answer when it comes", async () => {
  const [slow, quick] = [await inTransit("amina"), await inTransit("brian")];
  service.pass(60);
  let answer = () => {};
  roads.think = (route) =>
    new Promise((resolve) => {
      answer = () => resolve(route);
    });
  const astray = destination(SHOP, 180, 700);
  const waiting = seenAt(slow, astray);
  expect(lineOf(await seenAt(quick, destination(SHOP, 90, 200), "brian"))).not.toBeNull();
  expect(await waiting).toMatchObject({ route: null, located_at: service.core.now().toISOString() });
  answer();
  await expect.poll(async () => lineOf(await service.track(slow))).not.toBeNull();
});

it("reads a route of an older release by its corners", async () => {
  const id = await inTransit();
  const forget = (columns: string) => service.core.db.query(`update deliveries set route_estimated = null${columns}`);
  const route = async () => recordOf(await service.reopen().read(id))?.route;
  service.pass(60);
  roads.out = true;
  await service.riderApp.report([fixAt("amina", destination(SHOP, 90, 100), service.core.now())]);
  await forget("");
  expect(await route()).not.toBeNull();
  await forget(", route = '_p~iF~ps|U_ulLnnqC'");
  expect(await route()).toBeNull();
});

it("draws no straight line for the rider either", async () => {
  roads.out = true;
  const { token } = await service.goOnDuty();
  await service.create();
  await service.attend();
  const state = await service.request("GET", "/v1/rider", undefined, { authorization: `Bearer ${token}` });
  expect(state.json().offer.route).toBe("");
});

describe("a rider with several deliveries", () => {
  /** North of the shop, where the way of the router is a straight line. */
  const north = (metres: number) => destination(SHOP, 0, metres);
  const between = (from: Position, to: Position) =>
    roads.asked.filter((one) => distanceMetres(one.from, from) < 1 && distanceMetres(one.to, to) < 1).length;
  const operator = () => ({ authorization: `Bearer ${service.operatorKey}` });

  /** Two deliveries of a rider who is at the shop, or three. The door of each is on the way to that of the one before. */
  async function carry(doors = [3000, 1500]) {
    const { riderId: rider } = await service.goOnDuty(0);
    await service.request("PATCH", `/v1/operator/riders/${rider}`, { capacity_jobs: doors.length }, operator());
    const ids: string[] = [];
    for (const metres of doors) {
      const { id } = await service.create({ dropoff: { name: "W.", phone: "+254700000002", ...north(metres) } });
      await service.request("POST", `/v1/operator/deliveries/${id}/assign`, { rider_id: rider }, operator());
      ids.push(id);
    }
    const [far = "", near = ""] = ids;
    return { rider, far, near };
  }

  it("rides between their stops as the router says, which is asked once for each way", async () => {
    const { rider, far, near } = await carry();
    expect(await service.track(far)).toMatchObject({ stops_before: 1 });
    expect((await service.track(far)).distance_remaining_km).toBeCloseTo(3, 1);
    expect(between(north(1500), north(3000))).toBe(1);
    for (const step of ["setOff", "arrive", "pickUp"] as const) await service.riderApp[step](near, rider);
    expect((await service.track(far)).distance_remaining_km).toBeCloseTo(3, 1);
    expect(between(north(1500), north(3000)), "the plan keeps what it knows").toBe(1);
  });

  it("guesses what the router doesn't tell, and asks again when the stops have changed", async () => {
    roads.out = true;
    const { rider, far, near } = await carry();
    const guessed = (await service.track(far)).distance_remaining_km;
    expect(guessed).toBeGreaterThan(4);
    roads.out = false;
    service.pass(1);
    await service.track(far);
    expect(between(north(1500), north(3000))).toBe(1);
    await service.riderApp.setOff(near, rider);
    await service.track(far);
    expect(between(north(1500), north(3000))).toBe(2);
    expect((await service.track(far)).distance_remaining_km).toBeLessThan(guessed - 0.5);
  });

  it("keeps what the router says for one customer while another one's way is asked for", async () => {
    const { far, near } = await carry([4500, 3000, 1500]);
    const answers: (() => void)[] = [];
    roads.think = (route) => new Promise((resolve) => answers.push(() => resolve(route)));
    await service.track(near);
    await service.track(far);
    for (const answer of answers) answer();
    roads.think = (route) => Promise.resolve(route);
    await expect.poll(async () => (await service.track(near)).distance_remaining_km).toBeCloseTo(3, 1);
    await expect.poll(async () => (await service.track(far)).distance_remaining_km).toBeCloseTo(4.5, 1);
  });

  it("asks for the ways of another vehicle, once the rider has that", async () => {
    const { rider, far } = await carry();
    await service.track(far);
    const before = roads.asked.length;
    await service.request("PATCH", `/v1/operator/riders/${rider}`, { vehicle: "bicycle" }, operator());
    await service.track(far);
    expect(between(north(1500), north(3000))).toBe(2);
    expect(roads.asked.slice(before).every(({ vehicle }) => vehicle === "bicycle")).toBe(true);
  });
});
