import { type Position, SECTIONS, type Section, type Theme, type Units, type WidgetOptions } from "./types.ts";

/** A `dataset`, or several merged: attribute names in camel case. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** Reads the `data-` attributes of the README's table. What makes no sense is as good as absent. */
export function readAttributes(attributes: Attributes): WidgetOptions {
  const { theme, units, sections, pickup, dropoff, interval } = attributes;
  const chosen = sections?.split(/[\s,]+/).filter((name): name is Section => SECTIONS.includes(name as Section));
  const options: WidgetOptions = {
    id: attributes.id?.trim() ?? "",
    key: attributes.key?.trim() ?? "",
    api: attributes.api?.trim() ?? "",
  };
  if (attributes.lang) options.lang = attributes.lang;
  if (isOneOf<Theme>(theme, ["auto", "light", "dark"])) options.theme = theme;
  if (isOneOf<Units>(units, ["metric", "imperial"])) options.units = units;
  if (chosen?.length) options.sections = [...new Set(chosen)];
  const from = readPoint(pickup);
  const to = readPoint(dropoff);
  if (from) options.pickup = from;
  if (to) options.dropoff = to;
  if (attributes.tiles) options.tiles = attributes.tiles;
  if (attributes.tilesAttribution) options.tilesAttribution = attributes.tilesAttribution;
  if (Number(interval) > 0) options.interval = Number(interval);
  return options;
}

function isOneOf<T extends string>(value: string | undefined, allowed: readonly T[]): value is T {
  return (allowed as readonly (string | undefined)[]).includes(value);
}

/** "lat,lng" in decimal degrees. */
function readPoint(value: string | undefined): Position | null {
  const [lat = Number.NaN, lng = Number.NaN, ...rest] = (value ?? "").split(",").map((part) => Number.parseFloat(part));
  return rest.length === 0 && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}
