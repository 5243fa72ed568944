import { bearingDegrees, distanceMetres, turnDegrees } from "../../contract/geo.ts";
import { FASTEST_KPH, type Fix, secondsBetween } from "./fix.ts";
import { stretchBetween } from "./walk.ts";

/** How much a rider's records have been at odds with the way that was ridden meanwhile, as log odds; 0 is even. */
export interface Doubts {
  bearing: number;
  speed: number;
}

export interface Velocity {
  /** Metres per second. */
  speed: number;
  /** Degrees clockwise from north. */
  bearing: number | null;
}

/** A service in ten may fill in bearings that its phones don't tell, one in twenty mistakes units. */
export const UNDOUBTED: Doubts = { bearing: -2.2, speed: -3 };
const MOST_DOUBT = 4;
/** Shorter steps are the noise of a phone's GPS, not a direction. */
const SHORTEST_CHORD_METRES = 20;
const LONGEST_CHORD_SECONDS = 180;
/** Slower than this, who stands and who rides round a block can't be told apart. */
const TELLING_METRES_PER_SECOND = 2.5;

/** What couriers average in town: better than nothing, where a first fix on a known route doesn't tell. */
const USUAL_METRES_PER_SECOND = 18 / 3.6;

/** The way between two fixes, along the route where that is known; null where it is too long, or took too long. */
export function chordBetween(from: Fix, to: Fix): Velocity | null {
  const stretch = stretchBetween(from.route, from.position, to.position);
  const metres = stretch ? stretch[1] - stretch[0] : distanceMetres(from.position, to.position);
  const seconds = secondsBetween(from, to);
  const speed = metres / seconds;
  if (!(seconds >= 1 && seconds <= LONGEST_CHORD_SECONDS && speed * 3.6 <= FASTEST_KPH)) return null;
  return { speed, bearing: metres >= SHORTEST_CHORD_METRES ? bearingDegrees(from.position, to.position) : null };
}

/**
 * Weighs what two fixes said against the way between them. A right bearing turns by 40° on average from either end of a
 * way of 30 to 60 s to its chord, a senseless one by 90°; right speeds are hardly ever 2.5 times off the chord's. Both odds
 * are read off real rides, beside the same ones spoilt.
 */
export function weigh(doubts: Doubts, from: Fix, to: Fix, chord: Velocity): Doubts {
  let { bearing, speed } = doubts;
  if (chord.bearing !== null && from.bearing !== null && to.bearing !== null) {
    const turn = Math.abs(turnDegrees(from.bearing, chord.bearing)) + Math.abs(turnDegrees(chord.bearing, to.bearing));
    bearing = limit(bearing + (turn / 2 - 67) / 20);
  }
  if (from.speedKph !== null && to.speedKph !== null) {
    const told = (from.speedKph + to.speedKph) / 2 / 3.6;
    if (Math.max(told, chord.speed) >= TELLING_METRES_PER_SECOND) {
      const times = Math.abs(Math.log(Math.max(told, 0.1) / Math.max(chord.speed, 1)));
      speed = limit(speed + Math.max(-4, Math.min(2, 4 * (times - 0.9))));
    }
  }
  return { bearing, speed };
}

/** What a fix says, where that has held so far; else what the way since the previous one says. */
export function believe(fix: Fix, chord: Velocity | null, doubts: Doubts): Velocity {
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
