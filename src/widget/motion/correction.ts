import { bearingDegrees, destination, distanceMetres, type Position } from "../../contract/geo.ts";
import type { Path } from "./path.ts";

/**
 * How the marker gets from where it was shown to where a new fix says it is: what it lies behind is caught up, what it
 * lies ahead is waited out, what it lies aside fades.
 */
export interface Correction {
  since: number;
  /** Metres behind on the path when the correction began. */
  behind: number;
  /** The marker stays at this many metres until the prediction gets there: a rider isn't shown reversing. */
  hold: number;
  aside: number;
  asideBearing: number;
}

export const NO_CORRECTION: Correction = {
  since: Number.NEGATIVE_INFINITY,
  behind: 0,
  hold: Number.NEGATIVE_INFINITY,
  aside: 0,
  asideBearing: 0,
};

export const GLIDE_MS = 2000;
/** The whole way driven in a glide, what the rider rides meanwhile included: 80 m are 144 km/h, more would be flying. */
const FURTHEST_GLIDE_METRES = 80;
/** Longer than this a marker that waits for its prediction seems to be stuck. */
const LONGEST_WAIT_MS = 8000;
/** Less than this isn't worth a cross-fade. */
export const NEGLIGIBLE_METRES = 6;

/** Null when the correction is too large to be driven, or would have to be driven backwards. */
export function correct(shown: Position, path: Path, ridden: (now: number) => number, now: number): Correction | null {
  const due = ridden(now);
  const roughly = nearest(shown, path, due, FURTHEST_GLIDE_METRES, 4);
  const closely = nearest(shown, path, roughly, 4, 0.8);
  const along = nearest(shown, path, closely, 0.8, 0.1);
  const aside = distanceMetres(path.at(along).position, shown);
  if (Math.hypot(ridden(now + GLIDE_MS) - along, aside) > FURTHEST_GLIDE_METRES) return null;
  const ahead = along - due;
  if (ahead > NEGLIGIBLE_METRES && ridden(now + LONGEST_WAIT_MS) < along) return null;
  return {
    since: now,
    behind: Math.max(0, -ahead),
    hold: ahead > 0 ? along : Number.NEGATIVE_INFINITY,
    aside,
    asideBearing: bearingDegrees(path.at(along).position, shown),
  };
}

/** How far along the path, within `reach` of `around`, it comes closest to a place: tried out, as paths may bend. */
function nearest(place: Position, path: Path, around: number, reach: number, step: number): number {
  let best = around;
  let away = Number.POSITIVE_INFINITY;
  for (let metres = around - reach; metres <= Math.min(around + reach, path.length); metres += step) {
    const here = distanceMetres(place, path.at(metres).position);
    if (here >= away) continue;
    away = here;
    best = metres;
  }
  return best;
}

/** The place to show when the prediction has come `due` metres along the path. */
export function corrected(correction: Correction, path: Path, due: number, now: number) {
  const left = Math.max(0, Math.min(1, 1 - (now - correction.since) / GLIDE_MS));
  const place = path.at(Math.max(correction.hold, due - correction.behind * left));
  if (left === 0 || correction.aside === 0) return place;
  return {
    position: destination(place.position, correction.asideBearing, correction.aside * left),
    bearing: place.bearing,
  };
}
