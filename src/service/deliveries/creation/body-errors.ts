import type { FieldError } from "../../../contract/problem.ts";

/*
 * Rules for a body that JSON Schema can't express without losing the field's name. They take the body unvalidated, so that
 * one answer lists their errors together with the schema's.
 */

/**
 * Each place needs a name and an address, or both coordinates. With a quote it needs neither, because the quote has both.
 */
export function placeErrors(body: unknown): FieldError[] {
  const isQuoted = isObject(body) && body.quote_id !== undefined;
  return [...errorsOfPlace(body, "pickup", isQuoted), ...errorsOfPlace(body, "dropoff", isQuoted)];
}

/** `simulation` exists only in the sandbox, and a scenario needs mode `auto`. */
export function simulationErrors(body: unknown, inSandbox: boolean): FieldError[] {
  if (!isObject(body) || body.simulation === undefined) return [];
  const { simulation } = body;
  if (!inSandbox) {
    return [{ param: "simulation", code: "sandbox_only", detail: "exists only in the sandbox" }];
  }
  if (!isObject(simulation) || simulation.mode !== "manual" || simulation.scenario === undefined) return [];
  return [
    {
      param: "simulation.scenario",
      code: "not_combinable",
      detail: "plays only in mode auto: a manual delivery does what you tell it and nothing else",
    },
  ];
}

/** `cash` is collected only with the payment method of that name. */
export function cashErrors(body: unknown): FieldError[] {
  if (!isObject(body) || body.cash === undefined || body.payment_method === "cash") return [];
  return [{ param: "cash", code: "not_combinable", detail: "is only for the payment_method cash" }];
}

type End = "pickup" | "dropoff";

const required = (param: string, detail: string): FieldError => ({ param, code: "required", detail });

function errorsOfPlace(body: unknown, end: End, isQuoted: boolean): FieldError[] {
  const place = isObject(body) ? body[end] : undefined;
  if (!isObject(place)) return [];
  const halves = coordinateErrors(body, end);
  if (halves.length > 0 || place.lat !== undefined || isQuoted) return halves;
  return ["name", "address"]
    .filter((field) => place[field] === undefined)
    .map((field) => required(`${end}.${field}`, "is required when there is no lat and lng"));
}

/** Coordinates come in pairs. */
export function coordinateErrors(body: unknown, end: End): FieldError[] {
  const place = isObject(body) ? body[end] : undefined;
  if (!isObject(place) || (place.lat === undefined) === (place.lng === undefined)) return [];
  return [required(`${end}.${place.lat === undefined ? "lat" : "lng"}`, "lat and lng belong together")];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
