import type { Vehicle } from "../../../contract/tracking.ts";
import type { DeliveryPart, Learned, LearnedPart } from "../../ports.ts";
import { HOUR_MS, HOURS_OF_WEEK, hourOfWeek, USUAL_SECONDS } from "./learned.ts";

/** How long something takes: ten equally likely values in seconds, in ascending order. */
type Chances = readonly number[];

const TEN = 10;

/** How long two things take, one after the other. */
function plus(a: Chances, b: Chances): Chances {
  const sums = a.flatMap((one) => b.map((other) => one + other)).sort((x, y) => x - y);
  return Array.from({ length: TEN }, (_, n) => mean(sums.slice(n * b.length, (n + 1) * b.length)));
}

/** The median. */
function middle(chances: Chances): number {
  return mean(chances.slice(TEN / 2 - 1, TEN / 2 + 1));
}

/** The largest distance from `at` in nine of ten cases, in seconds. */
function reach(chances: Chances, at: number): number {
  return Math.max(at - (chances.at(0) ?? at), (chances.at(-1) ?? at) - at);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A predicted duration, in seconds from now. */
export interface Prediction {
  seconds: number;
  /** The largest error in nine of ten cases, in seconds. */
  within: number;
}

/** A part that is predicted without the router's duration of a way. */
type Stop = Exclude<DeliveryPart, "ride">;

/** A ride that is still to come. */
export interface RideAhead {
  /** The router's duration. */
  seconds: number;
  /** The router knew no streets, and guessed. */
  estimated: boolean;
}

/** What is left until the hand-over of a delivery that has a rider. */
export interface Trip {
  vehicle: Vehicle;
  /** The time of the rider's last fix: the prediction starts there. */
  at: Date;
  /**
   * The stops before the door, in their order: the shop until the rider has left it, and those for others. Each has the way to
   * it, and how long the rider has waited there.
   */
  before: readonly { part: Stop; way: RideAhead; waitedSeconds: number }[];
  toDoor: RideAhead;
  /** The present ride so far: the router's duration, and the real one. */
  ridden: { routerSeconds: number; takenSeconds: number };
  atDoor: boolean;
}

/** A slow ride must last some minutes before it changes the prediction much: one red light isn't a traffic jam. */
const DAMPING_SECONDS = 300;
/** How many times larger the error of a guessed way is than that of a routed one. It multiplies the logarithms. */
const GUESS = 2;
/**
 * The least time that a stop is expected to last from now on, as a share of its usual duration. A rider who has already
 * waited longer than any other is still expected to need it.
 */
const LEAST_REST = 0.25;
/** A way is followed for at most a week: then the hours of the week repeat. */
const LONGEST_WALK_MS = HOURS_OF_WEEK * HOUR_MS;

/** Which spread to predict with: `spread` for the time itself, `doubt` for its bounds. */
type Spread = keyof Pick<LearnedPart, "spread" | "doubt">;

/** How long it takes from now on until the package is handed over. */
export function predictTrip(learned: Learned, trip: Trip): Prediction {
  const { vehicle, toDoor, ridden, atDoor } = trip;
  const now = trip.at.getTime();
  const slowness = toSlowness(learned, vehicle, now, ridden);
  return toPrediction((spread) => {
    const { rideOf, stopOf } = openParts(learned, vehicle, spread);
    const rideAfter = (so: Chances, way: RideAhead, isFirst: boolean) =>
      plus(so, rideOf(now + middle(so) * 1000, way, isFirst ? slowness : 1));
    const before = trip.before.reduce<Chances>(
      (so, { part, way, waitedSeconds }, n) => plus(rideAfter(so, way, n === 0), stopOf(part, now, waitedSeconds)),
      NOTHING,
    );
    const ride = rideAfter(before, toDoor, trip.before.length === 0);
    return plus(ride, atDoor ? NOTHING : stopOf("door", now, 0));
  });
}

/** How long it takes from the order until the package is handed over, while nobody knows yet who brings it. */
export function predictOrder(learned: Learned, order: { vehicle: Vehicle; at: Date; way: RideAhead }): Prediction {
  const { vehicle, way } = order;
  const now = order.at.getTime();
  return toPrediction((spread) => {
    const { rideOf, stopOf } = openParts(learned, vehicle, spread);
    const before = plus(stopOf("approach", now, 0), stopOf("shop", now, 0));
    const ride = rideOf(now + middle(before) * 1000, way, 1);
    return plus(plus(before, ride), stopOf("door", now, 0));
  });
}

const NOTHING: Chances = new Array<number>(TEN).fill(0);

function toPrediction(chances: (spread: Spread) => Chances): Prediction {
  const seconds = middle(chances("spread"));
  return { seconds, within: reach(chances("doubt"), seconds) };
}

/** The predictors of one vehicle's rides and stops. */
function openParts(learned: Learned, vehicle: Vehicle, spread: Spread) {
  return {
    rideOf: (from: number, way: RideAhead, slowness: number) =>
      rideOf(learned.ride, vehicle, spread, from, way, slowness),
    stopOf: (part: Stop, now: number, waitedSeconds: number) =>
      stopOf(learned[part], USUAL_SECONDS[part], vehicle, spread, now, waitedSeconds),
  };
}

/**
 * Multiplies the router's duration by the factor of each hour in which the rider is on the way. It goes hour by hour, so
 * that a rider who leaves later never arrives earlier.
 * @param slowness how many times as long as foreseen this rider takes
 */
function rideOf(
  { factors, ...spreads }: LearnedPart,
  vehicle: Vehicle,
  spread: Spread,
  from: number,
  way: RideAhead,
  slowness: number,
): Chances {
  let left = Math.max(0, way.seconds) * slowness * 1000;
  let at = from;
  for (;;) {
    const factor = factors[vehicle][hourOfWeek(at)] ?? 1;
    const untilNextHour = HOUR_MS - (((at % HOUR_MS) + HOUR_MS) % HOUR_MS);
    if (left * factor <= untilNextHour || at - from > LONGEST_WALK_MS) {
      const seconds = (at - from + left * factor) / 1000;
      return spreads[spread].map((value) => seconds * Math.exp(value * (way.estimated ? GUESS : 1)));
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

/** What is left of a stop after `waitedSeconds`. It is predicted from the stops that took longer than that. */
function stopOf(
  { factors, ...spreads }: LearnedPart,
  usualSeconds: number,
  vehicle: Vehicle,
  spread: Spread,
  now: number,
  waitedSeconds: number,
): Chances {
  const usual = usualSeconds * (factors[vehicle][hourOfWeek(now)] ?? 1);
  const longer = spreads[spread].map((value) => usual * Math.exp(value)).filter((seconds) => seconds > waitedSeconds);
  const least = usual * LEAST_REST;
  return Array.from({ length: TEN }, (_, n) => {
    const seconds = longer[Math.floor(((n + 0.5) / TEN) * longer.length)] ?? 0;
    return Math.max(least, seconds - waitedSeconds);
  });
}
