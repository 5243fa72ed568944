import type { Position } from "../../contract/geo.ts";
import { SECTIONS, type WidgetOptions } from "../view/options.ts";

/** A `dataset`, or several merged: attribute names in camel case. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** Reads the `data-` attributes of the README's table. What makes no sense is as good as absent. */
export function readAttributes(attributes: Attributes): WidgetOptions {
  const {
    id,
    key,
    api,
    lang,
    theme,
    units,
    sections,
    pickup,
    dropoff,
    tiles,
    tilesAttribution,
    interval,
    title,
    demo,
  } = attributes;
  const chosen = new Set(sections?.split(/[\s,]+/).flatMap((name) => oneOf(SECTIONS, name) ?? []));
  return {
    id: id?.trim() ?? "",
    key: key?.trim() ?? "",
    api: api?.trim() ?? "",
    lang,
    theme: oneOf(["auto", "light", "dark"], theme),
    units: oneOf(["metric", "imperial"], units),
    sections: chosen.size ? [...chosen] : undefined,
    pickup: readPoint(pickup),
    dropoff: readPoint(dropoff),
    tiles,
    tilesAttribution,
    interval: Number(interval) > 0 ? Number(interval) : undefined,
    title: title === undefined ? title : title !== "false",
    demo,
  };
}

function oneOf<const T extends string>(allowed: readonly T[], value: string | undefined): T | undefined {
  return allowed.find((one) => one === value);
}

/** "lat,lng" in decimal degrees. */
function readPoint(value: string | undefined): Position | undefined {
  const [lat = Number.NaN, lng = Number.NaN, ...rest] = (value ?? "").split(",").map(Number.parseFloat);
  return !rest.length && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;
}
