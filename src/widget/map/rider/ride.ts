import type { Position } from "../../../contract/geo.ts";
import { nearestOn, sliceLine } from "../../../contract/line.ts";
import { createMotion, type Motion } from "../../motion/create-motion.ts";
import { type Fix, readFix } from "../../motion/fix.ts";
import { createTrail, type Trail } from "../../motion/trail.ts";
import type { TrackerState } from "../../tracker/state.ts";

/** What is known of one rider's ride. */
export interface Ride {
  readonly motion: Motion;
  readonly trail: Trail;
  /** Null until a record says it. */
  readonly name: string | null;
  /** The newest. */
  readonly fix: Fix;
}

/**
 * Takes the newest record in. Returns a new ride when another rider has taken over, since the trail and the bearing are the
 * first rider's; null without a rider.
 *
 * @param target where the rider is heading
 */
export function continueRide(ride: Ride | null, state: TrackerState, target: Position | null): Ride | null {
  const name = state.reading?.rider?.name ?? null;
  if (!state.reading?.rider) return null;
  const fix = readFix(state, target);
  if (!fix) return ride;
  // A rider without a name may be the same one.
  const another = name !== null && ride !== null && ride.name !== null && ride.name !== name;
  const { motion, trail, name: known } = another || !ride ? startRide() : ride;
  motion.addFix(fix);
  trail.addFix(fix);
  return { motion, trail, name: known ?? name, fix };
}

function startRide() {
  return { motion: createMotion(), trail: createTrail(), name: null };
}

/** The lines on the map of a rider who is at `position`: where they have ridden, and the known route from there on. */
export function linesAt({ trail, fix }: Ride, position: Position): { trail: Position[]; ahead: Position[] } {
  const { route } = fix;
  return {
    trail: trail.upTo(position),
    ahead: route ? sliceLine(route, nearestOn(route, position).along) : [],
  };
}
