import type { Reading } from "../choose-fix.ts";
import { isObject, KPH, toReading } from "./parse.ts";

/**
 * Reads what OwnTracks sends over HTTP: https://owntracks.org/booklet/tech/json/. It leaves out messages that are no
 * locations, and pings (`t: "p"`), which repeat an old position with a new time. A missing course means unknown or north. It
 * counts as unknown, because otherwise most riders' arrows would point north.
 */
export function readOwntracks(body: unknown, now: Date): Reading[] {
  if (Array.isArray(body)) return body.flatMap((entry) => (isObject(entry) ? readOwntracks(entry, now) : []));
  if (!isObject(body) || body._type !== "location" || body.t === "p") return [];
  const { lat, lon: lng, tst: time, acc: accuracy, vel: speed, cog: bearing } = body;
  const reading = toReading({ lat, lng, time, accuracy, speed, bearing }, KPH.kilometresPerHour, now);
  return reading ? [reading] : [];
}
