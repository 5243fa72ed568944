/**
 * The service with a real router: Valhalla, on the streets of the sandbox's town. An operator's production, a rider who
 * rides there, and a customer who watches the card.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { destination, distanceMetres, type Position } from "../../src/contract/geo.ts";
import { measureLine, nearestOn, pointAt } from "../../src/contract/line.ts";
import { decodePolyline } from "../../src/contract/polyline.ts";
import { createTown, HOME } from "../../src/sandbox/town/index.ts";
import { toPosition } from "../../src/sandbox/town/plan/mercator.ts";
import { lineOf } from "../../src/sandbox/town/plan/streets.ts";
import type { RouterKind } from "../../src/service/places/config.ts";
import type { Router } from "../../src/service/places/ports.ts";
import { openRouter } from "../../src/service/places/routers/open-router.ts";
import { elapsed } from "../../src/service/store/open-clock.ts";
import { openBrowser } from "../browser/kit/open-browser.ts";
import { nameNotRun } from "../kit/name-not-run.ts";
import { doorOf } from "../sandbox/door-of.ts";
import { type Started, startProcess } from "../service/start-process.ts";
import { obtainValhalla } from "./obtain-valhalla.ts";
import { openValhalla } from "./open-valhalla.ts";
import { piecesOfTown } from "./town-as-osm.ts";

/** OSRM's names of vehicles are the profile's, and here they are Valhalla's. */
const PROFILES = { bicycle: "bicycle", motorbike: "motorcycle", car: "auto", van: "auto" };
/** A route is rounded to five decimals, a metre. */
const ON_THE_STREET_METRES = 3;

const folder = obtainValhalla();
if (folder === null) nameNotRun("Valhalla", "real streets");
else describe("with Valhalla's streets", () => run(folder));

function run(valhallaFolder: string): void {
  let valhalla: Awaited<ReturnType<typeof openValhalla>>;
  let [shop, home] = [HOME, HOME];
  const undo: (() => unknown)[] = [];
  beforeAll(async () => {
    const town = createTown();
    [shop, home] = [await doorOf(town, "14 Granary Road"), await doorOf(town, "7 Laurel Street")];
    valhalla = await openValhalla(valhallaFolder);
    undo.push(valhalla.close);
  });
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  });

  const open = (kind: RouterKind): Router => {
    const config = { kind, url: valhalla.url, key: null, profiles: PROFILES, perSecond: null, contact: null };
    const { router, client } = openRouter(config, elapsed);
    undo.push(client.close);
    return router;
  };

  test.each<RouterKind>(["valhalla", "osrm"])("%s: a way from door to door along the town's streets", async (kind) => {
    const router = open(kind);
    for (const vehicle of ["bicycle", "motorbike", "van"] as const) {
      const route = await router.route(shop, home, vehicle);
      if (!route) throw new Error("no route");
      expect([route.points[0], route.points.at(-1), route.estimated]).toEqual([shop, home, false]);
      expect(farthestFromStreets(route.points.slice(1, -1))).toBeLessThan(ON_THE_STREET_METRES);
      expect(route.distanceMetres).toBeGreaterThan(distanceMetres(shop, home));
      expect(route.distanceMetres).toBeLessThan(distanceMetres(shop, home) * 2);
      const kph = (route.distanceMetres / route.durationSeconds) * 3.6;
      expect(kph).toBeGreaterThan(8);
      expect(kph).toBeLessThan(70);
    }
  });

  test.each<RouterKind>(["valhalla", "osrm"])("%s: compares ways, and knows where there are none", async (kind) => {
    const router = open(kind);
    const places = [destination(shop, 0, 300), destination(shop, 90, 1500), home];
    const seconds = await router.secondsTo?.(places, shop, "motorbike");
    expect(seconds?.every((value) => value !== null && value > 0)).toBe(true);
    expect(seconds?.[1] ?? 0).toBeGreaterThan(seconds?.[0] ?? 0);
    expect(await router.route(shop, destination(HOME, 0, 60_000), "car"), "outside of the map").toBeNull();
  });

  test("a quote, a delivery, its ride and its card follow the streets", async () => {
    const production = await startProduction({ ROUTER: "valhalla", ROUTER_URL: valhalla.url });
    undo.push(production.close);
    const { merchant } = production;
    const quote = await merchant("POST", "/v1/delivery/quote", {
      pickup_address: "14 Granary Road",
      dropoff_address: "7 Laurel Street",
      pickup: shop,
      dropoff: home,
      package_type: "food",
    });
    const asTheRouterSays = await open("valhalla").route(shop, home, "motorbike");
    expect(quote.estimated).toBeUndefined();
    expect(quote.distance_km).toBeCloseTo((asTheRouterSays?.distanceMetres ?? 0) / 1000, 1);

    const rider = await production.signIn();
    // On the street to the shop.
    const stand = destination(shop, 330, 500);
    await rider("POST", "/v1/rider/duty", { on_duty: true });
    await rider("POST", "/v1/rider/fixes", { fixes: [fixAt(stand, 6)] });
    const { id, tracking_url } = await merchant("POST", `/v1/delivery/quotes/${quote.quote_id}/confirm`, {
      pickup: { name: "Mkate & Co." },
      dropoff: { name: "Wanjiru M." },
      payment_method: "m-pesa",
    });
    const offerOf = async () => (await rider("GET", "/v1/rider/offers?wait=25")).offer;
    let offer = await offerOf();
    while (!offer) offer = await offerOf();
    expect(farthestFromStreets(decodePolyline(offer.route).slice(1, -1))).toBeLessThan(ON_THE_STREET_METRES);
    await rider("POST", `/v1/rider/offers/${offer.id}/accept`, {});

    const track = () => merchant("GET", `/v1/deliveries/${id}/tracking`);
    const wayAhead = async (from: Position) => {
      let line: Position[] = [];
      await expect
        .poll(async () => {
          const { route, rider } = await track();
          line = route === null ? [] : decodePolyline(route);
          return rider.location !== null && line.length > 0 && distanceMetres(line[0] ?? HOME, from);
        })
        .toBeLessThan(30);
      // It begins at the rider and ends at a door.
      expect(farthestFromStreets(line.slice(1, -1))).toBeLessThan(ON_THE_STREET_METRES);
      return line;
    };
    const toShop = await wayAhead(stand);
    expect(distanceMetres(toShop.at(-1) ?? HOME, shop)).toBeLessThan(3);
    for (const step of ["set_off", "arrive", "pick_up", "depart"]) {
      await rider("POST", `/v1/rider/jobs/${id}/${step}`, {});
    }
    const ride = measureLine(decodePolyline(offer.route));
    for (const [share, minutesAgo] of [
      [0.25, 3],
      [0.5, 0],
    ] as const) {
      const place = pointAt(ride, ride.length * share).position;
      await rider("POST", "/v1/rider/fixes", { fixes: [fixAt(place, minutesAgo)] });
      const line = await wayAhead(place);
      expect(distanceMetres(line.at(-1) ?? HOME, home)).toBeLessThan(3);
      expect((await track()).distance_remaining_km).toBeCloseTo(quote.distance_km * (1 - share), 1);
    }
    await expectDrawn(await production.openBrowser(), tracking_url, decodePolyline((await track()).route));
  });
}

