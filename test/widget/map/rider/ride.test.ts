import { expect, test } from "vitest";
import { distanceMetres } from "../../../../src/contract/geo.ts";
import { encodePolyline } from "../../../../src/contract/polyline.ts";
import { continueRide, linesAt } from "../../../../src/widget/map/rider/ride.ts";
import { aState, east, NAIROBI, NOON } from "../../motion/a-ride.ts";

const after300 = { location: east(300) };

test("fixes of one rider make one ride, with a trail behind it", () => {
  const ride = continueRide(continueRide(null, aState({}), null), aState(after300, 30), null);
  expect(ride && linesAt(ride, east(400)).trail).toEqual([NAIROBI, east(300), east(400)]);
});

test("another rider starts a new ride, and takes over neither the trail nor the bearing", () => {
  const first = continueRide(null, aState({ name: "Amina", bearing: 90 }), null);
  const second = continueRide(first, aState({ name: "Juma", bearing: null, speed_kph: null, ...after300 }, 30), null);
  expect(second).toMatchObject({ name: "Juma" });
  expect(second && linesAt(second, east(400)).trail).toEqual([east(300), east(400)]);
  expect(second?.motion.at(NOON + 31_000)?.bearing).toBeNull();
});

test("a record that doesn't say the name means the same rider, before and after one that does", () => {
  const named = continueRide(continueRide(null, aState({ name: null }), null), aState(after300, 30), null);
  const again = continueRide(named, aState({ name: null, location: east(600) }, 60), null);
  expect(again?.name).toBe("Amina");
  expect(again && linesAt(again, east(600)).trail[0]).toEqual(NAIROBI);
});

test("a record without a position keeps the ride, one without a rider ends it", () => {
  const ride = continueRide(null, aState({}), null);
  expect(continueRide(ride, aState({ location: null }, 30), null)).toBe(ride);
  expect(continueRide(ride, aState({}, 30, { rider: null }), null)).toBeNull();
});

test("the route ahead begins where the rider is", () => {
  const route = encodePolyline([NAIROBI, east(500), east(900)]);
  const ride = continueRide(null, aState({}, 0, { route }), null);
  const { ahead } = ride ? linesAt(ride, east(200)) : { ahead: [] };
  expect(ahead).toHaveLength(3);
  expect(distanceMetres(ahead[0] ?? NAIROBI, east(200))).toBeLessThan(1);
  const unknown = continueRide(null, aState({}), null);
  expect(unknown && linesAt(unknown, NAIROBI).ahead).toEqual([]);
});
