import { describe, expect, it } from "vitest";
import { destination, distanceMetres, type Position } from "../../../src/contract/geo.ts";
import { encodePolyline } from "../../../src/contract/polyline.ts";
import type { RiderAtWork, RiderJob } from "../../../src/contract/rider.ts";
import { hereOf, legAhead, shownWay } from "../../../src/pages/rider/core/shown-way.ts";

const SHOP = { lat: -1.2833, lng: 36.8167 };
const HOME = destination(SHOP, 180, 1000);
const START = destination(SHOP, 0, 600);
const NOW = Date.parse("2026-03-14T09:00:00Z");

const aJob = (status: RiderJob["status"]) =>
  ({ delivery_id: "dlv_1", status, pickup: SHOP, dropoff: HOME, route: encodePolyline([SHOP, HOME]) }) as RiderJob;
const aLeg = (end: "pickup" | "dropoff", route: Position[], minutes = 4) => ({
  delivery_id: "dlv_1",
  end,
  route: encodePolyline(route),
  distance_km: 0.6,
  arrives_at: new Date(NOW + minutes * 60_000).toISOString(),
});
const aRider = (more: object) => ({ vehicle: "bicycle", position: "phone", ...more }) as RiderAtWork;
const at = (place: Position) => ({ ...place, accuracy: 5, bearing: 180 });
const metres = (line: readonly Position[]) =>
  line.slice(1).reduce((sum, place, index) => sum + distanceMetres(line[index] ?? place, place), 0);

describe("the leg that is ridden", () => {
  it("leads to the shop before the pick-up, from where the phone is now", () => {
    const rider = aRider({ leg: aLeg("pickup", [START, SHOP]) });
    const here = at(destination(START, 180, 300));
    const leg = legAhead(rider, aJob("rider_arriving"), here, NOW);
    expect(metres(leg.line)).toBeCloseTo(300, -1);
    expect(leg.km).toBeCloseTo(0.3, 2);
    expect(leg.arrivesAt).toBe(NOW + 240_000);
    const way = shownWay(rider, { job: aJob("rider_arriving"), leg }, here);
    expect(way).toMatchObject({ pickup: SHOP, dropoff: null, line: leg.line, here });
  });

  it("is all of it for a rider who is elsewhere", () => {
    const rider = aRider({ leg: aLeg("pickup", [START, SHOP]) });
    const leg = legAhead(rider, aJob("rider_arriving"), at(destination(START, 90, 500)), NOW);
    expect(metres(leg.line)).toBeCloseTo(600, -1);
    expect(leg.km).toBe(0.6);
  });

  it("without network, after the pick-up, is the delivery's own route", () => {
    // The service last told of the way to the shop.
    const rider = aRider({ leg: aLeg("pickup", [START, SHOP]) });
    const here = at(destination(SHOP, 180, 400));
    const leg = legAhead(rider, aJob("in_transit"), here, NOW);
    expect(metres(leg.line)).toBeCloseTo(600, -1);
    expect([leg.km, leg.arrivesAt]).toEqual([null, null]);
    expect(shownWay(rider, { job: aJob("in_transit"), leg }, here)).toMatchObject({ pickup: null, dropoff: HOME });
  });

  it("back to the shop, is what is left of that route in reverse", () => {
    const job = { ...aJob("cancelled"), return: { state: "returning" } } as RiderJob;
    const here = at(destination(SHOP, 180, 400));
    const leg = legAhead(aRider({}), job, here, NOW);
    expect(metres(leg.line)).toBeCloseTo(400, -1);
    expect(distanceMetres(leg.line.at(-1) ?? HOME, SHOP)).toBeLessThan(1);
    expect(shownWay(aRider({}), { job, leg }, here)).toMatchObject({ pickup: SHOP, dropoff: null });
  });

  it("says no time of arrival that has passed, and none that nobody knows", () => {
    const late = aRider({ leg: aLeg("pickup", [START, SHOP], -1) });
    expect(legAhead(late, aJob("rider_arriving"), null, NOW)).toMatchObject({ arrivesAt: null, km: 0.6 });
    // What an earlier release has told.
    expect(legAhead(aRider({}), aJob("rider_arriving"), null, NOW)).toEqual({ line: [], km: null, arrivesAt: null });
  });
});

describe("the rider's own place", () => {
  const fix = { ...at(START), at: NOW, toldAt: NOW, speedKph: null };

  it("is what the phone says, or else what the service last knew", () => {
    expect(hereOf(aRider({ location: HOME }), fix)).toBe(fix);
    expect(hereOf(aRider({ location: HOME, bearing: 12 }), null)).toMatchObject({ ...HOME, bearing: 12 });
    expect(hereOf(aRider({}), null)).toBeNull();
  });

  it("of a simulated rider isn't where their phone is", () => {
    expect(hereOf(aRider({ position: "simulated", location: HOME }), fix)).toMatchObject(HOME);
  });
});
