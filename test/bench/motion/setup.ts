import { normaliseBearing } from "../../../src/contract/geo.ts";
import type { Report } from "./ride.ts";

/** One way of asking, and of being told. */
export interface Setup {
  /** Whether fixes are up to ten seconds old when the service answers; else they are taken that moment. */
  aged?: boolean;
  /** Whether the record carries the way ahead. */
  route?: boolean;
  /** Whether the record leaves out when the fix was taken, and where the drop-off is: here, the end of the ride. */
  undated?: boolean;
  aimless?: boolean;
  /** How much older than the rest the bearing is, in seconds. */
  bearingSecondsOld?: number;
  /** What a careless service makes of a report. `random` is in [0, 1). */
  spoil?: (report: Report, random: () => number) => Report;
}

export const INTERVALS = [30, 45, 60] as const;
export const LATENCY_SECONDS = 0.3;
export const OLDEST_FIX_SECONDS = 10;

/** Unless a row says otherwise, the record is what our service tells of a delivery, without its route. */
export const SETUPS = {
  fresh: {},
  "fixes 0–10 s old": { aged: true },
  "route known": { route: true },
  "only specified fields": { undated: true, aimless: true },
  "the same, 0–10 s old": { aged: true, undated: true, aimless: true },
  "bearing always 0": { spoil: (report) => ({ ...report, bearing: 0 }) },
  "bearing random": { spoil: (report, random) => ({ ...report, bearing: random() * 360 }) },
  "bearing reversed": {
    spoil: (report) => ({
      ...report,
      bearing: report.bearing === null ? null : normaliseBearing(report.bearing + 180),
    }),
  },
  "bearing of a minute ago": { bearingSecondsOld: 60 },
  "speed zero": { spoil: (report) => ({ ...report, speedKph: 0 }) },
  "speed in m/s": { spoil: (report) => ({ ...report, speedKph: report.speedKph && report.speedKph / 3.6 }) },
  "fields missing": { spoil: ({ position }) => ({ position, speedKph: null, bearing: null }) },
} satisfies Record<string, Setup>;

export type SetupName = keyof typeof SETUPS;

/** The rows of a careless service. */
export const SPOILT = [
  "bearing always 0",
  "bearing random",
  "bearing reversed",
  "bearing of a minute ago",
  "speed zero",
  "speed in m/s",
  "fields missing",
] as const satisfies readonly SetupName[];
