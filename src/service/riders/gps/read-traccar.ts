import type { Reading } from "../choose-fix.ts";
import { isObject, KPH, toReading } from "./parse.ts";

/**
 * Reads the JSON of Traccar Client 9: `{location: {timestamp, coords}, device_id}`, or a list of these, or of locations.
 * https://github.com/traccar/traccar-client/tree/v9.7.20
 */
export function readTraccar(body: unknown, now: Date): Reading[] {
  return list(body)
    .flatMap((entry) => (isObject(entry) && "location" in entry ? list(entry.location) : [entry]))
    .flatMap((location) => {
      if (!isObject(location) || !isObject(location.coords)) return [];
      const { latitude: lat, longitude: lng, accuracy, speed, heading: bearing } = location.coords;
      const raw = { lat, lng, time: location.timestamp, accuracy, speed, bearing };
      return toReading(raw, KPH.metresPerSecond, now) ?? [];
    });
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
