import fc from "fast-check";
import { expect, test } from "vitest";
import type { Polygon } from "../../../../src/contract/zone.ts";
import { areaErrors, contains, unwrap } from "../../../../src/service/deliveries/zones/area.ts";

const polygon = (...rings: number[][][]): Polygon => ({ type: "Polygon", coordinates: rings });
const box = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const has = (area: Polygon, lng: number, lat: number) => contains(unwrap(area), { lat, lng });

test("a zone with a hole has what is in it, and not what is in the hole", () => {
  const ring = polygon(box(0, 0, 10, 10), box(4, 4, 6, 6));
  expect(areaErrors(ring)).toEqual([]);
  expect([has(ring, 1, 1), has(ring, 5, 5), has(ring, 11, 5)]).toEqual([true, false, false]);
});

test("a zone over the antimeridian, however it is written, has what is on both of its sides", () => {
  for (const fiji of [
    polygon(box(177, -20, -178, -15)),
    polygon(box(177, -20, 182, -15)),
    polygon(box(-183, -20, -178, -15)),
  ]) {
    expect(areaErrors(fiji)).toEqual([]);
    expect([has(fiji, 178, -17), has(fiji, -179, -17), has(fiji, 0, -17), has(fiji, 176, -17)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  }
});

test.each([
  [
    [
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
      [0, 0],
    ],
    "crosses itself near 5.00000, 5.00000",
  ],
  [
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ],
    "must end with its first point",
  ],
  [
    [
      [0, 0],
      [10, 0],
      [10, 91],
      [0, 0],
    ],
    "has a latitude over 90",
  ],
  [
    [
      [0, 0],
      [10, 0],
      [5, 0],
      [0, 0],
    ],
    "has no area",
  ],
  [
    [
      [0, 80],
      [90, 80],
      [180, 80],
      [-90, 80],
      [0, 80],
    ],
    "goes round a pole",
  ],
])("a ring that can't be one says why: %j %s", (ring, detail) => {
  expect(areaErrors(polygon(ring))).toEqual([expect.objectContaining({ param: "area.coordinates.0", detail })]);
});

test("an edge takes the shorter way round the world: a zone over most of it has corners on the way", () => {
  const south = [-170, 0, 170].map((lng) => [lng, -80]);
  const north = [170, 0, -170].map((lng) => [lng, 80]);
  const most = polygon([...south, ...north, [-170, -80]]);
  expect([has(most, 37, -1), has(most, 175, 0)]).toEqual([true, false]);
  expect(areaErrors(most)).toEqual([]);
  const rest = polygon(box(-170, -80, 170, 80));
  expect([has(rest, 37, -1), has(rest, 175, 0)]).toEqual([false, true]);
});

test("a box has exactly what is between its sides, wherever it lies", () => {
  const side = fc.double({ min: 0.01, max: 100, noNaN: true });
  const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -80, max: 79, noNaN: true }),
      ...[side, fc.double({ min: 0.01, max: 1, noNaN: true })],
      ...[share, share],
      (west, south, width, height, x, y) => {
        const turn = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;
        const area = polygon(box(west, south, turn(west + width), south + height));
        expect(areaErrors(area)).toEqual([]);
        const lat = south + height * y;
        expect(has(area, turn(west + width * x), lat)).toBe(true);
        expect(has(area, turn(west + width * (1 + x)), lat)).toBe(false);
        expect(has(area, turn(west - width * x), lat)).toBe(false);
      },
    ),
  );
});
