import { bearingDegrees, distanceMetres, turnDegrees } from "../../../src/contract/geo.ts";
import type { Estimate } from "../../../src/widget/motion/create-motion.ts";
import { jumpTo, slideTo } from "./baselines.ts";
import { placeAt, type Ride } from "./ride.ts";
import type { Setup } from "./setup.ts";
import { watch } from "./watch.ts";

/** What was seen of one ride, added up. Errors are sums over its seconds, in metres. */
export interface Seen {
  seconds: number;
  ours: number;
  jump: number;
  tween: number;
  /** Seconds in which the true place lay inside the ring that says how sure we are. */
  inside: number;
  /** Degrees between the arrow and the way that was ridden, over the seconds in which there were both. */
  arrow: number;
  arrowSeconds: number;
  backward: number;
  crossFades: number;
  /** How often the marker moved at so many whole km/h, between quarters of a second without a cross-fade. */
  speeds: number[];
}

const SAMPLES_PER_SECOND = 4;
/** Less is a marker that drifts, not one that drives. */
const DRIVEN_METRES = 1;
const BACKWARD_DEGREES = 120;
/** A rider who is slower than this has no direction. */
const RIDING_METRES_PER_SECOND = 5 / 3.6;

/** Watches a ride through the widget's own motion, from a moment on. */
export function replay(ride: Ride, from: number, interval: number, setup: Setup): Seen {
  const seen: Seen = {
    seconds: 0,
    ours: 0,
    jump: 0,
    tween: 0,
    inside: 0,
    arrow: 0,
    arrowSeconds: 0,
    backward: 0,
    crossFades: 0,
    speeds: [],
  };
  let last: Estimate | null = null;
  let lastSecond: Estimate | null = null;
  let heading: number | null = null;
  for (const { seconds, shown, polled } of watch(ride, from, interval, setup, 1 / SAMPLES_PER_SECOND)) {
    if (last && last.jumps === shown.jumps) {
      const kph = Math.floor(distanceMetres(last.position, shown.position) * SAMPLES_PER_SECOND * 3.6);
      seen.speeds[kph] = (seen.speeds[kph] ?? 0) + 1;
    } else if (last) seen.crossFades++;
    last = shown;
    if (!Number.isInteger(seconds)) continue;

    const truth = placeAt(ride, seconds);
    const error = distanceMetres(shown.position, truth);
    seen.seconds++;
    seen.ours += error;
    seen.jump += distanceMetres(jumpTo(polled, seconds), truth);
    seen.tween += distanceMetres(slideTo(polled, seconds, interval), truth);
    if (error <= shown.confidenceMetres) seen.inside++;
    const ridden = directionAt(ride, seconds);
    if (ridden !== null && shown.bearing !== null && shown.state === "moving") {
      seen.arrow += Math.abs(turnDegrees(shown.bearing, ridden));
      seen.arrowSeconds++;
    }
    if (lastSecond && lastSecond.jumps !== shown.jumps) heading = null;
    else if (lastSecond && distanceMetres(lastSecond.position, shown.position) >= DRIVEN_METRES) {
      const now = bearingDegrees(lastSecond.position, shown.position);
      const turned = heading !== null && Math.abs(turnDegrees(heading, now)) > BACKWARD_DEGREES;
      // Where the known way itself turns back, so does the rider.
      const follows = setup.route && shown.bearing !== null && Math.abs(turnDegrees(shown.bearing, now)) < 90;
      if (turned && !follows) seen.backward++;
      heading = now;
    }
    lastSecond = shown;
  }
  return seen;
}

function directionAt(ride: Ride, seconds: number): number | null {
  const [from, to] = [placeAt(ride, seconds - 1), placeAt(ride, seconds + 1)];
  return distanceMetres(from, to) / 2 < RIDING_METRES_PER_SECOND ? null : bearingDegrees(from, to);
}
