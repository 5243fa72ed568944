import { distanceMetres, type Position } from "../../../src/contract/geo.ts";
import { measureLine, nearestOn } from "../../../src/contract/line.ts";
import { decodePolyline } from "../../../src/contract/polyline.ts";
import type { TrackingRecord } from "../../../src/contract/tracking.ts";
import type { Reading } from "../../../src/widget/feed/reading.ts";
import type { Seen } from "./look.ts";

/** One second of a card, beside what was true. */
export interface Moment {
  seen: Seen;
  /** The record that the card was drawn from. */
  known: Reading;
  /** The service's record of this second. */
  truth: TrackingRecord;
  /** Seconds since the truth has its status. */
  statusSeconds: number;
}

/** How a card may disagree, and what it says then. Null while it agrees. */
export type Rule = (moment: Moment) => string | null;

/** A card learns of a change with its next answer. */
const LAG_SECONDS = 40;
const SLOW_KPH = 5;

const SENTENCES: Record<string, RegExp> = {
  searching: /^Finding you/,
  rider_assigned: /will bring your order$/,
  rider_arriving: /on the way to the shop$/,
  at_pickup: /is waiting at the shop$/,
  picked_up: /has your order$|Arriving now|at your door$/,
  in_transit: /is on the way$|Arriving now|at your door$|a little late$/,
  delivered: /^Your order has arrived$/,
};

export function toMetres(words: string): number {
  const [, value = "", unit] = /^([\d.,]+)\s(km|m)\b/.exec(words) ?? [];
  return Number(value.replace(",", "")) * (unit === "m" ? 1 : 1000);
}

/** Metres along the streets from a place to the drop-off. A marker behind the newest fix has the way to it before it. */
export function metresFrom(place: Position, { route, distance_remaining_km }: Reading | TrackingRecord): number | null {
  if (!route || distance_remaining_km === null) return null;
  const line = measureLine(decodePolyline(route));
  const { along, away } = nearestOn(line, place);
  return distance_remaining_km * 1000 - along + away;
}

/** How far apart two ways of one distance may be: half of the last digit, and what a rider rides in a second. */
const roundingOf = (metres: number) => 12 + (metres >= 1000 ? 50 : metres >= 300 ? 25 : 5);

export const RULES: Record<string, Rule> = {
  "the status is the truth's, or was less than 40 s ago": ({ seen, truth, statusSeconds }) =>
    SENTENCES[truth.status]?.test(seen.status) || statusSeconds < LAG_SECONDS || seen.phase === "stale"
      ? null
      : `“${seen.status}” while ${truth.status}`,
  "the distance is the marker's, to its last digit": ({ seen, known }) => {
    const left = seen.marker && metresFrom(seen.marker, known);
    if (!seen.distance || !left) return null;
    const off = Math.abs(toMetres(seen.distance) - left);
    return off <= roundingOf(left) ? null : `“${seen.distance}” with ${Math.round(left)} m from the marker`;
  },
  "the marker of one who rides is within 150 m of the rider": ({ seen, known, truth }) => {
    if ((known.rider?.speed_kph ?? 0) < SLOW_KPH) return null;
    const at = truth.rider?.location;
    const off = seen.marker && at ? distanceMetres(seen.marker, at) : 0;
    return off <= 150 ? null : `${Math.round(off)} m off`;
  },
  "a speed is said of a rider who rides, and never 0": ({ seen, known }) => {
    const rides = (known.rider?.speed_kph ?? 0) >= SLOW_KPH && known.status !== "at_pickup";
    if (/^0\b/.test(seen.speed ?? "")) return `“${seen.speed}”`;
    return seen.speed && !rides ? `“${seen.speed}” of one who stands` : null;
  },
  "who arrives now is within 350 m, who is at the door within 120 m": ({ seen, truth }) => {
    const metres = (truth.distance_remaining_km ?? 0) * 1000;
    const limit = /Arriving now/.test(seen.status) ? 350 : /at your door/.test(seen.status) ? 120 : Infinity;
    return metres <= limit ? null : `“${seen.status}” with ${metres} m to ride`;
  },
  "nothing is counted at the door": ({ seen }) =>
    /at your door/.test(seen.status) && (seen.distance || seen.speed || seen.clock || seen.beside)
      ? [seen.distance, seen.speed, seen.clock, seen.beside].join(" ")
      : null,
  "the minutes lead to the clock time beside them": ({ seen }) => {
    const minutes = Number(/^(\d+) min/.exec(seen.beside)?.[1] ?? Number.NaN);
    const [hour = Number.NaN, minute = Number.NaN] = seen.clock.split(":").map(Number);
    const now = new Date();
    const left = (hour * 60 + minute - now.getHours() * 60 - now.getMinutes() - now.getSeconds() / 60 + 1440) % 1440;
    return Number.isNaN(minutes + left) || Math.abs(left - minutes) < 1.05
      ? null
      : `“${seen.clock}” and “${seen.beside}” at ${now.toLocaleTimeString("en-GB")}`;
  },
  "what is heard begins with what is read": ({ seen }) =>
    seen.spoken.startsWith(seen.status) || seen.phase === "stale" ? null : `“${seen.spoken}”, “${seen.status}”`,
};
