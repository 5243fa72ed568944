import type { FieldError } from "../../../contract/problem.ts";

/**
 * The rule that JSON Schema can't say without losing the field's name: each place needs a name and an address, or both
 * coordinates; with a quote it needs neither, for the quote knows both. Takes the body as it came, so that these errors stand beside the schema's own.
 */
export function placeErrors(body: unknown): FieldError[] {
  const isQuoted = isObject(body) && body.quote_id !== undefined;
  return [...oneEnd(body, "pickup", isQuoted), ...oneEnd(body, "dropoff", isQuoted)];
}

function oneEnd(body: unknown, end: "pickup" | "dropoff", isQuoted: boolean): FieldError[] {
  const place = isObject(body) ? body[end] : undefined;
  if (!isObject(place)) return [];
  const lacks = (field: string) => place[field] === undefined;
  const required = (field: string, detail: string): FieldError => ({
    param: `${end}.${field}`,
    code: "required",
    detail,
  });
  if (lacks("lat") !== lacks("lng")) return [required(lacks("lat") ? "lat" : "lng", "lat and lng belong together")];
  if (!lacks("lat") || isQuoted) return [];
  return ["name", "address"].filter(lacks).map((field) => required(field, "is required when there is no lat and lng"));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
