import { expect, test } from "vitest";
import { nearLongitude, outermostOf, placesOf } from "../../../src/widget/map/places.ts";
import { aReading, aState } from "../a-reading.ts";

const pickup = { lat: -1.3, lng: 36.81 };
const dropoff = { lat: -1.28, lng: 36.83 };
const of = (changes: Parameters<typeof aReading>[0], phase: "live" | "ended" = "live") =>
  placesOf(aState({ phase, reading: aReading(changes) }), {});

test("before the pick-up the rider heads for the shop, after it for the door", () => {
  expect(of({ status: "rider_arriving" })).toMatchObject({ target: pickup, inView: [pickup] });
  expect(of({ status: "picked_up" })).toMatchObject({ target: dropoff, inView: [pickup, dropoff] });
  expect(of({ status: "a_status_of_next_year" })).toMatchObject({ target: dropoff });
});

test("before somebody rides there, and while they wait at the shop, shop and door are both in view", () => {
  for (const changes of [{ status: "searching", rider: null }, { status: "at_pickup" }] as const)
    expect(of(changes), changes.status).toMatchObject({ inView: [pickup, dropoff] });
});

test("once the rider has left the shop, the map is for the rest of the way", () => {
  expect(of({ status: "picked_up" }).pickup).toEqual(pickup);
  for (const status of ["in_transit", "a_status_of_next_year", "delivered"])
    expect(of({ status }), status).toMatchObject({ pickup: null, inView: [dropoff] });
  const unseen = of({ status: "in_transit", rider: null });
  expect(unseen, "without the rider's place").toMatchObject({ pickup: null, inView: [dropoff] });
});

test("pick-up and drop-off that the record lacks come from the page's options", () => {
  const status = "at_pickup";
  const places = placesOf(aState({ reading: aReading({ status, pickup: null, dropoff: null }) }), { pickup, dropoff });
  expect(places).toMatchObject({ pickup, dropoff });
  const elsewhere = { pickup: { lat: 1, lng: 1 }, dropoff: { lat: 1, lng: 1 } };
  expect(placesOf(aState({ reading: aReading({ status }) }), elsewhere)).toMatchObject({ pickup, dropoff });
});

test("at the end there is no rider, whatever the record says", () => {
  expect(of({ status: "delivered" }, "ended")).toMatchObject({ rider: null, delivered: true, inView: [dropoff] });
  expect(of({ status: "cancelled" }, "ended")).toMatchObject({ rider: null, delivered: false });
});

test("without a record and without the page's options there are no places", () => {
  expect(placesOf(aState({ reading: null }), {})).toMatchObject({
    rider: null,
    pickup: null,
    dropoff: null,
    inView: [],
  });
});

test("a place across the antimeridian is drawn beside the others, not round the earth", () => {
  expect(nearLongitude({ lat: 0, lng: -179.9 }, { lat: 0, lng: 179.9 }).lng).toBeCloseTo(180.1);
  expect(nearLongitude({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 }).lng).toBeCloseTo(-180.1);
  expect(nearLongitude({ lat: 0, lng: 36.9 }, { lat: 0, lng: 36.8 }).lng).toBeCloseTo(36.9);
});

test("a line's outermost points are its own, one for each side", () => {
  const [south, north, west, east] = [
    { lat: -2, lng: 1 },
    { lat: 3, lng: 0 },
    { lat: 0, lng: -4 },
    { lat: 1, lng: 5 },
  ];
  expect(outermostOf([west, { lat: 0, lng: 0 }, south, east, north])).toEqual([south, north, west, east]);
  expect(outermostOf([])).toEqual([]);
});
