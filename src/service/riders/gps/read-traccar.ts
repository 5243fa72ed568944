import type { Reading } from "../choose-fix.ts";
import { isObject, KPH, toReading } from "./parse.ts";

/**
 * Reads the JSON of Traccar Client 9: `{location: {timestamp, coords}, device_id}`, or a list of these, or of locations; and
 * that of its later SDK, a list of objects with the names of the form.
 * https://github.com/traccar/traccar-client/tree/v9.7.20, https://github.com/traccar/traccar-client-sdk
 * @param kph km/h of one unit of `speed` under the names of the form
 */
export function readTraccar(body: unknown, kph: number, now: Date): Reading[] {
  return list(body)
    .flatMap((entry) => (isObject(entry) && "location" in entry ? list(entry.location) : [entry]))
    .flatMap((entry) => (isObject(entry) ? (readEntry(entry, kph, now) ?? []) : []));
}

function readEntry(entry: Record<string, unknown>, kph: number, now: Date): Reading | null {
  const { coords, timestamp: time } = entry;
  if (isObject(coords)) {
    const { latitude: lat, longitude: lng, accuracy, speed, heading: bearing } = coords;
    return toReading({ lat, lng, time, accuracy, speed, bearing }, KPH.metresPerSecond, now);
  }
  const { lat, lon: lng, accuracy, speed, bearing } = entry;
  return toReading({ lat, lng, time, accuracy, speed, bearing }, kph, now);
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
