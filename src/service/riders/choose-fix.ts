import type { Position } from "../../contract/geo.ts";
import type { FixFault } from "../../contract/rider.ts";
import type { Fix } from "./rider-app.ts";

/** What a phone says about one position; null in fields that it leaves out. */
export interface Reading {
  position: Position;
  at: Date;
  accuracyMetres: number | null;
  bearing: number | null;
  speedKph: number | null;
}

/**
 * A phone's clock may be this much ahead of ours: its fixes then count as taken now. Fixes further ahead are ignored. If
 * they counted as taken now, an old one that is sent again would move the rider back.
 */
const AHEAD_MS = 30_000;
/** Older positions are of no use to customers. */
const OLDEST_MS = 60 * 60_000;
/**
 * A less accurate position comes only from the phone network. A marker that followed it would jump from street to street.
 */
const COARSEST_METRES = 200;
/** No vehicle of ours goes faster, so a fix that says so is refused. */
export const TOP_SPEED_KPH = 200;

/**
 * Phones that have no place yet send 0° north, 0° east, or something close to it, and some send a single zero. A place is
 * measured to a millionth of a degree, so a true one is hardly ever exactly on the equator or the prime meridian.
 */
const NOWHERE_DEGREES = 0.01;

export type Faults = Record<FixFault, number>;

/**
 * Chooses the newest plausible position of a phone.
 * @param readings `invalid` stands for one that can't be read
 * @returns the position, null if none is plausible; and how many were left out, by reason
 */
export function chooseFix(
  riderId: string,
  readings: readonly (Reading | "invalid")[],
  now: Date,
): { fix: Fix | null; faults: Faults } {
  let newest: Reading | null = null;
  const faults = { clock_ahead: 0, too_old: 0, no_place: 0, too_coarse: 0, too_fast: 0, too_far: 0, invalid: 0 };
  for (const reading of readings) {
    const fault = reading === "invalid" ? reading : faultOf(reading, now);
    if (fault) faults[fault]++;
    else if (reading !== "invalid" && (!newest || newest.at < reading.at)) newest = reading;
  }
  if (!newest) return { fix: null, faults };
  const { position, bearing, speedKph } = newest;
  const at = new Date(Math.min(newest.at.getTime(), now.getTime()));
  return { fix: { riderId, position, bearing, speedKph, at }, faults };
}

function isNowhere({ lat, lng }: Position): boolean {
  // Compared like this, NaN is nowhere.
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return true;
  const isNearZero = Math.abs(lat) < NOWHERE_DEGREES && Math.abs(lng) < NOWHERE_DEGREES;
  return isNearZero || lat === 0 || lng === 0;
}

function faultOf({ position, at, accuracyMetres, speedKph }: Reading, now: Date): FixFault | null {
  const age = now.getTime() - at.getTime();
  if (age < -AHEAD_MS) return "clock_ahead";
  // Compared like this, NaN is refused.
  if (!(age <= OLDEST_MS)) return "too_old";
  if (isNowhere(position)) return "no_place";
  if (!((accuracyMetres ?? 0) <= COARSEST_METRES)) return "too_coarse";
  return (speedKph ?? 0) <= TOP_SPEED_KPH ? null : "too_fast";
}
