import type { Position } from "../../contract/geo.ts";
import { isStatus } from "../../contract/status.ts";
import type { HistoryEntry } from "../../contract/tracking.ts";
import type { Reading } from "./reading.ts";

/** At most a line, without U+FFFD, which replaces characters that couldn't be decoded. */
const NAME = /^\s*\S[^\ufffd]{0,80}$/;
/** The name of whoever signed. It is shorter, because it has room for only two or three short lines beside the time. */
const SIGNER = /^\s*\S[^\ufffd]{0,23}$/;
/** As long as number plates are. */
const PLATE = /^\s*\S[^\ufffd]{0,15}$/;
/** ISO 8601 with a zone. Without a zone it is another moment on every phone. */
const TIME = /T.+(Z|[+-]\d\d:\d\d)$/;

/**
 * Reads an answer of the tracking operation tolerantly: a field that is missing or makes no sense becomes null, an unknown
 * one is left out. Returns null when the answer isn't a tracking record. Never throws.
 *
 * @param pollAfter the answer's header Poll-After. It is newer than the record when that comes from the browser's cache
 */
export function parseRecord(value: unknown, pollAfter?: string | null): Reading | null {
  const record = readObject(value);
  const status = readText(record?.status);
  if (!record || !status) return null;
  const rider = readObject(record.rider);
  return {
    delivery_id: readText(record.delivery_id),
    status,
    rider: rider && {
      name: readText(rider.name, NAME),
      vehicle: readText(rider.vehicle),
      photo_url: readText(rider.photo_url),
      plate: readText(rider.plate, PLATE),
      location: readPosition(rider.location),
      bearing: readNumber(rider.bearing, 0, 360, (degrees) => degrees % 360),
      speed_kph: readNumber(rider.speed_kph, 0, 150),
    },
    // A negative ETA means that the rider should have arrived already.
    eta_minutes: readNumber(record.eta_minutes, -60 * 24, 60 * 24 * 30, (minutes) => Math.max(0, minutes)),
    stops_before: readNumber(record.stops_before, 0, 99),
    distance_remaining_km: readNumber(record.distance_remaining_km, 0, 20_000),
    located_at: readTime(record.located_at),
    history: readHistory(record.history),
    scheduled_at: readTime(record.scheduled_at),
    arrives_after: readTime(record.arrives_after),
    arrives_before: readTime(record.arrives_before),
    proof: record.proof === "code" || record.proof === "signature" ? record.proof : null,
    signed_by: readText(record.signed_by, SIGNER),
    pickup: readPosition(record.pickup),
    dropoff: readPosition(record.dropoff),
    route: readText(record.route),
    cancelled_by: readText(record.cancelled_by),
    return: readReturn(record.return),
    poll_after_seconds: readNumber(Number(pollAfter) || record.poll_after_seconds, 0, 86_400),
    simulation: readSimulation(record.simulation),
  };
}

function readObject(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function readText(value: unknown, pattern = /\S/): string | null {
  return typeof value === "string" && pattern.test(value) ? value : null;
}

function readNumber(value: unknown, min: number, max: number, normalise = (n: number) => n): number | null {
  return typeof value === "number" && value >= min && value <= max ? normalise(value) : null;
}

function readPosition(value: unknown): Position | null {
  const position = readObject(value);
  const lat = readNumber(position?.lat, -90, 90);
  const lng = readNumber(position?.lng, -180, 180);
  if (lat === null || lng === null) return null;
  // Devices that don't know their position report 0, 0, which is in the sea.
  return lat === 0 && lng === 0 ? null : { lat, lng };
}

function readSimulation(value: unknown): Reading["simulation"] {
  const speed = readNumber(readObject(value)?.speed, 0, 1000);
  return speed ? { speed } : null;
}

function readReturn(value: unknown): Reading["return"] {
  const { state, at } = readObject(value) ?? {};
  const time = readTime(at);
  return time && (state === "returning" || state === "returned") ? { state, at: time } : null;
}

function readTime(value: unknown): string | null {
  const time = readText(value, TIME);
  return time && Date.parse(time) ? time : null;
}

function readHistory(value: unknown): HistoryEntry[] {
  if (!Array.isArray(value)) return [];
  return value
    .flatMap((entry) => {
      const step = readObject(entry);
      const at = readTime(step?.at);
      return isStatus(step?.status) && at ? [{ status: step.status, at }] : [];
    })
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
