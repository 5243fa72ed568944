import { VEHICLES, type Vehicle } from "../../../contract/tracking.ts";
import { WEEKDAYS } from "../../../contract/weekdays.ts";
import type { CreateZone, Opening, Polygon, Zone, ZoneHours } from "../../../contract/zone.ts";
import { fromLocal, toLocal } from "../../kit/write-time.ts";

export type Weekday = (typeof WEEKDAYS)[number];

/** A zone as the texts of its form's fields. */
export interface ZoneTexts {
  name: string;
  /** GeoJSON. */
  area: string;
  time_zone: string;
  isAlwaysOpen: boolean;
  /** By weekday, such as "08:00-12:00, 18:00-02:00". Empty: closed. */
  days: Record<Weekday, string>;
  /** One a line, such as "2026-12-25 08:00-12:00". Without hours: closed. */
  exceptions: string;
  /** By this browser's clock, as a field for date and time has it. */
  closed_until: string;
  busy_minutes: string;
  busy_until: string;
  factor: string;
  addition: string;
  smallest_fee: string;
  longest_km: Record<Vehicle, string>;
}

const each = <Key extends string>(keys: readonly Key[], textOf: (key: Key) => string) =>
  Object.fromEntries(keys.map((key) => [key, textOf(key)])) as Record<Key, string>;

/** @param zone null: a new one, for the time zone */
export function toTexts(zone: Zone | null, timeZone: string): ZoneTexts {
  const { hours = null, tariff = null } = zone ?? {};
  return {
    name: zone?.name ?? "",
    area: zone ? writeArea(zone.area) : "",
    time_zone: zone?.time_zone ?? timeZone,
    isAlwaysOpen: hours === null,
    days: each(WEEKDAYS, (day) => writeOpenings(hours?.[day] ?? [])),
    exceptions: (hours?.exceptions ?? []).map(({ date, open }) => `${date} ${writeOpenings(open)}`.trim()).join("\n"),
    closed_until: zone?.closed_until ? toLocal(zone.closed_until) : "",
    busy_minutes: String(zone?.busy_minutes || ""),
    busy_until: zone?.busy_until ? toLocal(zone.busy_until) : "",
    factor: String(tariff?.factor ?? ""),
    addition: String(tariff?.addition ?? ""),
    smallest_fee: String(tariff?.smallest_fee ?? ""),
    longest_km: each(VEHICLES, (vehicle) => String(tariff?.longest_km?.[vehicle] ?? "")),
  };
}

/** What is sent. Text that isn't what it should be goes along as it is: the service says what is wrong with which field. */
export function toBody(texts: ZoneTexts): CreateZone {
  const { name, time_zone, isAlwaysOpen, days } = texts;
  const numbers = readNumbers({ factor: texts.factor, addition: texts.addition, smallest_fee: texts.smallest_fee });
  const longest_km = readNumbers(texts.longest_km);
  const tariff = { ...numbers, ...(Object.keys(longest_km).length > 0 && { longest_km }) };
  return {
    name: name.trim(),
    area: readArea(texts.area) ?? EMPTY,
    time_zone: time_zone.trim(),
    hours: isAlwaysOpen ? null : readHours(days, texts.exceptions),
    tariff: Object.keys(tariff).length > 0 ? tariff : null,
    closed_until: texts.closed_until === "" ? null : fromLocal(texts.closed_until),
    busy_minutes: Number(texts.busy_minutes),
    busy_until: texts.busy_until === "" ? null : fromLocal(texts.busy_until),
  };
}

const EMPTY: Polygon = { type: "Polygon", coordinates: [] };

const readNumbers = (texts: Readonly<Record<string, string>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      text.trim() === "" ? [] : [[name, Number(text.replace(",", "."))]],
    ),
  );

function readHours(days: Record<Weekday, string>, exceptions: string): ZoneHours {
  const open = WEEKDAYS.flatMap((day) => (days[day].trim() === "" ? [] : [[day, readOpenings(days[day])]]));
  const lines = exceptions.split("\n").map((line) => line.trim());
  const unlike = lines.filter(Boolean).map((line) => {
    const [date = "", ...rest] = line.split(/\s+/);
    return { date, open: readOpenings(rest.join(" ")) };
  });
  return { ...Object.fromEntries(open), ...(unlike.length > 0 && { exceptions: unlike }) };
}

const readOpenings = (text: string): Opening[] =>
  text.split(",").flatMap((part) => {
    if (part.trim() === "") return [];
    const [from = "", to = ""] = part.split(/[-–]/).map((time) => time.trim());
    return { from, to };
  });

const writeOpenings = (openings: readonly Opening[]) => openings.map(({ from, to }) => `${from}-${to}`).join(", ");

/** One point a line, so that a keyboard reaches each. */
export function writeArea({ coordinates }: Polygon): string {
  const rings = coordinates.map((ring) => `[\n${ring.map((point) => JSON.stringify(point)).join(",\n")}\n]`);
  return `{"type":"Polygon","coordinates":[${rings.join(", ")}]}`;
}

/** The polygon in a GeoJSON text, also in the only feature of a file. Null: there is none, or more than one. */
export function readArea(text: string): Polygon | null {
  try {
    return findPolygon(JSON.parse(text));
  } catch {
    return null;
  }
}

function findPolygon(value: unknown): Polygon | null {
  const { type, geometry, features, coordinates } = Object(value);
  if (type === "Feature") return findPolygon(geometry);
  if (type === "FeatureCollection" && features?.length === 1) return findPolygon(features[0]);
  if (type === "MultiPolygon" && coordinates?.length === 1)
    return findPolygon({ type: "Polygon", coordinates: coordinates[0] });
  const isPolygon =
    type === "Polygon" &&
    Array.isArray(coordinates) &&
    coordinates.every((ring) => Array.isArray(ring) && ring.every((point) => isPoint(point)));
  // A height is left out.
  const rings: number[][][] = isPolygon ? coordinates : [];
  return isPolygon ? { type, coordinates: rings.map((ring) => ring.map((point) => point.slice(0, 2))) } : null;
}

const isPoint = (point: unknown): boolean =>
  Array.isArray(point) && point.length >= 2 && point.every((number) => Number.isFinite(number));

/** The zones as a file of GeoJSON, which every drawing tool for maps reads. */
export const writeFile = (zones: readonly Pick<Zone, "name" | "area">[]): string =>
  JSON.stringify({
    type: "FeatureCollection",
    features: zones.map(({ name, area }) => ({ type: "Feature", properties: { name }, geometry: area })),
  });
