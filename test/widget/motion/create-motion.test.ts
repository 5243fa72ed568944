import { expect, test } from "vitest";
import { bearingDegrees, distanceMetres, turnDegrees } from "../../../src/contract/geo.ts";
import { createMotion, type Estimate, type Motion } from "../../../src/widget/motion/create-motion.ts";
import type { Fix } from "../../../src/widget/motion/fix.ts";
import { aFix, east, NAIROBI, NOON, north } from "./a-ride.ts";

function after(motion: Motion, seconds: number): Estimate {
  const shown = motion.at(NOON + seconds * 1000);
  if (!shown) throw new Error("there is no rider");
  return shown;
}

function ride(...fixes: Fix[]): Motion {
  const motion = createMotion();
  for (const fix of fixes) motion.addFix(fix);
  return motion;
}

const metresEast = ({ position }: Estimate) => distanceMetres(NAIROBI, position);

test("nothing is shown before a fix", () => {
  expect(createMotion().at(NOON)).toBeNull();
});

test("between fixes the rider goes on along the bearing, more and more slowly, and stops after 75 seconds", () => {
  const motion = ride(aFix({ bearing: 90, speed_kph: 36 }));
  const half = after(motion, 30);
  // At 36 km/h all the way it would be 100, 200, 300 and 750 m.
  const metres = [10, 20, 30, 75].map((seconds) => Math.round(metresEast(after(motion, seconds))));
  expect(metres).toEqual([96, 174, 239, 417]);
  expect(bearingDegrees(NAIROBI, half.position)).toBeCloseTo(90, 1);
  expect(half).toMatchObject({ state: "moving", settled: false, ageSeconds: 30 });
  expect(after(motion, 75).position).toEqual(after(motion, 600).position);
  expect(after(motion, 600)).toMatchObject({ state: "resting", settled: true });
});

test("in a sandbox that is ten times faster, the rider on the map is ten times faster too", () => {
  const route = [NAIROBI, east(20_000)];
  const real = ride(aFix({ speed_kph: 36 }, 0, { route }));
  const fast = ride(aFix({ speed_kph: 36 }, 0, { route, pace: 10 }));
  expect(metresEast(after(fast, 20)) / metresEast(after(real, 20))).toBeCloseTo(10, 1);
});

test("a ten times faster rider's fixes are believed although nobody rides that fast", () => {
  const later = { location: east(3000), speed_kph: null, bearing: null };
  const real = ride(aFix({}), aFix(later, 30));
  const fast = ride(aFix({}, 0, { pace: 10 }), aFix(later, 30, { pace: 10 }));
  expect(after(real, 40).state).toBe("standing");
  expect(metresEast(after(fast, 40))).toBeGreaterThan(3500);
});

test("due north is a bearing", () => {
  const motion = ride(aFix({ bearing: 0 }));
  expect(after(motion, 20).bearing).toBe(0);
  expect(after(motion, 20).position.lat).toBeGreaterThan(NAIROBI.lat);
});

test("below walking pace the rider stands and has no bearing", () => {
  const motion = ride(aFix({ speed_kph: 4.9 }));
  expect(after(motion, 40).position.lat).toBeCloseTo(NAIROBI.lat, 9);
  expect(after(motion, 40)).toMatchObject({ bearing: null, state: "standing" });
});

test("the uncertainty grows with the fix's age, and more slowly on a known route", () => {
  const motion = ride(aFix({}));
  const onRoute = ride(aFix({}, 0, { route: [NAIROBI, east(3000)] }));
  expect(after(motion, 40).confidenceMetres).toBeGreaterThan(after(motion, 10).confidenceMetres);
  expect(after(onRoute, 40).confidenceMetres).toBeLessThan(after(motion, 40).confidenceMetres);
});

test("the rider follows a known route round its corners, and not beyond its end", () => {
  const corner = east(100);
  const end = north(100, corner);
  const motion = ride(aFix({ bearing: 90, speed_kph: 36 }, 0, { route: [NAIROBI, corner, end] }));
  expect(distanceMetres(after(motion, 75).position, end)).toBeLessThan(2);
  const turned = after(motion, 14);
  expect(turned.bearing).toBeCloseTo(0, 0);
  expect(turned.position.lng).toBeCloseTo(corner.lng, 4);
});

