import type { Position } from "../../contract/geo.ts";
import type { Fix } from "./rider-app.ts";

/** What a phone says about one position. Null: it doesn't say it. */
export interface Reading {
  position: Position;
  at: Date;
  accuracyMetres: number | null;
  bearing: number | null;
  speedKph: number | null;
}

/**
 * A phone's clock may be this much ahead of ours. Its fixes then count as taken now. Where it is further ahead, so would old
 * ones, sent again, and the rider would jump back.
 */
const AHEAD_MS = 30_000;
/** Where a rider was earlier helps nobody. */
const OLDEST_MS = 60 * 60_000;
/** A position by the phone network alone: a marker that followed it would jump from street to street. */
const COARSEST_METRES = 200;
/** No vehicle of ours goes faster. */
export const FASTEST_KPH = 200;

/**
 * Chooses the newest of a phone's positions that can be true.
 * @returns null where none can; and how many can't
 */
export function chooseFix(
  riderId: string,
  readings: readonly Reading[],
  now: Date,
): { fix: Fix | null; ignored: number } {
  let newest: Reading | null = null;
  let ignored = 0;
  for (const reading of readings) {
    if (!isUsable(reading, now)) ignored++;
    else if (!newest || newest.at < reading.at) newest = reading;
  }
  if (!newest) return { fix: null, ignored };
  const { position, bearing, speedKph } = newest;
  const at = new Date(Math.min(newest.at.getTime(), now.getTime()));
  return { fix: { riderId, position, bearing, speedKph, at }, ignored };
}

function isUsable({ at, accuracyMetres, speedKph }: Reading, now: Date): boolean {
  const age = now.getTime() - at.getTime();
  return (
    age >= -AHEAD_MS && age <= OLDEST_MS && (accuracyMetres ?? 0) <= COARSEST_METRES && (speedKph ?? 0) <= FASTEST_KPH
  );
}
