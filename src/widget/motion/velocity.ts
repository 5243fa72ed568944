import { bearingDegrees, distanceMetres, turnDegrees } from "../../contract/geo.ts";
import { type Fix, MOST_CREDIBLE_KPH, secondsBetween } from "./fix.ts";
import { stretchBetween } from "./route.ts";

export interface Velocity {
  /** Metres per second. */
  speed: number;
  /** Degrees clockwise from north; null if unknown. */
  bearing: number | null;
}

/** Log odds that the fixes' bearings and speeds are wrong. Above 0 they are more likely wrong than right. */
export interface Doubts {
  bearing: number;
  speed: number;
}

/**
 * The odds before any fix. Of four services, one may fill in bearings that its phones don't send, or send old ones; of
 * twenty, one may send the speed in another unit.
 */
export const FIRST_DOUBTS: Doubts = { bearing: -1, speed: -3 };
/** A limit, so that some good fixes can outweigh many bad ones. */
const MOST_DOUBT = 4;
/** Over a shorter distance the bearing is GPS noise. */
const SHORTEST_CHORD_METRES = 20;
const LONGEST_CHORD_SECONDS = 180;
/** If both speeds are below this, the rider may stand or ride round a block, so a difference proves nothing. */
const TELLING_METRES_PER_SECOND = 2.5;

/** The average of couriers in town, for a rider on a known route whose first fix has no speed. */
const USUAL_METRES_PER_SECOND = 18 / 3.6;

/**
 * The average velocity between two fixes, along the route if both are on it. Null if the time between them is too short or
 * too long to tell, or the speed is impossible.
 */
export function chordBetween(from: Fix, to: Fix): Velocity | null {
  const stretch = stretchBetween(from.route, from.position, to.position);
  const metres = stretch ? stretch[1] - stretch[0] : distanceMetres(from.position, to.position);
  const seconds = secondsBetween(from, to);
  const speed = metres / seconds;
  if (!(seconds >= 1 && seconds <= LONGEST_CHORD_SECONDS && speed * 3.6 <= MOST_CREDIBLE_KPH * to.pace)) return null;
  return { speed, bearing: metres >= SHORTEST_CHORD_METRES ? bearingDegrees(from.position, to.position) : null };
}

/**
 * Compares what two fixes say with the chord between them. Measured on recorded rides, polled every 30 to 60 s: a right
 * bearing differs from the chord's by 40° on average at either end, a wrong one by 90°. A right speed is hardly ever
 * 2.5 times the chord's, or the reverse.
 */
export function updateDoubts(doubts: Doubts, from: Fix, to: Fix, chord: Velocity): Doubts {
  let { bearing, speed } = doubts;
  if (chord.bearing !== null && from.bearing !== null && to.bearing !== null) {
    const turn = Math.abs(turnDegrees(from.bearing, chord.bearing)) + Math.abs(turnDegrees(chord.bearing, to.bearing));
    bearing = limit(bearing + (turn / 2 - 67) / 20);
  }
  if (from.speedKph !== null && to.speedKph !== null) {
    const told = (from.speedKph + to.speedKph) / 2 / 3.6;
    if (Math.max(told, chord.speed) >= TELLING_METRES_PER_SECOND) {
      const ratio = Math.abs(Math.log(Math.max(told, 0.1) / Math.max(chord.speed, 1)));
      speed = limit(speed + Math.max(-4, Math.min(2, 4 * (ratio - 0.9))));
    }
  }
  return { bearing, speed };
}

/** Takes bearing and speed from the fix unless they are in doubt or missing, then from the chord. */
export function chooseVelocity(fix: Fix, chord: Velocity | null, doubts: Doubts): Velocity {
  const speed = doubts.speed > 0 ? null : fix.speedKph;
  const bearing = doubts.bearing > 0 ? null : fix.bearing;
  return {
    speed: speed !== null ? speed / 3.6 : (chord?.speed ?? (fix.route ? USUAL_METRES_PER_SECOND : 0)),
    bearing: bearing ?? chord?.bearing ?? null,
  };
}

function limit(doubt: number): number {
  return Math.max(-MOST_DOUBT, Math.min(MOST_DOUBT, doubt));
}
