import fc from "fast-check";
import { expect, test } from "vitest";
import { bearingDegrees, destination, distanceMetres, normaliseBearing, turnDegrees } from "../../src/contract/geo.ts";

const place = fc.record({
  lat: fc.double({ min: -89, max: 89, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test("a degree of longitude is shorter away from the equator", () => {
  expect(distanceMetres({ lat: 0, lng: 0 }, { lat: 0, lng: 1 })).toBeCloseTo(111_195, -1);
  expect(distanceMetres({ lat: 60, lng: 0 }, { lat: 60, lng: 1 })).toBeCloseTo(55_597, -2);
});

test("two places across the antimeridian are near each other", () => {
  const metres = distanceMetres({ lat: 0, lng: 179.999 }, { lat: 0, lng: -179.999 });
  expect(metres).toBeCloseTo(222, 0);
  expect(bearingDegrees({ lat: 0, lng: 179.999 }, { lat: 0, lng: -179.999 })).toBeCloseTo(90, 6);
});

test("destination, distance and bearing agree with each other", () => {
  fc.assert(
    fc.property(
      place,
      fc.double({ min: 0, max: 359.9, noNaN: true }),
      fc.double({ min: 1, max: 50_000, noNaN: true }),
      (from, bearing, metres) => {
        const there = destination(from, bearing, metres);
        expect(distanceMetres(from, there)).toBeCloseTo(metres, 2);
        expect(Math.abs(turnDegrees(bearing, bearingDegrees(from, there)))).toBeLessThan(0.01);
      },
    ),
  );
});

test("turns go the short way round", () => {
  expect(turnDegrees(359, 1)).toBe(2);
  expect(turnDegrees(1, 359)).toBe(-2);
  expect(normaliseBearing(-90)).toBe(270);
  expect(normaliseBearing(360)).toBe(0);
});
