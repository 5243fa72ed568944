import { bearingDegrees, destination, distanceMetres, type Position } from "../../contract/geo.ts";
import type { Path } from "./path.ts";

/**
 * How the marker glides from where it was shown to the path of a new fix. If it is behind, it catches up; if it is ahead,
 * it waits; what it is aside fades.
 */
export interface Correction {
  /** When the glide starts, ms. */
  since: number;
  /** Metres that the marker is behind on the path when the glide starts. */
  behind: number;
  /** The marker waits at this many metres until the prediction gets there, so that no rider is seen reversing. */
  hold: number;
  /** Metres that the marker is beside the path when the glide starts, and in which direction. */
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
/** The longest glide, with what the rider rides meanwhile: 80 m in 2 s are 144 km/h. A longer glide would look like flying. */
const FURTHEST_GLIDE_METRES = 80;
/** A marker that waits longer for its prediction seems to be stuck. */
const LONGEST_WAIT_MS = 8000;
/** A shorter jump isn't worth a cross-fade. */
export const NEGLIGIBLE_METRES = 6;

/**
 * The glide to a new path; null if it would be too long, or would have to wait too long.
 *
 * @param shown where the marker is at `now`
 * @param ridden metres along the path at a time in ms
 */
export function planCorrection(
  shown: Position,
  path: Path,
  ridden: (time: number) => number,
  now: number,
): Correction | null {
  const due = ridden(now);
  const roughly = findNearest(shown, path, due, FURTHEST_GLIDE_METRES, 4);
  const closely = findNearest(shown, path, roughly, 4, 0.8);
  const along = findNearest(shown, path, closely, 0.8, 0.1);
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

/**
 * How many metres along the path its nearest point to `place` is, from `around - reach` to `around + reach`. Paths may
 * bend, so it tries a point every `step` metres.
 */
function findNearest(place: Position, path: Path, around: number, reach: number, step: number): number {
  let nearest = around;
  let least = Number.POSITIVE_INFINITY;
  for (let metres = around - reach; metres <= Math.min(around + reach, path.length); metres += step) {
    const away = distanceMetres(place, path.at(metres).position);
    if (away >= least) continue;
    least = away;
    nearest = metres;
  }
  return nearest;
}

/** The place to show when the prediction is `due` metres along the path. */
export function applyCorrection(correction: Correction, path: Path, due: number, now: number) {
  const left = Math.max(0, Math.min(1, 1 - (now - correction.since) / GLIDE_MS));
  const place = path.at(Math.max(correction.hold, due - correction.behind * left));
  if (left === 0 || correction.aside === 0) return place;
  return {
    position: destination(place.position, correction.asideBearing, correction.aside * left),
    bearing: place.bearing,
  };
}
