import type { Vehicle } from "../../../contract/tracking.ts";
import { HOUR_MS, HOURS_OF_WEEK, hourOfWeek, type Learned, type Part, USUAL_SECONDS } from "./learned.ts";

/** A time that is still to come, in seconds. */
export interface Prediction {
  seconds: number;
  /** Nine times in ten it is off by no more than this. */
  within: number;
}

/** A way that is still to be ridden. */
export interface Way {
  /** As the router says. */
  seconds: number;
  /** The router knew no streets, and guessed. */
  estimated: boolean;
}

/** What is left until the hand-over of a delivery that has a rider. */
export interface Trip {
  vehicle: Vehicle;
  /** When the rider was seen there. */
  at: Date;
  /** To the shop, the stop there, and the way from it; null once the rider has left it. */
  beforePickup: { way: Way; waitedSeconds: number } | null;
  toDoor: Way;
  /** The present ride so far: how long it should have taken by the router, and how long it took. */
  ridden: { routerSeconds: number; takenSeconds: number };
  atDoor: boolean;
}

/** Before a slow ride changes the rest much, it must last some minutes: one red light isn't a traffic jam. */
const DAMPING_SECONDS = 300;
/** A guessed way may be so many times further off than a real one. */
const GUESS = 3;
/** A rider who waits longer than anybody did leaves after this share of the usual wait. */
const LEAST_REST = 0.25;
/** After a week the hours come again. */
const LONGEST_WALK_MS = HOURS_OF_WEEK * HOUR_MS;

/** How long it takes from now on until the package is handed over. */
export function predictTrip(learned: Learned, trip: Trip): Prediction {
  const { vehicle, beforePickup, toDoor, ridden, atDoor } = trip;
  const now = trip.at.getTime();
  const slowness = toSlowness(learned, vehicle, now, ridden);
  const door = atDoor ? NOTHING : predictStop(learned, "door", vehicle, now, 0);
  if (!beforePickup) return add([predictRide(learned, vehicle, now, toDoor, slowness), door]);
  const approach = predictRide(learned, vehicle, now, beforePickup.way, slowness);
  const stop = predictStop(learned, "shop", vehicle, now, beforePickup.waitedSeconds);
  const leavesAt = now + (approach.seconds + stop.seconds) * 1000;
  return add([approach, stop, predictRide(learned, vehicle, leavesAt, toDoor, 1), door]);
}

/** How long it takes from the order until the package is handed over, while nobody knows yet who brings it. */
export function predictOrder(learned: Learned, order: { vehicle: Vehicle; at: Date; way: Way }): Prediction {
  const { vehicle, way } = order;
  const now = order.at.getTime();
  const approach = predictStop(learned, "approach", vehicle, now, 0);
  const stop = predictStop(learned, "shop", vehicle, now, 0);
  const leavesAt = now + (approach.seconds + stop.seconds) * 1000;
  const ride = predictRide(learned, vehicle, leavesAt, way, 1);
  return add([approach, stop, ride, predictStop(learned, "door", vehicle, now, 0)]);
}

const NOTHING: Prediction = { seconds: 0, within: 0 };

function add(parts: readonly Prediction[]): Prediction {
  return {
    seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
    // The parts are late independently of each other.
    within: Math.hypot(...parts.map(({ within }) => within)),
  };
}

/**
 * A way takes as much longer than the router says as the hours do that it is ridden in. Hour after hour, so that whoever
 * leaves later never arrives earlier.
 * @param slowness how many times as long this rider takes
 */
function predictRide(learned: Learned, vehicle: Vehicle, from: number, way: Way, slowness: number): Prediction {
  const { factors, spread } = learned.ride;
  let left = Math.max(0, way.seconds) * slowness * 1000;
  let at = from;
  for (;;) {
    const factor = factors[vehicle][hourOfWeek(at)] ?? 1;
    const untilNextHour = HOUR_MS - (((at % HOUR_MS) + HOUR_MS) % HOUR_MS);
    if (left * factor <= untilNextHour || at - from > LONGEST_WALK_MS) {
      const seconds = (at - from + left * factor) / 1000;
      return { seconds, within: seconds * Math.expm1(spread.at(-1) ?? 0) * (way.estimated ? GUESS : 1) };
    }
    left -= untilNextHour / factor;
    at += untilNextHour;
  }
}

/** How many times as long as foreseen this ride has taken so far, damped. */
function toSlowness(learned: Learned, vehicle: Vehicle, now: number, { routerSeconds, takenSeconds }: Trip["ridden"]) {
  const factor = learned.ride.factors[vehicle][hourOfWeek(now)] ?? 1;
  return (DAMPING_SECONDS + Math.max(0, takenSeconds)) / (DAMPING_SECONDS + Math.max(0, routerSeconds) * factor);
}

/** What is left of a part that takes its time wherever it is: half of those who have waited as long go on sooner. */
function predictStop(
  learned: Learned,
  part: Exclude<Part, "ride">,
  vehicle: Vehicle,
  now: number,
  waitedSeconds: number,
): Prediction {
  const { factors, spread } = learned[part];
  const usual = USUAL_SECONDS[part] * (factors[vehicle][hourOfWeek(now)] ?? 1);
  const longer = spread.map((value) => usual * Math.exp(value)).filter((seconds) => seconds > waitedSeconds);
  const least = usual * LEAST_REST;
  const middle = longer.length === 0 ? waitedSeconds : median(longer);
  return {
    seconds: Math.max(least, middle - waitedSeconds),
    within: Math.max(least, (longer.at(-1) ?? 0) - middle),
  };
}

/** @param ascending not empty */
function median(ascending: readonly number[]): number {
  const upper = ascending[Math.floor(ascending.length / 2)] ?? 0;
  const lower = ascending[Math.floor((ascending.length - 1) / 2)] ?? upper;
  return (lower + upper) / 2;
}
