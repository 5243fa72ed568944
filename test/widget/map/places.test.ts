import { expect, test } from "vitest";
import { nearLongitude, placesOf } from "../../../src/widget/map/places.ts";
import { aReading, aState } from "../a-reading.ts";

const pickup = { lat: -1.3, lng: 36.81 };
const dropoff = { lat: -1.28, lng: 36.83 };
const of = (changes: Parameters<typeof aReading>[0], phase: "live" | "ended" = "live") =>
  placesOf(aState({ phase, reading: aReading(changes) }), {});

test("before the pick-up the rider heads for the shop, after it for the door", () => {
  expect(of({ status: "rider_arriving" })).toMatchObject({ target: pickup, inView: [pickup, dropoff] });
  expect(of({ status: "picked_up" })).toMatchObject({ target: dropoff, inView: [dropoff] });
  expect(of({ status: "a_status_of_next_year" })).toMatchObject({ target: dropoff });
});

test("what the record doesn't carry comes from the page", () => {
  const places = placesOf(aState({ reading: aReading({ pickup: null, dropoff: null }) }), { pickup, dropoff });
  expect(places).toMatchObject({ pickup, dropoff });
  const elsewhere = { lat: 1, lng: 1 };
  expect(placesOf(aState(), { pickup: elsewhere, dropoff: elsewhere })).toMatchObject({ pickup, dropoff });
});

test("at the end there is no rider, whatever the record says", () => {
  expect(of({ status: "delivered" }, "ended")).toMatchObject({ rider: null, delivered: true, inView: [dropoff] });
  expect(of({ status: "cancelled" }, "ended")).toMatchObject({ rider: null, delivered: false });
});

test("nothing known is nowhere", () => {
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