/** The card draws a line with corners, like the way ahead of the rider, who rides on. */
async function expectDrawn(browser: Browser, url: string, line: readonly Position[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(url);
  const drawn = () =>
    page
      .locator("#ontheway-tracking .map-route")
      .first()
      .evaluate((path: SVGPathElement) => {
        const [start, end] = [0, path.getTotalLength()].map((at) => path.getPointAtLength(at));
        return path.getTotalLength() / Math.hypot((end?.x ?? 0) - (start?.x ?? 0), (end?.y ?? 0) - (start?.y ?? 0));
      });
  const detour = measureLine(line).length / distanceMetres(line[0] ?? HOME, line.at(-1) ?? HOME);
  expect(detour, "the test needs a way with corners").toBeGreaterThan(1.3);
  await expect.poll(drawn).toBeGreaterThan(1.2);
}

const streets = () => piecesOfTown().map((piece) => measureLine(lineOf(piece).map(toPosition)));

/** How far the farthest of some places is from any street. */
function farthestFromStreets(places: readonly Position[]): number {
  const lines = streets();
  return Math.max(0, ...places.map((place) => Math.min(...lines.map((line) => nearestOn(line, place).away))));
}

/** A phone without network sends its places later. Nobody would believe that they were all of this moment. */
const fixAt = ({ lat, lng }: Position, minutesAgo: number) => ({
  lat,
  lng,
  at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  accuracy_m: 5,
});

/** What an operator starts, on the embedded database. */
async function startProduction(places: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), "ontheway-places-"));
  const environment = {
    ENVIRONMENT: "production",
    ALLOW_EMBEDDED_DATABASE: "1",
    DATA_DIR: dataDir,
    CODE_SECRET: "of-this-test-and-nobody-else-at-all",
    TILES_URL: "/no-tiles/{z}/{x}/{y}.png",
    ...places,
  };
  let service: Started | undefined;
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    await service?.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    service = await startProcess(environment);
  } catch (error) {
    await close();
    throw error;
  }
  const { url, output } = service;
  const caller = (authorization: string) => async (method: "GET" | "POST", path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = response.status === 204 ? null : await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    merchant: caller(`Bearer ${/sk_live_\w+/.exec(output())?.[0]}`),
    /** Invites a rider and signs a phone of theirs in. */
    signIn: async () => {
      const { PATH, HOME, TMPDIR } = process.env;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ["dist/service/account.js", "rider", "invite", "Amina W.", "--vehicle", "motorbike", "--json"],
        { env: { PATH, HOME, TMPDIR, ...environment } },
      );
      const { code } = JSON.parse(stdout);
      const { token } = await caller("")("POST", "/v1/rider/sessions", { code });
      return caller(`Bearer ${token}`);
    },
    openBrowser: async () => {
      browser = await openBrowser();
      return browser;
    },
    close,
  };
}
