import fc from "fast-check";
import { expect, test } from "vitest";
import { destination, distanceMetres, type Position } from "../../../src/contract/geo.ts";
import { measureLine } from "../../../src/contract/line.ts";
import { VEHICLES, type Vehicle } from "../../../src/contract/tracking.ts";
import { planRide } from "../../../src/sandbox/riders/ride/plan-ride.ts";
import { createTown, HOME } from "../../../src/sandbox/town/index.ts";
import { toPlan, WORLD } from "../../../src/sandbox/town/plan/mercator.ts";
import { doorOf } from "../door-of.ts";
import { awayFrom, isInside, readTile, type Seen, TILE } from "./read-tile.ts";

// Anywhere in town alike: fast-check's doubles would mostly be next door to one another.
const there = fc.noBias(
  fc.record({ bearing: fc.integer({ min: 0, max: 359 }), metres: fc.integer({ min: 100, max: 2_300 }) }),
);

const north = { bearing: 0, metres: 2_000 };
const south = { bearing: 180, metres: 2_000 };

const town = createTown();

async function routeOf(from: Position, to: Position, vehicle: Vehicle = "motorbike") {
  const route = await town.route(from, to, vehicle);
  if (!route) throw new Error("no route");
  return route;
}

test("an address and a way that were asked for before are remembered", async () => {
  const [door, other] = [await doorOf(town, "12 Acacia Road"), await doorOf(town, "5 Mill Street")];
  expect(await doorOf(town, "12 Acacia Road")).toBe(door);
  expect(await town.route(door, other, "car")).toBe(await town.route({ ...door }, { ...other }, "car"));
});

test("a way keeps to the drawn streets, and crosses water only on bridges", async () => {
  const zoom = 17;
  const pixels = (TILE * 2 ** zoom) / WORLD;
  const tiles = new Map<string, Seen>();
  const tileAt = (x: number, y: number) => {
    const [column, row] = [Math.floor(x / TILE), Math.floor(y / TILE)];
    const seen = tiles.get(`${column},${row}`) ?? readTile(town, zoom, column, row);
    tiles.set(`${column},${row}`, seen);
    return seen;
  };
  let bridges = 0;
  await fc.assert(
    fc.asyncProperty(there, there, async (a, b) => {
      const { points } = await routeOf(destination(HOME, a.bearing, a.metres), destination(HOME, b.bearing, b.metres));
      const line = points.map((point) => ({ x: toPlan(point).x * pixels, y: toPlan(point).y * pixels }));
      // The first and the last step lead from the door to the street and back.
      for (let n = 2; n < line.length - 1; n++) {
        const [from, to] = [line[n - 1], line[n]];
        if (!from || !to) continue;
        const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
        const seen = tileAt(middle.x, middle.y);
        expect(awayFrom(seen.streets, middle)).toBeLessThan(1);
        if (!seen.water.some((ring) => isInside(ring, middle))) continue;
        expect(awayFrom(seen.bridges, middle)).toBeLessThan(1);
        bridges++;
      }
    }),
    // One way that certainly leads over the river, or eight others might all stay on one side.
    { numRuns: 8, examples: [[north, south]] },
  );
  expect(bridges).toBeGreaterThan(0);
});

test("a way has no gaps and is as long as it says", async () => {
  await fc.assert(
    fc.asyncProperty(there, there, async (a, b) => {
      const from = destination(HOME, a.bearing, a.metres);
      const to = destination(HOME, b.bearing, b.metres);
      const { points, distanceMetres: told } = await routeOf(from, to, "bicycle");
      expect(measureLine(points).length).toBeCloseTo(told, 0);
      const steps = points.slice(1).map((point, n) => distanceMetres(points[n] ?? point, point));
      // The first and the last step may lead across a park.
      expect(Math.max(0, ...steps.slice(1, -1))).toBeLessThan(100);
      expect(Math.max(...steps)).toBeLessThan(600);
    }),
    { numRuns: 15 },
  );
});

test.each([
  ["a short street away", 150],
  ["through the town", 3_000],
  ["to the next town", 59_000],
])("there is a way in both directions, and hardly a longer one back: %s", async (_name, metres) => {
  for (const middle of [HOME, { lat: 52.52, lng: 13.405 }, { lat: -17.8, lng: 179.999 }, { lat: 79, lng: 15 }]) {
    const to = destination(middle, 200, metres);
    const [there, back] = [await routeOf(middle, to), await routeOf(to, middle)];
    expect(there.distanceMetres).toBeLessThan(metres * 2 + 1_500);
    expect(Math.abs(there.distanceMetres - back.distanceMetres)).toBeLessThan(50 + metres * 0.05);
  }
});

test.each(VEHICLES)("a %s takes as long for its ways as the town says", async (vehicle) => {
  const ways = Array.from({ length: 25 }, async (_, n) => {
    const from = destination(HOME, n * 67, 300 + ((n * 331) % 1900));
    const to = destination(HOME, n * 139 + 50, 300 + ((n * 523) % 1900));
    const route = await routeOf(from, to, vehicle);
    const { durationSeconds } = planRide(route.points, town.crossingsAlong(route.points), vehicle, `ride ${n}`);
    return durationSeconds / route.durationSeconds;
  });
  const shares = (await Promise.all(ways)).sort((a, b) => a - b);
  expect(shares[12]).toBeGreaterThan(0.93);
  expect(shares[12]).toBeLessThan(1.07);
  expect(shares[2]).toBeGreaterThan(0.8);
  expect(shares[22]).toBeLessThan(1.25);
});

test("nobody is sent further than a city reaches, or to the poles", async () => {
  expect(await town.route(HOME, { lat: 52.52, lng: 13.405 }, "car")).toBeNull();
  expect(await town.route(HOME, destination(HOME, 45, 61_000), "van")).toBeNull();
  expect(await town.route({ lat: 90, lng: 0 }, { lat: 90, lng: 1 }, "car")).toBeNull();
  expect(await town.route({ lat: -80.1, lng: 0 }, { lat: -80.1, lng: 0.01 }, "car")).toBeNull();
});
