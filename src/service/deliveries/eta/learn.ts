import { VEHICLES, type Vehicle } from "../../../contract/tracking.ts";
import type { DeliveryPart, Learned, LearnedPart } from "../../ports.ts";
import { DOUBT, findCentre, findSpread, type Sample } from "./centre.ts";
import { atOnce, type Steps } from "./in-steps.ts";
import { byVehicle, HOURS_OF_WEEK, hourOfWeek, NOTHING_LEARNED, USUAL_SECONDS } from "./learned.ts";

/** How long each part of one delivery took, in seconds; null if unknown. */
export interface RideTimes extends Readonly<Record<DeliveryPart, number | null>> {
  vehicle: Vehicle;
  /** The vehicle that usually carries such a package; null if unknown. */
  usualVehicle: Vehicle | null;
  /** When the rider left the shop. */
  leftAt: Date;
  /** The router's duration of the ride for this vehicle. */
  routerSeconds: number;
}

/** Rides that are older than eight weeks don't count. */
export const LEARNED_FROM_MS = 8 * 7 * 86_400_000;
/** A ride of three weeks ago counts half of one of today. */
const HALF_LIFE_MS = 3 * 7 * 86_400_000;

/**
 * A part that took this many times as long as usual, or was this many times shorter, is left out: the rider probably forgot
 * to tap a step.
 */
const ABSURD: Readonly<Record<DeliveryPart, number>> = { approach: 20, shop: 12, ride: 4, door: 20 };
/** How many rides one step goes through. */
const IN_A_STEP = 2000;

/** A measured time, and where it belongs. */
interface TimedSample extends Sample {
  vehicle: Vehicle;
  hour: number;
}

/**
 * The groups of hours, from coarse to fine: all hours, the same hour of each day, one hour of the week. A group with few
 * rides stays close to the value of its coarser group.
 */
const LEVELS: readonly ((hour: number) => number)[] = [() => 0, (hour) => hour % 24, (hour) => hour];

/**
 * Learns from past rides how long later ones will take. A few rides hardly change the result, and neither does a single
 * unusual one.
 * @internal exported for tests of more cases than its callers reach
 */
export const learn = (rides: readonly RideTimes[], now: Date): Learned => atOnce(learnInSteps(rides, now));

/** Does the same in steps: tens of thousands of rides take some tenths of a second. */
export function* learnInSteps(rides: readonly RideTimes[], now: Date): Steps<Learned> {
  const carriers = yield* learnCarriers(rides, now);
  return {
    approach: yield* learnPart("approach", rides, now),
    shop: yield* learnPart("shop", rides, now),
    ride: yield* learnPart("ride", rides, now),
    door: yield* learnPart("door", rides, now),
    carriers,
  };
}

/** Who carries what: the usual vehicle, unless more of the rides say otherwise. */
function* learnCarriers(rides: readonly RideTimes[], now: Date): Steps<Record<Vehicle, Vehicle>> {
  const counts = byVehicle((usual) => byVehicle((vehicle) => (vehicle === usual ? DOUBT : 0)));
  for (const [index, { vehicle, usualVehicle, leftAt }] of rides.entries()) {
    if (index % IN_A_STEP === 0) yield;
    if (usualVehicle) counts[usualVehicle][vehicle] += weigh(leftAt, now);
  }
  return byVehicle((usual) => VEHICLES.reduce((a, b) => (counts[usual][b] > counts[usual][a] ? b : a), usual));
}

/** The weight of a ride, from 0 to 1; 0 if it is too old. */
function weigh(leftAt: Date, now: Date): number {
  const age = now.getTime() - leftAt.getTime();
  return age <= LEARNED_FROM_MS ? 0.5 ** (Math.max(0, age) / HALF_LIFE_MS) : 0;
}

function* toSamples(part: DeliveryPart, rides: readonly RideTimes[], now: Date): Steps<TimedSample[]> {
  const samples: TimedSample[] = [];
  const farthest = Math.log(ABSURD[part]);
  for (const [index, ride] of rides.entries()) {
    if (index % IN_A_STEP === 0) yield;
    const taken = ride[part];
    const weight = weigh(ride.leftAt, now);
    if (taken === null || weight === 0) continue;
    const value = Math.log(taken / (part === "ride" ? ride.routerSeconds : USUAL_SECONDS[part]));
    // Written like this, the comparison leaves out NaN, too.
    if (!(Math.abs(value) <= farthest)) continue;
    samples.push({ vehicle: ride.vehicle, hour: hourOfWeek(ride.leftAt.getTime()), value, weight });
  }
  return samples;
}

function* learnPart(part: DeliveryPart, rides: readonly RideTimes[], now: Date): Steps<LearnedPart> {
  const samples = yield* toSamples(part, rides, now);
  const logs = byVehicle((): readonly number[] => []);
  for (const vehicle of VEHICLES) {
    yield;
    logs[vehicle] = yield* learnHours(samples.filter((sample) => sample.vehicle === vehicle));
  }
  const off: Sample[] = [];
  for (const [index, { vehicle, hour, value, weight }] of samples.entries()) {
    if (index % IN_A_STEP === 0) yield;
    off.push({ value: value - (logs[vehicle][hour] ?? 0), weight });
  }
  const { spread, doubt } = NOTHING_LEARNED[part];
  return {
    factors: byVehicle((vehicle) => logs[vehicle].map(Math.exp)),
    spread: yield* findSpread(off, spread),
    doubt: yield* findSpread(off, doubt),
  };
}

/** How much longer than usual it takes in each hour of the week, as logarithms. */
function* learnHours(samples: readonly TimedSample[]): Steps<number[]> {
  let believed = new Array<number>(HOURS_OF_WEEK).fill(0);
  for (const level of LEVELS) {
    yield;
    const groups = new Map<number, TimedSample[]>();
    for (const sample of samples) {
      const key = level(sample.hour);
      const group = groups.get(key);
      if (group) group.push(sample);
      else groups.set(key, [sample]);
    }
    // The hours of a group belong to one coarser group, so they share a belief.
    const centres = new Map<number, number>();
    const next: number[] = [];
    for (const [hour, belief] of believed.entries()) {
      const key = level(hour);
      const centre = centres.get(key) ?? (yield* findCentre(groups.get(key) ?? [], belief));
      centres.set(key, centre);
      next.push(centre);
    }
    believed = next;
  }
  return believed;
}
