import type { FieldError } from "../../contract/problem.ts";

/**
 * The rule that JSON Schema can't say without losing the field's name: each place needs a name and an address, or both
 * coordinates. Takes the body as it came, so that these errors stand beside the schema's own.
 */
export function placeErrors(body: unknown): FieldError[] {
  return [...oneEnd(body, "pickup"), ...oneEnd(body, "dropoff")];
}

function oneEnd(body: unknown, end: "pickup" | "dropoff"): FieldError[] {
  const place = isObject(body) ? body[end] : undefined;
  if (!isObject(place)) return [];
  const lacks = (field: string) => place[field] === undefined;
  const required = (field: string, detail: string): FieldError => ({
    param: `${end}.${field}`,
    code: "required",
    detail,
  });
  if (lacks("lat") !== lacks("lng")) return [required(lacks("lat") ? "lat" : "lng", "lat and lng belong together")];
  if (!lacks("lat")) return [];
  return ["name", "address"].filter(lacks).map((field) => required(field, "is required when there is no lat and lng"));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
