import { bearingDegrees, distanceMetres, type Position, turnDegrees } from "../../contract/geo.ts";
import { believe, chordBetween, UNDOUBTED, type Velocity, weigh } from "./believe.ts";
import { type Correction, correct, corrected, GLIDE_MS, NEGLIGIBLE_METRES, NO_CORRECTION } from "./correction.ts";
import { type Fix, isOlder, isSameFix, takenAt } from "./fix.ts";
import { type Path, pathAlongRoute, pathStraightOn } from "./path.ts";

/** Where the rider most likely is. */
export interface Shown {
  position: Position;
  /** Degrees clockwise from north; null while it is unknown, or means nothing because the rider stands. */
  bearing: number | null;
  /** Radius within which the rider is in three cases of four. */
  confidenceMetres: number;
  /** resting: no news for so long that going on would be invention. */
  state: "moving" | "standing" | "resting";
  /** Seconds since the fix was taken. */
  ageSeconds: number;
  /** Grows by one with each correction that is too large to be driven: a marker fades out and in again instead. */
  jumps: number;
  /** True when nothing of this changes any more until the next fix. */
  settled: boolean;
}

export interface Motion {
  /** Takes a fix in. Repeated fixes, and ones older than the newest known, change nothing. */
  fix(fix: Fix): void;
  /** The place at a time in milliseconds; a pure function of it, so that the future can be drawn ahead. */
  at(now: number): Shown | null;
}

/** A glide isn't straight: what lies aside fades while what lies ahead is waited out. A quarter of a second is seen. */
const GLIDE_STEPS = 8;
/** No news for this long, and the marker rests. */
const REST_SECONDS = 75;
const STANDSTILL_METRES_PER_SECOND = 5 / 3.6;
/**
 * s = 1.05·v·τ·(1 − e^(−t/τ)): the speed at a fix fades out as far as its direction goes, since a rider's next minute has
 * corners and lights; the sooner the slower they are, since fast roads run straight. Along a known route only lights are
 * left.
 */
const GAIN = 1.05;
const DECAY_SECONDS = 12;
const DECAY_SECONDS_PER_SPEED = 4;
const ROUTE_DECAY_SECONDS = 240;
const FIX_METRES = 10;
const WIDEST_METRES = 300;

interface Leg {
  fix: Fix;
  path: Path;
  /** Metres per second; 0 when standing. */
  speed: number;
  bearing: number | null;
  /** Where the rider was last known to head, also while standing. */
  facing: number | null;
  /** Metres that would ever be ridden, and the seconds in which 63 % of them are. */
  reach: number;
  decay: number;
  correction: Correction;
}

/** Fixes in, an honest place at any time out. No DOM, no clock of its own. */
export function createMotion(): Motion {
  let leg: Leg | null = null;
  let doubts = UNDOUBTED;
  let jumps = 0;

  function fix(next: Fix): void {
    const last = leg?.fix ?? null;
    if (last && (isSameFix(last, next) || isOlder(next, last))) return;
    const before = at(next.receivedAt);
    const facing = before?.bearing ?? leg?.facing ?? null;
    const chord = last && chordBetween(last, next);
    if (last && chord) doubts = weigh(doubts, last, next, chord);
    leg = startLeg(next, believe(next, chord, doubts), facing ?? chord?.bearing ?? null);
    if (!before) return;
    const current = leg;
    const correction = correct(before.position, current.path, (now) => ridden(current, now), next.receivedAt);
    if (correction) leg.correction = correction;
    if (correction && !reverses(facing, next.receivedAt)) return;
    leg.correction = NO_CORRECTION;
    jumps++;
  }

  function at(now: number): Shown | null {
    if (!leg) return null;
    const time = Number.isFinite(now) ? now : leg.fix.receivedAt;
    const age = ageSeconds(leg.fix, time);
    const { position, bearing } = corrected(leg.correction, leg.path, ridden(leg, time), time);
    const moving = leg.speed > 0;
    const resting = age >= REST_SECONDS;
    return {
      position,
      bearing: moving && leg.bearing !== null ? bearing : null,
      confidenceMetres: Math.min(WIDEST_METRES, FIX_METRES + doubtOf(leg) * Math.min(age, REST_SECONDS)),
      state: resting ? "resting" : moving ? "moving" : "standing",
      ageSeconds: age,
      jumps,
      settled: resting && time >= leg.correction.since + GLIDE_MS,
    };
  }

  /** Whether the rider would have to be seen driving backwards to get to where the fix says. */
  function reverses(facing: number | null, start: number): boolean {
    for (let step = 0; facing !== null && step < GLIDE_STEPS; step++) {
      const [from, to] = [step, step + 1].map((end) => at(start + (end / GLIDE_STEPS) * GLIDE_MS)?.position);
      if (!from || !to || distanceMetres(from, to) < NEGLIGIBLE_METRES / GLIDE_STEPS) continue;
      if (Math.abs(turnDegrees(facing, bearingDegrees(from, to))) > 100) return true;
    }
    return false;
  }

  return { fix, at };
}

function startLeg(fix: Fix, known: Velocity, faced: number | null): Leg {
  // A fix that is already old when it first arrives says where the rider was, and nothing about now.
  const fresh = ageSeconds(fix, fix.receivedAt) < REST_SECONDS;
  const route = fix.route && pathAlongRoute(fix.position, fix.route);
  const bearing = route ? route.at(0).bearing : known.bearing;
  const moves = fresh && known.speed >= STANDSTILL_METRES_PER_SECOND && bearing !== null;
  const speed = moves ? known.speed : 0;
  const decay = route ? ROUTE_DECAY_SECONDS : DECAY_SECONDS + DECAY_SECONDS_PER_SPEED * speed;
  const reach = (route ? 1 : GAIN) * speed * decay;
  const facing = bearing ?? faced;
  const path =
    speed > 0 && route ? route : pathStraightOn(fix.position, facing ?? 0, speed > 0 ? fix.target : null, reach);
  return { fix, path, speed, bearing, facing, reach, decay, correction: NO_CORRECTION };
}

/** Metres along the leg's path at a time. */
function ridden(leg: Leg, now: number): number {
  const seconds = Math.min(ageSeconds(leg.fix, now), REST_SECONDS);
  return Math.min(leg.reach * (1 - Math.exp(-seconds / leg.decay)), leg.path.length);
}

/**
 * Metres a second by which the ring grows. Also around those who stand, who will be gone sooner or later; wider where
 * nobody knows how fast, narrower where the streets are known.
 */
function doubtOf({ fix, path, speed }: Leg): number {
  const doubt = 2.3 + 0.2 * (fix.speedKph === null ? 15 : Math.min(15, speed));
  return path.known ? 0.6 * doubt : doubt;
}

function ageSeconds(fix: Fix, now: number): number {
  return Math.max(0, now - takenAt(fix)) / 1000;
}
