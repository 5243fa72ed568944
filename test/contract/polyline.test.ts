import fc from "fast-check";
import { expect, test } from "vitest";
import { decodePolyline, encodePolyline } from "../../src/contract/polyline.ts";

test("encodes the algorithm's published example", () => {
  const points = [
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ];
  expect(encodePolyline(points)).toBe("_p~iF~ps|U_ulLnnqC_mqNvxq`@");
  expect(decodePolyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@")).toEqual(points);
});

test("decoding an encoded line gives the same places to the fifth decimal", () => {
  const point = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(point), (points) => {
      const back = decodePolyline(encodePolyline(points));
      expect(back).toHaveLength(points.length);
      back.forEach((p, i) => {
        expect(Math.abs(p.lat - (points[i]?.lat ?? Number.NaN))).toBeLessThanOrEqual(0.5001e-5);
        expect(Math.abs(p.lng - (points[i]?.lng ?? Number.NaN))).toBeLessThanOrEqual(0.5001e-5);
      });
    }),
  );
});

test("nonsense gives only places on earth, and never throws", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const { lat, lng } of decodePolyline(text)) {
        expect(Math.abs(lat)).toBeLessThanOrEqual(90);
        expect(Math.abs(lng)).toBeLessThanOrEqual(180);
      }
    }),
  );
});
