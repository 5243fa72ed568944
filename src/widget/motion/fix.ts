import { normaliseBearing, type Position } from "../../contract/geo.ts";
import { type Line, measureLine } from "../../contract/line.ts";
import { decodePolyline } from "../../contract/polyline.ts";
import type { TrackerState } from "../tracker/state.ts";

/** One report of where the rider was. Times are milliseconds of the same clock as `TrackerState`'s. */
export interface Fix {
  position: Position;
  /** Degrees clockwise from north. */
  bearing: number | null;
  speedKph: number | null;
  /** How many times faster than real time the rider moves: 1 except in the sandbox. `speedKph` includes it. */
  pace: number;
  /** When the fix was taken, by this device's clock; null if the record doesn't say. */
  locatedAt: number | null;
  /** The same by the service's clock, exactly as the record says it: it tells one fix from another. */
  stamp: number | null;
  receivedAt: number;
  /** The rest of the rider's way; null if unknown. */
  route: Line | null;
  /** Where the rider is heading; null if unknown. */
  target: Position | null;
}

/**
 * A higher speed in real time is taken for an error, and counts as unknown. That is lower than what the service refuses:
 * here the marker rides on at this speed until the next fix.
 */
export const MOST_CREDIBLE_KPH = 140;
/** A shorter route has no direction. */
const SHORTEST_ROUTE_METRES = 1;

/** The fix in a tracker's state; null if there is none, or its position isn't on earth. */
export function readFix(state: TrackerState, target: Position | null): Fix | null {
  const { reading, checkedAt, locatedAt } = state;
  const position = reading?.rider?.location;
  if (!reading?.rider || !position || checkedAt === null) return null;
  if (!(Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180 && Number.isFinite(checkedAt))) return null;
  const { bearing, speed_kph } = reading.rider;
  const pace = reading.simulation?.speed ?? 1;
  return {
    position,
    bearing: bearing !== null && Number.isFinite(bearing) ? normaliseBearing(bearing) : null,
    speedKph: speed_kph !== null && speed_kph >= 0 && speed_kph <= MOST_CREDIBLE_KPH ? speed_kph * pace : null,
    pace,
    locatedAt: locatedAt !== null && Number.isFinite(locatedAt) ? locatedAt : null,
    stamp: reading.located_at ? Date.parse(reading.located_at) : null,
    receivedAt: checkedAt,
    route: reading.route ? readRoute(reading.route) : null,
    target,
  };
}

function readRoute(polyline: string): Line | null {
  const places = decodePolyline(polyline);
  const line = places.length > 0 ? measureLine(places) : null;
  return line && line.length >= SHORTEST_ROUTE_METRES ? line : null;
}

/** Phones report every few seconds, so a fix without a time is taken to be as old as such a report is on average. */
const USUAL_AGE_MS = 2000;

/** When the fix was taken. A fix from the future comes from a clock that is fast, so it counts as taken just now. */
export function takenAt(fix: Fix): number {
  return Math.min(fix.locatedAt ?? fix.receivedAt - USUAL_AGE_MS, fix.receivedAt);
}

/** Seconds from one fix to another; negative if `to` was taken first. */
export function secondsBetween(from: Fix, to: Fix): number {
  const { stamp } = from;
  return (stamp !== null && to.stamp !== null ? to.stamp - stamp : takenAt(to) - takenAt(from)) / 1000;
}

/**
 * Whether two records carry the same fix. A repeated fix must not restart the clock: a rider whose phone went silent would
 * ride on forever.
 */
export function isSameFix(a: Fix, b: Fix): boolean {
  return (
    (a.stamp === b.stamp || a.stamp === null || b.stamp === null) &&
    a.position.lat === b.position.lat &&
    a.position.lng === b.position.lng &&
    a.bearing === b.bearing &&
    a.speedKph === b.speedKph
  );
}

/** Whether `fix` was taken before `other`, by the service's clock: somebody may have set this device's clock back. */
export function isEarlier(fix: Fix, other: Fix): boolean {
  return fix.stamp !== null && other.stamp !== null && fix.stamp < other.stamp;
}
