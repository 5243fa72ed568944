import type { Position } from "../../contract/geo.ts";
import { type Fix, isEarlier, isSameFix } from "./fix.ts";
import { type Glide, LONGEST_MS, placeAt, planGlide } from "./glide.ts";
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

/** Takes fixes, and estimates where the rider most likely is at any time. It uses no DOM and no clock. */
export function createMotion(): Motion {
  let leg: Leg | null = null;
  let glide: Glide | null = null;
  let doubts = FIRST_DOUBTS;
  let jumps = 0;

  function addFix(next: Fix): void {
    const last = leg?.fix ?? null;
    if (last && (isSameFix(last, next) || isEarlier(next, last))) return;
    const before = at(next.receivedAt);
    const facing = before?.bearing ?? glide?.facing ?? leg?.facing ?? null;
    const chord = last && chordBetween(last, next);
    if (last && chord) doubts = updateDoubts(doubts, last, next, chord);
    leg = startLeg(next, chooseVelocity(next, chord, doubts), facing ?? chord?.bearing ?? null);
    glide = before && planGlide(leg, before.position, facing);
    if (before && !glide) jumps++;
  }

  function at(time: number): Estimate | null {
    if (!leg) return null;
    const now = Number.isFinite(time) ? time : leg.fix.receivedAt;
    const age = ageSeconds(leg.fix, now);
    const moving = leg.speed > 0;
    const resting = age >= REST_SECONDS;
    return {
      position: placeAt(leg, glide, now),
      bearing: moving && leg.bearing !== null ? leg.path.at(riddenAt(leg, now)).bearing : null,
      confidenceMetres: confidenceAt(leg, age),
      state: resting ? "resting" : moving ? "moving" : "standing",
      ageSeconds: age,
      jumps,
      settled: resting && now >= leg.fix.receivedAt + LONGEST_MS,
    };
  }

  return { addFix, at };
}
