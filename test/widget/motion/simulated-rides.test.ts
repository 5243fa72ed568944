import { expect, test } from "vitest";
import { measure } from "../../bench/motion/measure.ts";
import { readRides } from "../../bench/motion/read-rides.ts";
import { SETUPS } from "../../bench/motion/setup.ts";

/** All but the longest of the simulated rides: over fewer, one event an hour is chance. `npm run bench:motion` runs all of them, and recorded ones. */
const rides = readRides("test/bench/motion/rides").filter(({ end }) => end < 600);

test("over whole rides the marker is far nearer to the rider than the last fix, and its disc mostly covers the rider", () => {
  const { ofJump, ofTween, backwardPerHour, topKph, insideRing } = measure(rides, SETUPS.fresh);
  expect(ofJump).toBeLessThan(0.5);
  expect(ofTween).toBeLessThan(0.3);
  expect(backwardPerHour).toBeLessThanOrEqual(1);
  expect(topKph).toBeLessThanOrEqual(150);
  expect(insideRing).toBeGreaterThan(0.7);
});

test("random bearings still leave the marker nearer than the last fix", () => {
  expect(measure(rides, SETUPS["bearing random"]).ofJump).toBeLessThan(0.85);
});
