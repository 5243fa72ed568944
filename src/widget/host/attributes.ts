import type { Position } from "../../contract/geo.ts";
import { UNITS } from "../text/format.ts";
import { SECTIONS, type Section, splitCode, THEMES, type WidgetOptions } from "../view/options.ts";

/** A `dataset`, or several of them merged: attribute names in camel case. */
export type Attributes = Readonly<Record<string, string | undefined>>;

type Value = string | undefined;

/** How each `data-` attribute becomes an option. What hints say of them is in hints/attributes.ts. */
const READERS: { readonly [Name in keyof WidgetOptions]-?: (value: Value) => WidgetOptions[Name] } = {
  id: readTrimmed,
  key: readTrimmed,
  api: readTrimmed,
  lang: (value) => value,
  theme: (value) => oneOf(THEMES, value),
  units: (value) => oneOf(UNITS, value),
  sections: readSections,
  pickup: readPosition,
  dropoff: readPosition,
  tiles: (value) => value,
  tilesAttribution: (value) => value,
  code: (value) => (splitCode(value?.trim()) ? value?.trim() : undefined),
  cancelledNote: (value) => value?.trim() || undefined,
  // A larger number is probably meant as milliseconds, and is ignored.
  interval: (value) => (Number(value) > 0 && Number(value) <= 600 ? Number(value) : undefined),
  title: (value) => (value === undefined ? undefined : value !== "false"),
  demo: (value) => value,
};

/** Reads the options from `data-` attributes. An invalid value counts as missing. */
export function readAttributes(attributes: Attributes): WidgetOptions {
  const options = Object.entries(READERS).map(([name, read]): [string, unknown] => [name, read(attributes[name])]);
  return Object.fromEntries<unknown>(options) as Record<keyof WidgetOptions, unknown> as WidgetOptions;
}

/** Splits at commas and white space, as in `data-sections`. */
export function splitWords(value: string): string[] {
  return value.split(/[\s,]+/).filter(Boolean);
}

function readTrimmed(value: Value): string {
  return value?.trim() ?? "";
}

function oneOf<const T extends string>(allowed: readonly T[], value: Value): T | undefined {
  return allowed.find((one) => one === value);
}

function readSections(value: Value): Section[] | undefined {
  const sections = new Set(splitWords(value ?? "").flatMap((word) => oneOf(SECTIONS, word) ?? []));
  return sections.size > 0 ? [...sections] : undefined;
}

/** "lat,lng" in decimal degrees. */
function readPosition(value: Value): Position | undefined {
  const [lat = Number.NaN, lng = Number.NaN, ...rest] = (value ?? "").split(",").map(Number.parseFloat);
  return !rest.length && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;
}
