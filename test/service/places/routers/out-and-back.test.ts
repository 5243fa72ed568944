/** Router and geocoder are real HTTP servers here, which a test ends and starts again in the middle of deliveries. */
import type { RequestListener } from "node:http";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { destination, distanceMetres, type Position } from "../../../../src/contract/geo.ts";
import { decodePolyline, encodePolyline } from "../../../../src/contract/polyline.ts";
import { findStreets as findStreetsOf } from "../../../../src/service/deliveries/estimates/find-streets.ts";
import { openGeocoder } from "../../../../src/service/places/geocoders/open-geocoder.ts";
import { rememberPlaces } from "../../../../src/service/places/remember-places.ts";
import { openRouter } from "../../../../src/service/places/routers/open-router.ts";
import { serve } from "../../../browser/kit/serve.ts";
import { findFreePort } from "../../../kit/find-free-port.ts";
import { AN_ORDER, fixAt, HOME, openTestService, SHOP, type TestService } from "../../open-test-service.ts";
import { cornerRoute } from "../corner-router.ts";

/** Whether the router has lost its profile for cars. */
let isRefusing = false;

/** Answers as OSRM does, with ways of one corner. */
const osrm: RequestListener = (request, response) => {
  if (isRefusing) return response.writeHead(400).end('{"code":"InvalidUrl","message":"URL string malformed"}');
  const pairs = request.url?.split("?")[0]?.split("/").at(-1)?.split(";") ?? [];
  const [from = SHOP, to = SHOP] = pairs.map((pair): Position => {
    const [lng = 0, lat = 0] = pair.split(",").map(Number);
    return { lat, lng };
  });
  const { points, distanceMetres: distance, durationSeconds: duration } = cornerRoute(from, to);
  response.setHeader("content-type", "application/json");
  response.end(
    JSON.stringify({
      code: "Ok",
      routes: [{ geometry: encodePolyline(points), distance, duration }],
      waypoints: [{ distance: 0 }, { distance: 0 }],
    }),
  );
};

/** Answers as Photon does: every street is at the shop. */
const photon: RequestListener = (request, response) => {
  const name = new URL(request.url ?? "/", "http://photon").searchParams.get("q") ?? "";
  const [, street, housenumber] = /^(\D+?) (\d+)/.exec(name) ?? [];
  response.setHeader("content-type", "application/json");
  response.end(
    JSON.stringify({
      features: [
        {
          geometry: { type: "Point", coordinates: [SHOP.lng, SHOP.lat] },
          properties: { type: "house", street, housenumber, city: "Nairobi" },
        },
      ],
    }),
  );
};

/** A server that can be killed, and started again at its address. */
async function openMortal(listener: RequestListener) {
  // While it is dead, nobody else is given its port.
  const port = await findFreePort();
  let server: Awaited<ReturnType<typeof serve>> | null = await serve(listener, port);
  const { origin } = server;
  return {
    origin,
    kill: async () => {
      await server?.close();
      server = null;
    },
    revive: async () => {
      server ??= await serve(listener, port);
    },
  };
}

let roads: Awaited<ReturnType<typeof openMortal>>;
let doors: Awaited<ReturnType<typeof openMortal>>;
let service: TestService;
let findStreets: () => Promise<void>;
const clock = { seconds: 0 };
const undo: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  [roads, doors] = await Promise.all([openMortal(osrm), openMortal(photon)]);
  const elapsed = () => clock.seconds;
  const usual = { key: null, perSecond: null, contact: null };
  const routed = openRouter({ ...usual, kind: "osrm", url: roads.origin, profiles: {} }, elapsed);
  const asked = openGeocoder({ ...usual, kind: "photon", url: doors.origin, countries: [] }, elapsed);
  service = await openTestService({
    openPlaces: (core) => ({
      router: routed.router,
      geocoder: rememberPlaces(core, asked.geocoder, { scope: asked.scope, perSecond: null }),
      watched: [
        { name: "geocoder", client: asked.client },
        { name: "router", client: routed.client },
      ],
    }),
  });
  findStreets = () => findStreetsOf(service.core);
  undo.push(roads.kill, doors.kill, service.close, routed.client.close, asked.client.close);
});
afterEach(async () => {
  isRefusing = false;
  // An order that still looks for a rider would be offered to the next test's rider.
  const open = await service.core.db.query<{ id: string }>("select id from deliveries where status = 'searching'");
  for (const { id } of open) await service.request("POST", `/v1/deliveries/${id}/cancel`);
});
afterAll(async () => {
  for (const step of undo) await step();
});

const pass = (seconds: number) => {
  service.pass(seconds);
  clock.seconds += seconds;
};
const health = async () => (await service.request("GET", "/healthz")).json();
const metric = async (line: string) => {
  const { text } = await service.request("GET", "/metrics");
  return Number(
    text
      .split("\n")
      .find((one) => one.startsWith(`${line} `))
      ?.split(" ")
      .at(-1),
  );
};
const quote = () =>
  service.request("POST", "/v1/delivery/quote", {
    pickup_address: "Shop Street 1",
    dropoff_address: "Home Road 2",
    dropoff: HOME,
    package_type: "food",
  });
