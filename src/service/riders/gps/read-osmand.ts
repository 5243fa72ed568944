import type { Reading } from "../choose-fix.ts";
import { toReading } from "./parse.ts";

/**
 * Reads the form of OsmAnd's live tracking, which Traccar Client 10 and its older versions, GPSLogger and others send, too:
 * https://www.traccar.org/osmand/. Its signs of life have no position.
 * @param kph km/h of one unit of `speed`, in which the apps differ
 */
export function readOsmand(fields: URLSearchParams, kph: number, now: Date): Reading[] {
  if (/^(false|0)$/i.test(fields.get("valid") ?? "")) return [];
  const [lat, lng] = fields.get("location")?.split(",") ?? [fields.get("lat"), fields.get("lon")];
  const reading = toReading(
    {
      lat,
      lng,
      time: fields.get("timestamp"),
      accuracy: fields.get("accuracy"),
      speed: fields.get("speed"),
      bearing: fields.get("bearing") ?? fields.get("heading"),
    },
    kph,
    now,
  );
  return reading ? [reading] : [];
}
