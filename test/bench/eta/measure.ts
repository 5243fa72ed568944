import { learn, type RideTimes } from "../../../src/service/deliveries/eta/learn.ts";
import { NOTHING_LEARNED } from "../../../src/service/deliveries/eta/learned.ts";
import type { Learned } from "../../../src/service/ports.ts";
import { openChance } from "./chance.ts";
import { FIRST_MONDAY, openTown, pickTime, type Ride, WEEK } from "./make-rides.ts";
import { rideRound } from "./ride-round.ts";
import { type Look, MOMENTS, type Moment, timesOf, watchRide, watchRound } from "./watch-ride.ts";

/** Minutes, but for the shares. */
export interface Figures {
  rides: number;
  /** Mean absolute errors: of what the service tells, of the router's durations, and one as a share of the other. */
  error: number;
  routerError: number;
  ofRouter: number;
  /** How much later than told the hand-over was, on average. */
  later: number;
  /** Nine errors in ten are smaller. */
  error90: number;
  /** How often the error was within what the service believes to be its bound in nine cases of ten. */
  kept: number;
}

export type ByMoment = Readonly<Record<Moment, Figures>>;

const DAY = WEEK / 7;
/** As many rides of a vehicle in ten minutes as the service keeps. */
const MOST_IN_TEN_MINUTES = 2;
/** How often a rider forgets to say that they have arrived, or handed over. */
const FORGOTTEN = 0.01;

/** What is measured. In `rounds` rounds of the last week, the service may add other deliveries to a rider's first one. */
interface Week {
  rides: readonly Ride[];
  weeks: number;
  seed: number;
  rounds: number;
}

/** Of deliveries that a rider brings and nothing else, and of those that stand behind another customer's door. */
export interface ByPlace {
  single: ByMoment;
  second: ByMoment;
}

/** The last week, told from what was learned before: once a day. */
export const measureLearned = (week: Week): Promise<ByPlace> => {
  const stored = forgetSome(week.rides, week.seed);
  return measure(week, (now) => {
    const known = stored.filter(({ doneAt }) => doneAt < now).map(({ times }) => times);
    return learn(known, new Date(now));
  });
};

/** The last week, told by a service that has seen no ride yet. */
export const measureFresh = (week: Week): Promise<ByPlace> => measure(week, () => NOTHING_LEARNED);

async function measure({ rides, weeks, seed, rounds }: Week, learnedAt: (now: number) => Learned): Promise<ByPlace> {
  const told = FIRST_MONDAY + (weeks - 1) * WEEK;
  const town = openTown(openChance(seed), weeks);
  const chance = openChance(seed + 2);
  const starts = Array.from({ length: rounds }, () => told + pickTime(chance));
  const single: Look[] = [];
  const second: Look[] = [];
  for (let day = 0; day < 7; day++) {
    const from = told + day * DAY;
    const isToday = (time: number) => time >= from && time < from + DAY;
    const learned = learnedAt(from);
    for (const ride of rides) if (isToday(ride.orderedAt)) single.push(...(await watchRide(ride, learned)));
    for (const start of starts.filter(isToday)) {
      second.push(...(await watchRound(await rideRound(chance, town, start, learned), learned)));
    }
  }
  return { single: judge(single), second: judge(second) };
}

/** The rides as the service stores them: some are missing, and some have wrong times. */
function forgetSome(rides: readonly Ride[], seed: number): { doneAt: number; times: RideTimes }[] {
  const chance = openChance(seed + 1);
  const kept = new Map<string, number[]>();
  return [...rides]
    .sort((a, b) => a.doneAt - b.doneAt)
    .flatMap((ride) => {
      const others = kept.get(ride.vehicle) ?? [];
      const near = others.filter((leftAt) => leftAt <= ride.leftAt && leftAt > ride.leftAt - 600_000);
      if (near.length >= MOST_IN_TEN_MINUTES) return [];
      kept.set(ride.vehicle, [...others.slice(-20), ride.leftAt]);
      const times = timesOf(ride);
      if (chance.share() >= FORGOTTEN) return [{ doneAt: ride.doneAt, times }];
      return [
        { doneAt: ride.doneAt, times: { ...times, door: chance.between(1800, 30_000), ride: chance.between(1, 60) } },
      ];
    });
}

function judge(looks: readonly Look[]): ByMoment {
  const entries = MOMENTS.map(
    (moment) => [moment, judgeMoment(looks.filter((look) => look.moment === moment))] as const,
  );
  return Object.fromEntries(entries) as Record<Moment, Figures>;
}

function judgeMoment(looks: readonly Look[]): Figures {
  const mean = (of: (look: Look) => number) => looks.reduce((sum, look) => sum + of(look), 0) / looks.length;
  const errors = looks.map(({ told, truth }) => Math.abs(told - truth)).sort((a, b) => a - b);
  const error = mean(({ told, truth }) => Math.abs(told - truth));
  const routerError = mean(({ routerOnly, truth }) => Math.abs(routerOnly - truth));
  return {
    rides: looks.length,
    error,
    routerError,
    ofRouter: error / routerError,
    later: mean(({ told, truth }) => truth - told),
    error90: errors[Math.floor(errors.length * 0.9)] ?? Number.NaN,
    kept: mean(({ told, truth, within }) => (Math.abs(told - truth) <= within ? 1 : 0)),
  };
}
