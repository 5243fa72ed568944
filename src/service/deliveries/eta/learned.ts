import { VEHICLES, type Vehicle } from "../../../contract/tracking.ts";
import type { DeliveryPart, Learned, LearnedPart } from "../../ports.ts";

/**
 * The median duration of each part before the first ride has taught anything, in seconds. A ride has none here: it takes as
 * long as the router says.
 */
export const USUAL_SECONDS: Readonly<Record<Exclude<DeliveryPart, "ride">, number>> = {
  approach: 390,
  shop: 130,
  door: 36,
};

export const HOURS_OF_WEEK = 168;
export const HOUR_MS = 3_600_000;
/** 1 January 1970 was a Thursday. */
const MONDAY_MS = 4 * 24 * HOUR_MS;

/**
 * The hour of the week, 0 to 167, counted in UTC from Monday on. The service doesn't know its riders' time zone and doesn't
 * need to: rush hour is at the same hour of UTC every week. After a change to summer time, the service learns the new hour
 * within weeks.
 */
export function hourOfWeek(ms: number): number {
  const hours = Math.floor((ms - MONDAY_MS) / HOUR_MS) % HOURS_OF_WEEK;
  return (hours + HOURS_OF_WEEK) % HOURS_OF_WEEK;
}

/** How long riders usually stay at this hour where they pick a package up or drop it off, in seconds. */
export function usualStay(learned: Learned, end: "pickup" | "dropoff", vehicle: Vehicle, at: Date): number {
  const part = end === "pickup" ? "shop" : "door";
  return USUAL_SECONDS[part] * (learned[part].factors[vehicle][hourOfWeek(at.getTime())] ?? 1);
}

/** How many times as long as the router says riders take at this hour. */
export const usualSlowness = (learned: Learned, vehicle: Vehicle, at: Date): number =>
  learned.ride.factors[vehicle][hourOfWeek(at.getTime())] ?? 1;

/** The 5th, 15th … 95th percentile of the standard normal distribution. */
const NORMAL = [-1.645, -1.036, -0.674, -0.385, -0.126, 0.126, 0.385, 0.674, 1.036, 1.645];

/** The values before the first ride. `npm run bench:eta` says how often its bounds hold. */
export const NOTHING_LEARNED: Learned = {
  approach: believe({ spread: 0.4, doubt: 0.6 }),
  shop: believe({ spread: 0.4, doubt: 1.1 }),
  ride: believe({ spread: 0.25, doubt: 0.4 }),
  door: believe({ spread: 0.5, doubt: 1 }),
  carriers: byVehicle((vehicle) => vehicle),
};

/** @param deviation standard deviations of the natural logarithms */
function believe(deviation: { spread: number; doubt: number }): LearnedPart {
  return {
    factors: byVehicle(() => new Array<number>(HOURS_OF_WEEK).fill(1)),
    spread: NORMAL.map((z) => z * deviation.spread),
    doubt: NORMAL.map((z) => z * deviation.doubt),
  };
}

export function byVehicle<T>(make: (vehicle: Vehicle) => T): Record<Vehicle, T> {
  return Object.fromEntries(VEHICLES.map((vehicle) => [vehicle, make(vehicle)])) as Record<Vehicle, T>;
}
