import type { FastifyRequest, FastifySchemaValidationError } from "fastify";
import type { FieldError } from "../../../contract/problem.ts";
import { invalidFields } from "../../problem.ts";

/**
 * Refuses a request unless its schema and `more` are content; names every field that isn't. For routes with rules of
 * their own (`attachValidation: true`): what a schema alone refuses never reaches a handler.
 * @throws ServiceProblem invalid_request
 */
export function assertValid(request: FastifyRequest, more: readonly FieldError[] = []): void {
  const validation: FastifySchemaValidationError[] = request.validationError?.validation ?? [];
  const broken = validation.map(toFieldError);
  const named = new Set(broken.map((error) => error.param));
  const errors = [...broken, ...more.filter((error) => !named.has(error.param))];
  if (errors.length > 0) throw invalidFields(errors);
}

/** One of Ajv's errors, told by the field's dotted path: https://ajv.js.org/api.html#error-objects */
export function toFieldError({ keyword, instancePath, params, message }: FastifySchemaValidationError): FieldError {
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
    case "maxLength":
      return { param: path, code: "too_long", detail: `must have ${params.limit} characters at most` };
    case "pattern":
      return { param: path, code: "invalid_format", detail: describePattern(path) };
    default:
      return { param: path || "body", code: "invalid_format", detail: message ?? "is not valid" };
  }
}

function describePattern(path: string): string {
  return path.endsWith("phone")
    ? "must be an international number such as +254700000000"
    : "must not contain control characters";
}

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
