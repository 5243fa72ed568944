import { plainNumbers } from "../../../contract/digits.ts";
import { isOnEarth, normaliseBearing, type Position } from "../../../contract/geo.ts";
import type { Reading } from "../choose-fix.ts";

/** What a GPS app says about one position, as it came: text in forms, numbers in JSON. */
export interface Raw {
  lat: unknown;
  lng: unknown;
  time: unknown;
  accuracy: unknown;
  speed: unknown;
  bearing: unknown;
}

/** What one unit of the app's speed is in km/h. */
export const KPH = { knots: 1.852, metresPerSecond: 3.6, kilometresPerHour: 1 } as const;

/** Slower than this, the bearing is noise. */
const STANDING_KPH = 2;
/**
 * A number of seconds since 1970 reaches the first of these in the year 5138, and one of milliseconds reached it in 1973. The
 * second one parts milliseconds and microseconds in the same way.
 */
const FIRST_MILLISECONDS = 1e11;
const FIRST_MICROSECONDS = 1e14;
/**
 * Satellites count weeks from 0 to 1023. A receiver that doesn't know how often they have begun again tells a time that is 1,024
 * weeks too early, or 2,048: https://www.gps.gov/support/user/rollover/
 */
const ROLLOVER_MS = 1024 * 7 * 86_400_000;
/** A time counts as one of those if it is so close to now after the correction. */
const CLOSE_MS = 86_400_000;

/**
 * Reads a position of a GPS app. Null if it has none, because apps also send signs of life; `invalid` if it can't be read.
 * @param kph km/h of one unit of the app's speed
 * @param now the time of a position that comes without one
 */
function toReading(
  { lat, lng, time, accuracy, speed, bearing }: Raw,
  kph: number,
  now: Date,
): Reading | "invalid" | null {
  if (isMissing(lat) && isMissing(lng)) return null;
  const position = toPosition(lat, lng);
  const written = isMissing(time) ? now : toTime(time);
  if (!position || !written) return "invalid";
  const at = undoRollover(written, now);
  const velocity = positive(speed);
  const speedKph = velocity === null ? null : velocity * kph;
  const course = positive(bearing);
  const isStanding = speedKph !== null && speedKph < STANDING_KPH;
  return {
    position,
    at,
    accuracyMetres: positive(accuracy),
    speedKph,
    bearing: course === null || isStanding ? null : normaliseBearing(course),
  };
}

const isMissing = (value: unknown) => value === undefined || value === null || value === "";

function toPosition(lat: unknown, lng: unknown): Position | null {
  const [north, east] = [toNumber(lat), toNumber(lng)];
  if (north === null || east === null) return null;
  const position = { lat: north, lng: east };
  return isOnEarth(position) ? position : null;
}

/** A number, also as text in any script's digits and with a decimal comma; null for anything else. */
function toNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const text = plainNumbers(value);
  const isNumber = /^[-+]?(\d+[.,]?\d*|[.,]\d+)(e[-+]?\d{1,3})?$/i.test(text);
  return isNumber ? toNumber(Number(text.replace(",", "."))) : null;
}

/** Apps write -1 for what they don't know. */
function positive(value: unknown): number | null {
  const number = toNumber(value);
  return number === null || number < 0 ? null : number;
}

/**
 * Seconds, milliseconds or microseconds since 1970, ISO 8601, or `yyyy-MM-dd HH:mm:ss` in UTC; null for anything else. In a query, the plus of a zone may have become a space.
 * @internal exported for tests of more cases than its callers reach
 */
export function toTime(value: unknown): Date | null {
  const number = toNumber(value);
  if (number !== null) return valid(new Date(toMilliseconds(number)));
  if (typeof value !== "string") return null;
  const [, date, time, zone = "Z"] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:[.,]\d{1,9})?)\s*(Z|[-+ ]?\d\d(?::?\d\d)?)?$/i.exec(plainNumbers(value)) ??
    [];
  if (date === undefined || time === undefined) return null;
  return valid(new Date(`${date}T${time.replace(",", ".")}${toZone(zone)}`));
}

