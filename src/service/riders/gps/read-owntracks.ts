import type { Reading } from "../choose-fix.ts";
import { isObject, KPH, toReading } from "./parse.ts";

/**
 * Reads what OwnTracks sends over HTTP: https://owntracks.org/booklet/tech/json/. Other types than locations come, too, and
 * pings (`t: "p"`), which repeat an old position with a new time. A speed or a course of zero is left out.
 */
export function readOwntracks(body: unknown, now: Date): Reading[] {
  if (!isObject(body) || body._type !== "location" || body.t === "p") return [];
  const { lat, lon: lng, tst: time, acc: accuracy, vel: speed, cog } = body;
  const bearing = cog === undefined && typeof speed === "number" && speed > 0 ? 0 : cog;
  const reading = toReading({ lat, lng, time, accuracy, speed, bearing }, KPH.kilometresPerHour, now);
  return reading ? [reading] : [];
}
