import { expect, test, vi } from "vitest";
import { measure } from "../../bench/motion/measure.ts";
import { readRides } from "../../bench/motion/read-rides.ts";
import { SETUPS } from "../../bench/motion/setup.ts";

// A busy machine takes its time.
vi.setConfig({ testTimeout: 30_000 });

/** The shorter half: the whole, and recorded rides, are the bench's. */
const rides = readRides("test/bench/motion/rides").filter(({ end }) => end < 400);

test("over whole rides the marker is far nearer than the last fix, and the rider mostly inside its ring", () => {
  const { ofJump, ofTween, backwardPerHour, topKph, insideRing } = measure(rides, SETUPS.fresh);
  expect(ofJump).toBeLessThan(0.5);
  expect(ofTween).toBeLessThan(0.3);
  expect(backwardPerHour).toBeLessThanOrEqual(1);
  expect(topKph).toBeLessThanOrEqual(150);
  expect(insideRing).toBeGreaterThan(0.7);
});

test("a service that tells senseless bearings is survived", () => {
  expect(measure(rides, SETUPS["bearing random"]).ofJump).toBeLessThan(0.85);
});