test("a route that the rider isn't on is ignored", () => {
  const motion = ride(aFix({ bearing: 90 }, 0, { route: [north(500), north(500, east(900))] }));
  expect(after(motion, 30).bearing).toBeCloseTo(90, 0);
});

test("a known destination pulls the rider towards it and limits the way", () => {
  const target = north(1000);
  const bent = after(ride(aFix({ bearing: 90 }, 0, { target })), 40);
  expect(distanceMetres(bent.position, target)).toBeLessThan(
    distanceMetres(after(ride(aFix({ bearing: 90 })), 40).position, target),
  );
  const near = after(ride(aFix({ bearing: 90 }, 0, { target: east(100) })), 75);
  expect(metresEast(near)).toBeLessThanOrEqual(131);
});

test("the same fix again doesn't restart the clock, nor does an older one", () => {
  const motion = ride(
    aFix({}),
    aFix({}, 30, { locatedAt: NOON }),
    aFix({ location: north(900) }, 31, { locatedAt: NOON - 5 }),
  );
  expect(after(motion, 75)).toMatchObject({ state: "resting", ageSeconds: 75 });
  const silent = ride(aFix({}, 0, { locatedAt: null }), aFix({}, 30, { locatedAt: null }));
  expect(after(silent, 75).state).toBe("resting");
});

test("a fix that is old when it arrives shows where the rider was, without moving on", () => {
  const motion = ride(aFix({}, 200, { locatedAt: NOON }));
  expect(metresEast(after(motion, 201))).toBeCloseTo(0, 3);
  expect(after(motion, 201).state).toBe("resting");
});

test("without bearing and speed both come from the way since the last fix", () => {
  const unknown = { bearing: null, speed_kph: null };
  const motion = ride(aFix(unknown), aFix({ ...unknown, location: east(300) }, 30));
  const shown = after(motion, 50);
  expect(shown.bearing).toBeCloseTo(90, 0);
  expect(metresEast(shown)).toBeGreaterThan(450);
});

test("a small correction glides within two seconds, and never backwards", () => {
  for (const error of [-60, -20, -3, 3, 20, 55]) {
    const motion = ride(aFix({ bearing: 90, speed_kph: 36 }));
    const before = after(motion, 30);
    motion.addFix(aFix({ bearing: 90, speed_kph: 36, location: east(error, before.position) }, 30));
    const steps = Array.from({ length: 45 }, (_, tenth) => after(motion, 30 + tenth / 10));
    expect(steps[0]?.jumps).toBe(0);
    expect(distanceMetres(before.position, (steps[0] as Estimate).position)).toBeLessThan(1);
    for (const [index, step] of steps.entries()) {
      const last = steps[index - 1];
      if (last) expect(metresEast(step)).toBeGreaterThanOrEqual(metresEast(last) - 0.1);
    }
    const arrived = ride(aFix({ bearing: 90, speed_kph: 36, location: east(error, before.position) }, 30));
    if (error < 0) continue;
    expect(distanceMetres(after(motion, 32.1).position, after(arrived, 32.1).position)).toBeLessThan(1);
  }
});

test("a large correction, or one that goes backwards, is a jump", () => {
  const far = ride(aFix({}));
  far.addFix(aFix({ location: north(400) }, 30));
  expect(after(far, 30)).toMatchObject({ jumps: 1 });
  expect(distanceMetres(after(far, 30).position, north(400))).toBeLessThan(1);

  const stopped = ride(aFix({ bearing: 90, speed_kph: 36 }));
  stopped.addFix(aFix({ location: east(200), speed_kph: 0 }, 30));
  expect(after(stopped, 30).jumps).toBe(1);
});

test("a correction round a corner is driven along a curve, without a jerk", () => {
  const motion = ride(aFix({ bearing: 90, speed_kph: 36 }));
  const before = after(motion, 30);
  motion.addFix(aFix({ bearing: 0, speed_kph: 36, location: north(60, east(-80, before.position)) }, 30));
  let last = { place: before.position, way: 90 };
  for (let second = 31; second <= 40; second++) {
    const shown = after(motion, second);
    expect(shown.jumps).toBe(0);
    const way = bearingDegrees(last.place, shown.position);
    expect(Math.abs(turnDegrees(last.way, way))).toBeLessThan(110);
    expect(distanceMetres(last.place, shown.position) * 3.6).toBeLessThan(150);
    last = { place: shown.position, way };
  }
  expect(last.way).toBeCloseTo(0, 0);
});

