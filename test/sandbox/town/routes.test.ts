import fc from "fast-check";
import { expect, test } from "vitest";
import { destination, distanceMetres } from "../../../src/contract/geo.ts";
import { VEHICLES } from "../../../src/contract/tracking.ts";
import { planRide } from "../../../src/sandbox/riders/ride/plan-ride.ts";
import { createTown, HOME } from "../../../src/sandbox/town/index.ts";
import { stretchLine } from "../../../src/sandbox/town/plan/edge.ts";
import { boxOf, grow, nearestPoint } from "../../../src/sandbox/town/plan/geometry.ts";
import { toPlan } from "../../../src/sandbox/town/plan/mercator.ts";
import { quad, quadsIn } from "../../../src/sandbox/town/plan/quad.ts";
import { waterAt } from "../../../src/sandbox/town/plan/river.ts";
import { crossingsAlong } from "../../../src/sandbox/town/streets/crossings-along.ts";
import { findAddress } from "../../../src/sandbox/town/streets/find-address.ts";
import { findRoute } from "../../../src/sandbox/town/streets/find-route.ts";
import { graphBetween } from "../../../src/sandbox/town/streets/graph-between.ts";
import { homeStreets } from "../../../src/sandbox/town/streets/home-streets.ts";
import { doorOf } from "../door-of.ts";

// Anywhere in town alike: fast-check's doubles would mostly be next door to one another.
const there = fc.noBias(
  fc.record({ bearing: fc.integer({ min: 0, max: 359 }), metres: fc.integer({ min: 100, max: 2_300 }) }),
);

const north = { bearing: 0, metres: 2_000 };
const south = { bearing: 180, metres: 2_000 };

/** The streets around a place, as the map draws them. */
function streetsAround(point: { x: number; y: number }) {
  return quadsIn(grow(boxOf([point]), 30)).flatMap(({ column, row }) => {
    const { links, edges } = quad(column, row);
    return [
      ...links.map(({ line }) => ({ line, bridge: false })),
      ...edges.flatMap((edge) =>
        edge.stretches.map((stretch) => ({ line: stretchLine(edge, stretch), bridge: stretch.bridge })),
      ),
    ];
  });
}

test("all ways between addresses of the home town use one set of streets, which stays", () => {
  const addresses = [...homeStreets().byName.keys()].map((name) => findAddress(`12 ${name}`));
  const graphs = new Set<unknown>();
  for (let n = 1; n < addresses.length; n++) {
    const [from, to] = [addresses[n - 1], addresses[n]];
    if (!from || !to) throw new Error("every street of the home town has doors");
    graphs.add(graphBetween(toPlan(from), toPlan(to)));
  }
  expect(graphs.size).toBe(1);
});

test("an address and a way that were asked for before are remembered", async () => {
  const town = createTown();
  const [door, other] = [await doorOf(town, "12 Acacia Road"), await doorOf(town, "5 Mill Street")];
  expect(await doorOf(town, "12 Acacia Road")).toBe(door);
  expect(await town.route(door, other, "car")).toBe(await town.route({ ...door }, { ...other }, "car"));
});

test("a way keeps to the drawn streets, and crosses water on bridges alone", () => {
  let bridges = 0;
  fc.assert(
    fc.property(there, there, (a, b) => {
      const route = findRoute(
        destination(HOME, a.bearing, a.metres),
        destination(HOME, b.bearing, b.metres),
        "motorbike",
      );
      if (!route) throw new Error("no route");
      const points = route.points.map(toPlan);
      // The first and the last step lead from the door to the street and back.
      for (let n = 2; n < points.length - 1; n++) {
        const [from, to] = [points[n - 1], points[n]];
        if (!from || !to) continue;
        const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
        const streets = streetsAround(middle).map((street) => ({
          ...street,
          off: nearestPoint(street.line, middle).distance,
        }));
        expect(Math.min(...streets.map(({ off }) => off))).toBeLessThan(1.5);
        const { offset, halfWidth } = waterAt(middle);
        if (Math.abs(offset) < halfWidth) {
          expect(streets.some(({ bridge, off }) => bridge && off < 1.5)).toBe(true);
          bridges++;
        }
      }
    }),
    // One way that certainly leads over the river, or fifteen others might all stay on one side.
    { numRuns: 15, examples: [[north, south]] },
  );
  expect(bridges).toBeGreaterThan(0);
});

test("a way has no gaps and is as long as it says", () => {
  fc.assert(
    fc.property(there, there, (a, b) => {
      const from = destination(HOME, a.bearing, a.metres);
      const to = destination(HOME, b.bearing, b.metres);
      const route = findRoute(from, to, "bicycle");
      if (!route) throw new Error("no route");
      let length = 0;
      for (let n = 1; n < route.points.length; n++) {
        const [one, next] = [route.points[n - 1], route.points[n]];
        if (one && next) length += distanceMetres(one, next);
      }
      expect(Math.abs(length - route.distanceMetres)).toBeLessThan(5 + length * 0.005);
    }),
    { numRuns: 15 },
  );
});

test.each(VEHICLES)("a %s takes as long for its ways as the town says", (vehicle) => {
  const shares = Array.from({ length: 25 }, (_, n) => {
    const from = destination(HOME, n * 67, 300 + ((n * 331) % 1900));
    const to = destination(HOME, n * 139 + 50, 300 + ((n * 523) % 1900));
    const route = findRoute(from, to, vehicle);
    if (!route) throw new Error("no route");
    const { durationSeconds } = planRide(route.points, crossingsAlong(route.points), vehicle, `ride ${n}`);
    return durationSeconds / route.durationSeconds;
  }).sort((a, b) => a - b);
  expect(shares[12]).toBeGreaterThan(0.93);
  expect(shares[12]).toBeLessThan(1.07);
  expect(shares[2]).toBeGreaterThan(0.8);
  expect(shares[22]).toBeLessThan(1.25);
});

test("nobody is sent further than a city reaches, or to the poles", () => {
  expect(findRoute(HOME, { lat: 52.52, lng: 13.405 }, "car")).toBeNull();
  expect(findRoute({ lat: 90, lng: 0 }, { lat: 90, lng: 1 }, "car")).toBeNull();
  expect(findRoute({ lat: -80.1, lng: 0 }, { lat: -80.1, lng: 0.01 }, "car")).toBeNull();
});
