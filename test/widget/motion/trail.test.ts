import { expect, test } from "vitest";
import { distanceMetres } from "../../../src/contract/geo.ts";
import { createTrail } from "../../../src/widget/motion/trail.ts";
import { aFix, east, NAIROBI, north } from "./a-ride.ts";

const corner = east(200);
const end = north(200, corner);
const route = [NAIROBI, corner, end];

test("a trail turns the corners of the route instead of cutting them", () => {
  const trail = createTrail();
  trail.addFix(aFix({}, 0, { route }));
  trail.addFix(aFix({ location: end }, 30));
  const way = trail.upTo(end);
  expect(Math.min(...way.map((place) => distanceMetres(place, corner)))).toBeLessThan(2);
});

test("without a route the trail joins the fixes and ends at the rider", () => {
  const trail = createTrail();
  trail.addFix(aFix({}));
  trail.addFix(aFix({ location: corner }, 30));
  expect(trail.upTo(end)).toEqual([NAIROBI, corner, end]);
});

test("a rider whose phone turns up far away starts a new trail", () => {
  const trail = createTrail();
  trail.addFix(aFix({}));
  trail.addFix(aFix({ location: north(100_000) }, 30));
  expect(trail.upTo(north(100_010))).toHaveLength(2);
});

test("a fast move along the route stays in the trail", () => {
  const trail = createTrail();
  trail.addFix(aFix({}, 0, { route: [NAIROBI, east(3000)] }));
  trail.addFix(aFix({ location: east(2000) }, 5));
  expect(trail.upTo(east(2000))[0]).toEqual(NAIROBI);
});
