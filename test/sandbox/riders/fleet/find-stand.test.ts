import fc from "fast-check";
import { expect, test } from "vitest";
import { bearingDegrees, distanceMetres } from "../../../../src/contract/geo.ts";
import { findStand } from "../../../../src/sandbox/riders/fleet/find-stand.ts";
import type { Router } from "../../../../src/service/places/ports.ts";

const place = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** A single street, straight to wherever one wants to go. */
const straight: Router = {
  attribution: null,
  route: async (from, to) => {
    return { points: [from, to], distanceMetres: distanceMetres(from, to), durationSeconds: 1, estimated: false };
  },
};
const nowhere: Router = { attribution: null, route: async () => null };

test("a rider waits 400–1800 m from the pick-up, on a street that leads there, looking along it", async () => {
  await fc.assert(
    fc.asyncProperty(place, fc.string(), async (pickup, seed) => {
      const { position, bearing } = await findStand(straight, pickup, "motorbike", seed);
      expect(distanceMetres(position, pickup)).toBeGreaterThanOrEqual(400);
      expect(distanceMetres(position, pickup)).toBeLessThanOrEqual(1800);
      expect(Math.cos(((bearing ?? 90) - bearingDegrees(position, pickup)) * (Math.PI / 180))).toBeGreaterThan(0.99);
      expect(await findStand(straight, pickup, "motorbike", seed)).toEqual({ position, bearing });
    }),
  );
});

test("where there is no street at all, a rider still waits near", async () => {
  await fc.assert(
    fc.asyncProperty(place, fc.string(), async (pickup, seed) => {
      const { position, bearing } = await findStand(nowhere, pickup, "motorbike", seed);
      expect(distanceMetres(position, pickup)).toBeGreaterThanOrEqual(399.99);
      expect(distanceMetres(position, pickup)).toBeLessThanOrEqual(1800.01);
      expect(bearing).toBeNull();
    }),
  );
});
