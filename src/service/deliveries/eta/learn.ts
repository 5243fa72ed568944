import { VEHICLES, type Vehicle } from "../../../contract/tracking.ts";
import {
  byVehicle,
  HOURS_OF_WEEK,
  hourOfWeek,
  type Learned,
  type LearnedPart,
  NOTHING_LEARNED,
  PARTS,
  type Part,
  USUAL_SECONDS,
} from "./learned.ts";

/** How long the parts of one delivery took, in seconds. Null: it isn't known. */
export interface RideTimes extends Readonly<Record<Part, number | null>> {
  vehicle: Vehicle;
  /** What usually carries such a package; null: it isn't known. */
  usualVehicle: Vehicle | null;
  /** When the rider left the shop. */
  leftAt: Date;
  /** What the router said for the ride, for this vehicle. */
  routerSeconds: number;
}

/** Older rides teach nothing. */
export const LEARNED_FROM_MS = 8 * 7 * 86_400_000;
/** A ride of three weeks ago counts half of one of today. */
const HALF_LIFE_MS = 3 * 7 * 86_400_000;

/** What was believed before counts as so many rides. */
const DOUBT = 20;
/** A ride that differs by more, as a natural logarithm, pulls no harder: half as long again, or two thirds. */
const STRONGEST_PULL = Math.log(1.5);
/** What took so many times as long as usual, or as short, tells of a step that was forgotten and not of a way. */
const ABSURD: Readonly<Record<Part, number>> = { approach: 20, shop: 12, ride: 4, door: 20 };
/** The search for the middle of some rides ends with a step of a thousandth, or after so many. */
const SMALLEST_STEP = 0.001;
const MOST_STEPS = 30;

/** One measured time: how much longer than usual it was, as a natural logarithm, and how much it counts. */
interface Sample {
  vehicle: Vehicle;
  hour: number;
  value: number;
  weight: number;
}

/** From coarse to fine. What the coarser one says is believed until there are rides enough in the finer one. */
const LEVELS: readonly ((hour: number) => number)[] = [() => 0, (hour) => hour % 24, (hour) => hour];

/** Learns from these rides what later ones will take. With few of them hardly anything changes, and a strange one changes little. */
export function learn(rides: readonly RideTimes[], now: Date): Learned {
  const learned = PARTS.map((part) => [part, learnPart(part, toSamples(part, rides, now))] as const);
  return { ...(Object.fromEntries(learned) as Record<Part, LearnedPart>), carriers: learnCarriers(rides, now) };
}

/** Who carries what: the usual vehicle, unless more of the rides say otherwise. */
function learnCarriers(rides: readonly RideTimes[], now: Date): Record<Vehicle, Vehicle> {
  const counts = byVehicle((usual) => byVehicle((vehicle) => (vehicle === usual ? DOUBT : 0)));
  for (const { vehicle, usualVehicle, leftAt } of rides) {
    if (usualVehicle) counts[usualVehicle][vehicle] += weigh(leftAt, now);
  }
  return byVehicle((usual) => VEHICLES.reduce((a, b) => (counts[usual][b] > counts[usual][a] ? b : a), usual));
}

/** How much a ride counts; nothing when it is too long ago. */
function weigh(leftAt: Date, now: Date): number {
  const age = now.getTime() - leftAt.getTime();
  return age <= LEARNED_FROM_MS ? 0.5 ** (Math.max(0, age) / HALF_LIFE_MS) : 0;
}

function toSamples(part: Part, rides: readonly RideTimes[], now: Date): Sample[] {
  const samples: Sample[] = [];
  const farthest = Math.log(ABSURD[part]);
  for (const ride of rides) {
    const taken = ride[part];
    const weight = weigh(ride.leftAt, now);
    if (taken === null || weight === 0) continue;
    const value = Math.log(taken / (part === "ride" ? ride.routerSeconds : USUAL_SECONDS[part]));
    // What is no number is no further than anything.
    if (!(Math.abs(value) <= farthest)) continue;
    samples.push({ vehicle: ride.vehicle, hour: hourOfWeek(ride.leftAt.getTime()), value, weight });
  }
  return samples;
}

function learnPart(part: Part, samples: readonly Sample[]): LearnedPart {
  const logs = byVehicle((vehicle) => learnHours(samples.filter((sample) => sample.vehicle === vehicle)));
  const off = samples.map(({ vehicle, hour, value, weight }) => ({
    value: value - (logs[vehicle][hour] ?? 0),
    weight,
  }));
  return {
    factors: byVehicle((vehicle) => logs[vehicle].map(Math.exp)),
    spread: learnSpread(off, NOTHING_LEARNED[part].spread),
    doubt: learnSpread(off, NOTHING_LEARNED[part].doubt),
  };
}

/** How much longer than usual it takes in each hour of the week, as logarithms. */
function learnHours(samples: readonly Sample[]): number[] {
  let believed = new Array<number>(HOURS_OF_WEEK).fill(0);
  for (const level of LEVELS) {
    const groups = new Map<number, Sample[]>();
    for (const sample of samples) {
      const key = level(sample.hour);
      const group = groups.get(key);
      if (group) group.push(sample);
      else groups.set(key, [sample]);
    }
    // The hours of a group belong to one coarser group, so they share a belief.
    const centres = new Map<number, number>();
    believed = believed.map((belief, hour) => {
      const key = level(hour);
      const centre = centres.get(key) ?? findCentre(groups.get(key) ?? [], belief);
      centres.set(key, centre);
      return centre;
    });
  }
  return believed;
}

/**
 * The middle of the samples and of a belief that counts as some of them. Huber's estimator: the mean, in which each sample
 * pulls with no more than a certain strength, so that no single one moves it by more than `STRONGEST_PULL / DOUBT`.
 */
function findCentre(samples: readonly Sample[], belief: number): number {
  const total = samples.reduce((sum, { weight }) => sum + weight, DOUBT);
  let centre = belief;
  for (let step = 0; step < MOST_STEPS; step++) {
    let pull = DOUBT * (belief - centre);
    for (const { value, weight } of samples) {
      pull += weight * Math.max(-STRONGEST_PULL, Math.min(STRONGEST_PULL, value - centre));
    }
    centre += pull / total;
    if (Math.abs(pull) < SMALLEST_STEP * total) break;
  }
  return centre;
}

/** The ten values of {@link LearnedPart.spread}; what was believed before counts as some rides here, too. */
function learnSpread(off: readonly { value: number; weight: number }[], believed: readonly number[]): number[] {
  const all = [...off, ...believed.map((value) => ({ value, weight: DOUBT / believed.length }))];
  all.sort((a, b) => a.value - b.value);
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  const spread: number[] = [];
  let before = 0;
  for (const { value, weight } of all) {
    before += weight;
    while (spread.length < believed.length && before >= ((spread.length + 0.5) / believed.length) * total) {
      spread.push(value);
    }
  }
  return spread;
}
