import { normaliseBearing, type Position } from "../../contract/geo.ts";
import { decodePolyline } from "../../contract/polyline.ts";
import type { TrackerState } from "../tracker/state.ts";
import { type Walk, walkAlong } from "./walk.ts";

/** One report of where the rider was. Times are milliseconds of the same clock as `TrackerState`'s. */
export interface Fix {
  position: Position;
  /** Degrees clockwise from north. */
  bearing: number | null;
  speedKph: number | null;
  /** When the fix was taken, where the record says so: by this device's clock, and as it was said, which tells fixes apart. */
  locatedAt: number | null;
  stamp: number | null;
  receivedAt: number;
  /** The streets ahead, where known. */
  route: Walk | null;
  /** Where the rider is heading, where known. */
  target: Position | null;
}

/** Beyond this a courier's speed is a mistake of somebody's, and better not believed. */
export const FASTEST_KPH = 140;

/** The fix that a tracker's state carries; null where it has none, or one that isn't on earth. */
export function readFix(state: TrackerState, target: Position | null): Fix | null {
  const { reading, checkedAt, locatedAt } = state;
  const position = reading?.rider?.location;
  if (!reading?.rider || !position || checkedAt === null) return null;
  if (!(Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180 && Number.isFinite(checkedAt))) return null;
  const { bearing, speed_kph } = reading.rider;
  return {
    position,
    bearing: bearing !== null && Number.isFinite(bearing) ? normaliseBearing(bearing) : null,
    speedKph: speed_kph !== null && speed_kph >= 0 && speed_kph <= FASTEST_KPH ? speed_kph : null,
    locatedAt: locatedAt !== null && Number.isFinite(locatedAt) ? locatedAt : null,
    stamp: reading.located_at ? Date.parse(reading.located_at) : null,
    receivedAt: checkedAt,
    route: reading.route ? walkAlong(decodePolyline(reading.route)) : null,
    target,
  };
}

/** Phones report every few seconds: a record that doesn't say when is taken to be as old as such a report on average. */
const USUAL_AGE_MS = 2000;

/** When the fix was taken. A fix from the future is one from a clock that runs ahead. */
export function takenAt(fix: Fix): number {
  return Math.min(fix.locatedAt ?? fix.receivedAt - USUAL_AGE_MS, fix.receivedAt);
}

/** Seconds from one fix to another; below zero where they come out of order. */
export function secondsBetween(from: Fix, to: Fix): number {
  const { stamp } = from;
  return (stamp !== null && to.stamp !== null ? to.stamp - stamp : takenAt(to) - takenAt(from)) / 1000;
}

/** The same report read twice. It must not restart the clock, or a rider whose phone went silent would ride on forever. */
export function isSameFix(a: Fix, b: Fix): boolean {
  return (
    (a.stamp === b.stamp || a.stamp === null || b.stamp === null) &&
    a.position.lat === b.position.lat &&
    a.position.lng === b.position.lng &&
    a.bearing === b.bearing &&
    a.speedKph === b.speedKph
  );
}

/** Whether a report comes after a later one. Only the service's clock can tell: this device's may have been set back. */
export function isOlder(fix: Fix, than: Fix): boolean {
  return fix.stamp !== null && than.stamp !== null && fix.stamp < than.stamp;
}
