import { bearingDegrees, distanceMetres, type Position, turnDegrees } from "../../contract/geo.ts";
import {
  applyCorrection,
  type Correction,
  GLIDE_MS,
  NEGLIGIBLE_METRES,
  NO_CORRECTION,
  planCorrection,
} from "./correction.ts";
import { type Fix, isOlder, isSameFix } from "./fix.ts";
import { ageSeconds, confidenceAt, type Leg, REST_SECONDS, riddenAt, startLeg } from "./leg.ts";
import { chooseVelocity, chordBetween, FIRST_DOUBTS, updateDoubts } from "./velocity.ts";

/** Where the rider most likely is. */
export interface Estimate {
  position: Position;
  /** Degrees clockwise from north; null if it is unknown, or the rider stands. */
  bearing: number | null;
  /** Radius in metres that holds the rider in three cases of four. */
  confidenceMetres: number;
  /** resting: without news for so long that nobody can say where the rider went. */
  state: "moving" | "standing" | "resting";
  /** Seconds since the fix was taken. */
  ageSeconds: number;
  /** Grows by one when a correction is too large to glide: the marker then fades out and in again. */
  jumps: number;
  /** True when the place stays the same until the next fix. */
  settled: boolean;
}

export interface Motion {
  /** Takes a new fix. Repeated fixes, and fixes older than the newest, change nothing. */
  addFix(fix: Fix): void;
  /** The estimate for a time in ms, also a future one; null before the first fix. */
  at(time: number): Estimate | null;
}

/** A glide may bend: what is aside fades while the marker waits. A quarter of a second is long enough to be seen. */
const GLIDE_STEPS = 8;
/** A glide whose direction differs more from the rider's, in degrees, looks like reversing. */
const REVERSE_DEGREES = 100;

/** Fixes in, the most likely place at any time out. It has no DOM and no clock. */
export function createMotion(): Motion {
  let leg: Leg | null = null;
  let correction = NO_CORRECTION;
  let doubts = FIRST_DOUBTS;
  let jumps = 0;

  function addFix(next: Fix): void {
    const last = leg?.fix ?? null;
    if (last && (isSameFix(last, next) || isOlder(next, last))) return;
    const before = at(next.receivedAt);
    const facing = before?.bearing ?? leg?.facing ?? null;
    const chord = last && chordBetween(last, next);
    if (last && chord) doubts = updateDoubts(doubts, last, next, chord);
    leg = startLeg(next, chooseVelocity(next, chord, doubts), facing ?? chord?.bearing ?? null);
    correction = NO_CORRECTION;
    if (!before) return;
    const glide = planGlide(leg, before.position, facing);
    if (glide) correction = glide;
    else jumps++;
  }

  function at(time: number): Estimate | null {
    if (!leg) return null;
    const now = Number.isFinite(time) ? time : leg.fix.receivedAt;
    const age = ageSeconds(leg.fix, now);
    const { position, bearing } = applyCorrection(correction, leg.path, riddenAt(leg, now), now);
    const moving = leg.speed > 0;
    const resting = age >= REST_SECONDS;
    return {
      position,
      bearing: moving && leg.bearing !== null ? bearing : null,
      confidenceMetres: confidenceAt(leg, age),
      state: resting ? "resting" : moving ? "moving" : "standing",
      ageSeconds: age,
      jumps,
      settled: resting && now >= correction.since + GLIDE_MS,
    };
  }

  return { addFix, at };
}

/** The glide from `shown` to the new leg; null if the rider would be seen flying or reversing. */
function planGlide(leg: Leg, shown: Position, facing: number | null): Correction | null {
  const start = leg.fix.receivedAt;
  const glide = planCorrection(shown, leg.path, (time) => riddenAt(leg, time), start);
  return glide && !reverses(leg, glide, facing, start) ? glide : null;
}

function reverses(leg: Leg, glide: Correction, facing: number | null, start: number): boolean {
  if (facing === null) return false;
  const placeAfter = (step: number) => {
    const time = start + (step / GLIDE_STEPS) * GLIDE_MS;
    return applyCorrection(glide, leg.path, riddenAt(leg, time), time).position;
  };
  for (let step = 0; step < GLIDE_STEPS; step++) {
    const [from, to] = [placeAfter(step), placeAfter(step + 1)];
    if (distanceMetres(from, to) < NEGLIGIBLE_METRES / GLIDE_STEPS) continue;
    if (Math.abs(turnDegrees(facing, bearingDegrees(from, to))) > REVERSE_DEGREES) return true;
  }
  return false;
}