test("a rider who stands stays where they are shown while their phone wanders", () => {
  const motion = ride(aFix({ speed_kph: 0 }), aFix({ speed_kph: 0, location: north(8) }, 30));
  expect(after(motion, 40)).toMatchObject({ position: NAIROBI, jumps: 0 });
  motion.addFix(aFix({ speed_kph: 0, location: north(-7) }, 60));
  expect(after(motion, 70)).toMatchObject({ position: NAIROBI, jumps: 0 });
});

test("a correction backwards is a jump, even for a rider who has turned round", () => {
  const motion = ride(aFix({ bearing: 90, speed_kph: 36 }));
  const before = after(motion, 30);
  motion.addFix(aFix({ bearing: 270, speed_kph: 36, location: east(-50, before.position) }, 30));
  expect(after(motion, 30).jumps).toBe(1);
});

test("the motion works across the antimeridian and at the poles", () => {
  const motion = ride(aFix({ location: { lat: 0, lng: 179.9995 }, bearing: 90, speed_kph: 36 }));
  expect(after(motion, 30).position.lng).toBeLessThan(-179);
  const metres = metresEast(after(ride(aFix({ bearing: 90, speed_kph: 36 })), 30));
  expect(distanceMetres({ lat: 0, lng: 179.9995 }, after(motion, 30).position)).toBeCloseTo(metres, 1);
  const pole = ride(aFix({ location: { lat: 89.9999, lng: 10 }, bearing: 0, speed_kph: 36 }));
  expect(distanceMetres({ lat: 89.9999, lng: 10 }, after(pole, 30).position)).toBeCloseTo(metres, 1);
});

test("a bearing that never changes is ignored, and the way between fixes gives it", () => {
  const fixes = [0, 1, 2, 3].map((index) => aFix({ location: east(300 * index), bearing: 0 }, 30 * index));
  expect(after(ride(...fixes.slice(0, 1)), 5).bearing).toBe(0);
  expect(after(ride(...fixes), 95).bearing).toBeCloseTo(90, 0);
  const straight = fixes.map((fix) => ({ ...fix, bearing: 90 }));
  expect(after(ride(...straight), 95).bearing).toBe(90);
});

test("a bearing that turns with the streets is used", () => {
  const corner = east(250);
  const beyond = north(250, corner);
  const fixes = [
    aFix({ bearing: 90 }),
    aFix({ location: corner, bearing: 0 }, 30),
    aFix({ location: beyond, bearing: 270 }, 60),
  ];
  expect(after(ride(...fixes), 65).bearing).toBe(270);
});

test("a speed that is always zero or in metres per second is ignored", () => {
  for (const speed_kph of [0, 10]) {
    const fixes = [0, 1, 2, 3, 4].map((index) => aFix({ location: east(300 * index), speed_kph }, 30 * index));
    expect(metresEast(after(ride(...fixes), 140))).toBeGreaterThan(1350);
  }
});

test("a rider who stands at one traffic light stays there", () => {
  const fixes = [0, 1, 2].map((index) =>
    aFix({ location: east(300 * index), speed_kph: index < 2 ? 36 : 0 }, 30 * index),
  );
  expect(after(ride(...fixes), 80)).toMatchObject({ state: "standing" });
  expect(metresEast(after(ride(...fixes), 80))).toBeCloseTo(600, 0);
});

test("without a speed the rider follows a known route at a courier's usual speed", () => {
  const shown = after(ride(aFix({ speed_kph: null, bearing: null }, 0, { route: [NAIROBI, east(3000)] })), 30);
  expect(metresEast(shown)).toBeGreaterThan(100);
  expect(metresEast(shown)).toBeLessThan(150);
});

test("a late fix changes nothing, and a clock that is set back doesn't make the next fix late", () => {
  const motion = ride(aFix({}, 30));
  motion.addFix(aFix({ location: north(900) }, 60, { locatedAt: NOON + 10_000 }));
  expect(after(motion, 60).bearing).toBe(90);
  const hour = 3600;
  const setBack = {
    ...aFix({ location: east(300) }, 60),
    receivedAt: NOON + (60 - hour) * 1000,
    locatedAt: NOON + (60 - hour) * 1000,
  };
  motion.addFix(setBack);
  expect(after(motion, 60 - hour)).toMatchObject({ ageSeconds: 0 });
});
