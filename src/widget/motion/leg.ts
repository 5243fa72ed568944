import { type Fix, takenAt } from "./fix.ts";
import { type Path, pathAlongRoute, pathStraightOn } from "./path.ts";
import type { Velocity } from "./velocity.ts";

/** The ride from one fix on, until the next fix. */
export interface Leg {
  readonly fix: Fix;
  readonly path: Path;
  /** Metres per second at the fix; 0 for a rider who stands. */
  readonly speed: number;
  /** Degrees clockwise from north; null if unknown. */
  readonly bearing: number | null;
  /** True if the bearing is the fix's own, which makes the predicted path more reliable. */
  readonly told: boolean;
  /** The last known bearing, also of a rider who stands. */
  readonly facing: number | null;
  /** The most metres that the rider would ride without another fix. */
  readonly reach: number;
  /** Seconds in which they ride 63 % of `reach`. */
  readonly decay: number;
}

/** Without news for this long, the marker rests. */
export const REST_SECONDS = 75;
const STANDSTILL_METRES_PER_SECOND = 5 / 3.6;
/**
 * Dead reckoning: s = 1.05·v·τ·(1 − e^(−t/τ)), with τ = 12 s + 4 s for each m/s. A rider's next minute has corners and
 * lights, so less and less of the first speed leads in the first direction. Fast roads run straight, so τ grows with the
 * speed. Along a known route only the lights are left. The constants fit recorded rides: see test/bench/motion.
 */
const GAIN = 1.05;
const DECAY_SECONDS = 12;
const DECAY_SECONDS_PER_SPEED = 4;
const ROUTE_DECAY_SECONDS = 240;

/** @param facing where the rider headed before the fix */
export function startLeg(fix: Fix, velocity: Velocity, facing: number | null): Leg {
  // A fix that is already old when it arrives doesn't show that the rider still moves.
  const fresh = ageSeconds(fix, fix.receivedAt) < REST_SECONDS;
  const route = fix.route && pathAlongRoute(fix.position, fix.route);
  const bearing = route ? route.at(0).bearing : velocity.bearing;
  const moves = fresh && velocity.speed >= STANDSTILL_METRES_PER_SECOND && bearing !== null;
  const speed = moves ? velocity.speed : 0;
  const decay = route ? ROUTE_DECAY_SECONDS : DECAY_SECONDS + DECAY_SECONDS_PER_SPEED * speed;
  const reach = (route ? 1 : GAIN) * speed * decay;
  const heading = bearing ?? facing;
  const path =
    speed > 0 && route ? route : pathStraightOn(fix.position, heading ?? 0, speed > 0 ? fix.target : null, reach);
  const told = velocity.bearing === fix.bearing;
  return { fix, path, speed, bearing, told, facing: heading, reach, decay };
}

/** Metres along the leg's path at a time in ms. */
export function riddenAt(leg: Leg, time: number): number {
  const seconds = Math.min(ageSeconds(leg.fix, time), REST_SECONDS);
  return Math.min(leg.reach * (1 - Math.exp(-seconds / leg.decay)), leg.path.length);
}

const FIX_METRES = 10;
const WIDEST_METRES = 300;

/** The radius in metres that holds the rider in three cases of four, `age` seconds after the fix. */
export function confidenceAt({ fix, path, speed }: Leg, age: number): number {
  // It also grows around a rider who stands: sooner or later they ride on. It grows fast if nobody knows their speed, and
  // slowly if the streets are known.
  const growth = 2.3 + 0.2 * (fix.speedKph === null ? 15 : Math.min(15, speed));
  const metresPerSecond = path.known ? 0.6 * growth : growth;
  return Math.min(WIDEST_METRES, FIX_METRES + metresPerSecond * Math.min(age, REST_SECONDS));
}

/** Seconds since the fix was taken, at a time in ms. */
export function ageSeconds(fix: Fix, time: number): number {
  return Math.max(0, time - takenAt(fix)) / 1000;
}