const orderTo = (address: string) =>
  service.request("POST", "/v1/deliveries", { ...AN_ORDER, dropoff: { name: "Njeri", address } });
async function seenAt(id: string, position: Position) {
  await service.riderApp.report([fixAt("amina", position, service.core.now())]);
  return service.track(id);
}

it("delivers while the router dies and comes back: no line that nobody rides, and none missing", async () => {
  await service.addRider("amina", 0);
  const { id, fee } = await service.create();
  await service.attend();
  await service.answerOffer("accept");
  for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) await service.riderApp[step](id, "amina");
  pass(60);
  const corner = { lat: SHOP.lat, lng: HOME.lng };
  const before = decodePolyline((await seenAt(id, destination(SHOP, 90, 500))).route);
  expect(distanceMetres(before[1] ?? SHOP, corner)).toBeLessThan(3);
  expect(await health()).toEqual({ status: "ok", geocoder: "ok", router: "ok" });
  expect(await metric('places_up{service="router"}')).toBe(1);

  await roads.kill();
  pass(60);
  // What is known of the way is still true.
  expect((await seenAt(id, destination(SHOP, 90, 900))).route).not.toBeNull();
  pass(60);
  const astray = destination(SHOP, 180, 600);
  expect(await seenAt(id, astray)).toMatchObject({
    status: "in_transit",
    route: null,
    eta_minutes: expect.any(Number),
    distance_remaining_km: expect.closeTo((distanceMetres(astray, HOME) * 1.417) / 1000, 1),
  });
  const quotes = await Promise.all(Array.from({ length: 6 }, quote));
  expect(quotes.map(({ status, json }) => [status, json().estimated])).toEqual(quotes.map(() => [200, true]));
  const another = await service.create();
  expect(another.status).toBe("searching");
  expect(await health()).toEqual({ status: "ok", geocoder: "ok", router: "out" });
  expect(await metric('places_up{service="router"}')).toBe(0);
  expect(await metric('places_requests_total{service="router",outcome="unreachable"}')).toBeGreaterThanOrEqual(6);

  await roads.revive();
  pass(120);
  await seenAt(id, destination(astray, 90, 30));
  // A viewer waits a second for the router. What comes later is shown at the next request.
  await vi.waitFor(async () => {
    const { route } = await service.track(id);
    expect(decodePolyline(route ?? "").length).toBeGreaterThan(2);
  }, 20_000);
  await findStreets();
  expect(await service.core.db.query("select 1 from deliveries where route_estimated")).toEqual([]);
  expect((await quote()).json().estimated).toBeUndefined();
  expect(await health()).toEqual({ status: "ok", geocoder: "ok", router: "ok" });

  await service.riderApp.complete(id, "amina", { signature: "W." });
  const record = (await service.request("GET", `/v1/deliveries/${id}`)).json();
  expect(record).toMatchObject({ status: "delivered", fee });
  expect(record.history.map(({ status }: { status: string }) => status)).toEqual([
    "searching",
    "rider_assigned",
    "rider_arriving",
    "at_pickup",
    "picked_up",
    "in_transit",
    "delivered",
  ]);
});

it("tells when the router refuses a profile, and goes by straight lines", async () => {
  isRefusing = true;
  for (let n = 0; n < 5; n++) expect((await quote()).json()).toMatchObject({ success: true, estimated: true });
  expect(await health()).toEqual({ status: "ok", geocoder: "ok", router: "refuses" });
  expect(await metric('places_up{service="router"}')).toBe(0);
  isRefusing = false;
  expect((await quote()).json().estimated).toBeUndefined();
  expect(await health()).toEqual({ status: "ok", geocoder: "ok", router: "ok" });
});

it("refuses an order for an unknown door while the geocoder is dead, and no other", async () => {
  expect((await orderTo("Home Road 2")).status).toBe(201);
  await doors.kill();
  const stored = () => service.core.db.query("select id from deliveries");
  const before = await stored();
  const refused = await orderTo("Mill Lane 5");
  expect(refused.status).toBe(503);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(await stored()).toEqual(before);
  expect((await orderTo("home  road 2")).status, "this door is known").toBe(201);
  expect((await service.request("POST", "/v1/deliveries", AN_ORDER)).status, "coordinates need no geocoder").toBe(201);
  for (let n = 0; n < 5; n++) await orderTo(`Mill Lane ${10 + n}`);
  expect(await health()).toMatchObject({ status: "ok", geocoder: "out" });

  await doors.revive();
  pass(120);
  expect((await orderTo("Mill Lane 5")).status).toBe(201);
  expect(await health()).toMatchObject({ status: "ok", geocoder: "ok" });
});
