import type { FastifyRequest, FastifySchemaValidationError } from "fastify";
import { COLOUR_PATTERN } from "../../../contract/branding/branding.ts";
import { DIGITS_PATTERN } from "../../../contract/customer/customer-schema.ts";
import { EMAIL_PATTERN } from "../../../contract/people/people.ts";
import type { FieldError } from "../../../contract/problem.ts";
import { DAY_PATTERN } from "../../../contract/report.ts";
import {
  BASE64_PATTERN,
  BASE64URL_PATTERN,
  LANGUAGE_PATTERN,
  PLAIN_PATTERN,
  PRINTABLE,
} from "../../../contract/schema.ts";
import { CLOCK_PATTERN } from "../../../contract/zone.ts";
import { invalidFields, MOST_ERRORS } from "../../problem.ts";
import { keyErrors } from "./idempotency.ts";

/**
 * Refuses a request that its schema or its Idempotency-Key makes invalid, or that has `more` errors, and names them all.
 * For routes with `attachValidation: true`, which let invalid requests reach their handler; elsewhere only the schema
 * decides.
 * @throws ServiceProblem invalid_request
 */
export function assertValid(request: FastifyRequest, more: readonly FieldError[] = []): void {
  const validation: FastifySchemaValidationError[] = request.validationError?.validation ?? [];
  const bySchema = toFieldErrors(validation);
  const named = new Set(bySchema.map(({ param }) => param));
  const errors = [...bySchema, ...[...keyErrors(request), ...more].filter(({ param }) => !named.has(param))];
  if (errors.length > 0) throw invalidFields(errors);
}

/** Translates the errors of Ajv, as many as an answer tells: https://ajv.js.org/api.html#error-objects */
export const toFieldErrors = (validation: readonly FastifySchemaValidationError[]): FieldError[] =>
  validation.slice(0, MOST_ERRORS).map(toFieldError);

function toFieldError({ keyword, instancePath, params, message }: FastifySchemaValidationError): FieldError {
  const path = instancePath.slice(1).replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~");
  const inside = (name: unknown) => (path ? `${path}.${name}` : String(name));
  switch (keyword) {
    case "required":
      return { param: inside(params.missingProperty), code: "required", detail: "is required" };
    case "additionalProperties":
      return {
        param: inside(params.additionalProperty).slice(0, 200),
        code: "unknown_field",
        detail: "is not a known field",
      };
    case "type":
      return { param: path || "body", code: "invalid_type", detail: `must be ${withArticle(String(params.type))}` };
    case "enum":
      return {
        param: path,
        code: "invalid_value",
        detail: `must be one of ${Array.isArray(params.allowedValues) ? params.allowedValues.join(", ") : "the known values"}`,
      };
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return { param: path, code: "out_of_range", detail: message ?? "is out of range" };
    case "minLength":
      return { param: path, code: "too_short", detail: "must not be empty" };
    case "not":
      return { param: path, code: "too_short", detail: "must not be blank" };
    case "maxLength":
      return { param: path, code: "too_long", detail: `must have ${params.limit} characters at most` };
    case "pattern":
      return {
        param: path,
        code: "invalid_format",
        detail: PATTERNS.get(String(params.pattern)) ?? "must be written as in the reference",
      };
    default:
      return { param: path || "body", code: "invalid_format", detail: message ?? "is not valid" };
  }
}

/** What a text must be to match a pattern, in words. */
const PATTERNS: ReadonlyMap<string, string> = new Map([
  [PRINTABLE, "must not contain control characters"],
  [CLOCK_PATTERN, "must be a time of 24 hours such as 08:00"],
  [DAY_PATTERN, "must be a day such as 2026-11-01"],
  [EMAIL_PATTERN, "must be an e-mail address such as amina@shop.example"],
  [BASE64_PATTERN, "must be base64, without a data: prefix"],
  [BASE64URL_PATTERN, "must be base64url"],
  [PLAIN_PATTERN, "must be plain text, without markup such as <b> and without control characters"],
  [COLOUR_PATTERN, "must be a colour such as #7c2d92"],
  [DIGITS_PATTERN, "must be four digits, 0 to 9"],
  [LANGUAGE_PATTERN, "must be a language tag such as sw or pt-BR"],
]);

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