function toZone(zone: string): string {
  const [, sign = "", hours, minutes = "00"] = /^([-+ ]?)(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return hours === undefined ? "Z" : `${sign === "-" ? "-" : "+"}${hours}:${minutes}`;
}

function toMilliseconds(number: number): number {
  if (number < FIRST_MILLISECONDS) return number * 1000;
  return number < FIRST_MICROSECONDS ? number : number / 1000;
}

function undoRollover(at: Date, now: Date): Date {
  const rollovers = Math.round((now.getTime() - at.getTime()) / ROLLOVER_MS);
  const corrected = at.getTime() + rollovers * ROLLOVER_MS;
  const isRolledOver = rollovers > 0 && Math.abs(corrected - now.getTime()) < CLOSE_MS;
  return isRolledOver ? new Date(corrected) : at;
}

function valid(time: Date): Date | null {
  return Number.isNaN(time.getTime()) ? null : time;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What one message says: mostly one position, or none. */
export type Readings = (Reading | "invalid")[];

/**
 * Reads what OwnTracks sends over HTTP: https://owntracks.org/booklet/tech/json/. It leaves out messages that are no
 * locations, and pings (`t: "p"`), which repeat an old position with a new time. A message that the app has encrypted can't be
 * read. A missing course means unknown or north. It counts as unknown, because otherwise most riders' arrows would point north.
 */
export function readOwntracks(body: unknown, now: Date): Readings {
  if (Array.isArray(body)) return body.flatMap((entry) => (isObject(entry) ? readOwntracks(entry, now) : []));
  if (!isObject(body) || body._type === "encrypted") return ["invalid"];
  if (body._type !== "location" || body.t === "p") return [];
  const { lat, lon: lng, tst: time, acc: accuracy, vel: speed, cog: bearing } = body;
  const reading = toReading({ lat, lng, time, accuracy, speed, bearing }, KPH.kilometresPerHour, now);
  return reading ? [reading] : [];
}

/**
 * Reads the form of OsmAnd's live tracking, which Traccar Client 10 and its older versions, GPSLogger and others send, too:
 * https://www.traccar.org/osmand/. Its signs of life have no position.
 * @param kph km/h of one unit of `speed`, in which the apps differ
 */
export function readOsmand(fields: URLSearchParams, kph: number, now: Date): Readings {
  if (/^(false|0)$/i.test(fields.get("valid") ?? "")) return [];
  // GPSLogger leaves the names to whoever sets it up.
  const find = (...names: string[]) => names.map((name) => fields.get(name)).find((value) => value !== null) ?? null;
  const [lat, lng] = readPair(fields.get("location")) ?? [
    find("lat", "latitude"),
    find("lon", "lng", "long", "longitude"),
  ];
  const reading = toReading(
    {
      lat,
      lng,
      time: find("timestamp", "time"),
      accuracy: find("accuracy", "acc"),
      speed: find("speed", "spd"),
      bearing: find("bearing", "heading", "dir"),
    },
    kph,
    now,
  );
  return reading ? [reading] : [];
}

/** `lat,lng`, also with decimal commas: `lat,lat,lng,lng`. */
function readPair(location: string | null): [lat: string, lng: string] | null {
  if (location === null) return null;
  const [a = "", b = "", c, d] = location.split(/[,;]/);
  return c === undefined ? [a, b] : [`${a}.${b}`, `${c}.${d ?? ""}`];
}

/**
 * Reads the JSON of Traccar Client 9: `{location: {timestamp, coords}, device_id}`, or a list of these, or of locations; and
 * that of its later SDK, a list of objects with the names of the form.
 * https://github.com/traccar/traccar-client/tree/v9.7.20, https://github.com/traccar/traccar-client-sdk
 * @param kph km/h of one unit of `speed` under the names of the form
 */
export function readTraccar(body: unknown, kph: number, now: Date): Readings {
  return list(body)
    .flatMap((entry) => (isObject(entry) && "location" in entry ? list(entry.location) : [entry]))
    .flatMap((entry) => (isObject(entry) ? (readEntry(entry, kph, now) ?? []) : "invalid"));
}

function readEntry(entry: Record<string, unknown>, kph: number, now: Date): Reading | "invalid" | null {
  const { coords, timestamp: time } = entry;
  if (isObject(coords)) {
    const { latitude: lat, longitude: lng, accuracy, speed, heading: bearing } = coords;
    return toReading({ lat, lng, time, accuracy, speed, bearing }, KPH.metresPerSecond, now);
  }
  const { lat, lon: lng, accuracy, speed, bearing } = entry;
  return toReading({ lat, lng, time, accuracy, speed, bearing }, kph, now);
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
