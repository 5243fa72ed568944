import fc from "fast-check";
import { expect, test } from "vitest";
import { destination, distanceMetres, type Position } from "../../src/contract/geo.ts";
import { measureLine, nearestOn, pointAt, sliceLine } from "../../src/contract/line.ts";

const CORNER = { lat: -1.29, lng: 36.82 };
/** 300 m north, then 400 m east. */
const NORTH = destination(CORNER, 0, 300);
const STREETS = [CORNER, NORTH, destination(NORTH, 90, 400)];

test("measures a line by its corners, and counts repeated points as one", () => {
  expect(measureLine(STREETS).length).toBeCloseTo(700, 3);
  expect(measureLine(STREETS.flatMap((point) => [point, point])).segments).toEqual(measureLine(STREETS).segments);
});

test("a single point makes a line without length; no point makes none", () => {
  const line = measureLine([CORNER, CORNER]);
  expect(line.length).toBe(0);
  expect(pointAt(line, 10)).toEqual({ position: CORNER, bearing: 0 });
  expect(nearestOn(line, NORTH)).toEqual({ position: CORNER, along: 0, away: distanceMetres(CORNER, NORTH) });
  expect(sliceLine(line, 0)).toEqual([CORNER, CORNER]);
  expect(() => measureLine([])).toThrow(RangeError);
});

test("places lie along their segment; at a corner the next one has begun", () => {
  const line = measureLine(STREETS);
  const cases: [metres: number, from: Position, bearing: number, distance: number][] = [
    [-5, CORNER, 0, 0],
    [100, CORNER, 0, 100],
    [line.segments[1]?.start ?? 0, NORTH, 90, 0],
    [450, NORTH, 90, 150],
    [9999, NORTH, 90, 400],
  ];
  for (const [metres, from, bearing, distance] of cases) {
    const point = pointAt(line, metres);
    expect(distanceMetres(point.position, destination(from, bearing, distance)), `${metres} m`).toBeLessThan(0.01);
    expect(point.bearing).toBeCloseTo(bearing, 1);
  }
});

test("finds the nearest place beside a segment and beyond an end", () => {
  const line = measureLine(STREETS);
  const beside = nearestOn(line, destination(destination(CORNER, 0, 120), 270, 35));
  expect(beside.along).toBeCloseTo(120, 1);
  expect(beside.away).toBeCloseTo(35, 1);
  expect(nearestOn(line, destination(CORNER, 180, 50))).toMatchObject({ position: CORNER, along: 0 });
});

test("slices keep both ends and the corners between them", () => {
  const line = measureLine(STREETS);
  const remainder = sliceLine(line, 100);
  expect(remainder).toHaveLength(3);
  expect(remainder.slice(1)).toEqual(STREETS.slice(1));
  expect(measureLine(remainder).length).toBeCloseTo(600, 2);
  expect(sliceLine(line, 100, 200)).toHaveLength(2);
});

test("crosses the antimeridian", () => {
  const line = measureLine([
    { lat: 10, lng: 179.999 },
    { lat: 10, lng: -179.999 },
  ]);
  expect(line.length).toBeCloseTo(219, 0);
  expect(Math.abs(pointAt(line, line.length / 2).position.lng)).toBeCloseTo(180, 6);
  expect(nearestOn(line, { lat: 10, lng: -180 }).along).toBeCloseTo(line.length / 2, 3);
});

test("the nearest place on a line to one of the line's own places is that place", () => {
  const offset = fc.record({
    lat: fc.double({ min: -0.02, max: 0.02, noNaN: true }),
    lng: fc.double({ min: -0.02, max: 0.02, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.array(offset, { minLength: 1, maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lat, offsets, share) => {
        const line = measureLine(offsets.map((place) => ({ lat: lat + place.lat, lng: 20 + place.lng })));
        const { position } = pointAt(line, share * line.length);
        const found = nearestOn(line, position);
        // A line may cross itself or turn back over itself, so the place found can be an earlier one. It is the same place on
        // the plane that nearestOn chooses by; on the globe long segments bend away from that.
        const bends = line.segments.map(({ from, to, start, length }) =>
          distanceMetres(
            { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 },
            pointAt(line, start + length / 2).position,
          ),
        );
        expect(found.away).toBeLessThan(0.01 + Math.max(...bends));
        expect(distanceMetres(pointAt(line, found.along).position, position)).toBeLessThan(0.02 + Math.max(...bends));
      },
    ),
  );
});
