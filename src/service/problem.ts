import { type FieldError, PROBLEMS, type ProblemCode } from "../contract/problem.ts";

/** Anything a caller did that can't be served; the HTTP layer turns it into problem+json. */
export class ServiceProblem extends Error {
  override name = "ServiceProblem";
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[];

  constructor(code: ProblemCode, detail?: string, errors: readonly FieldError[] = []) {
    super(detail ?? `${PROBLEMS[code][1]}.`);
    this.code = code;
    this.errors = errors;
  }

  get status(): number {
    return PROBLEMS[this.code][0];
  }
}

/** A 422 about fields that are each well-formed or not, but can't be used. */
export function invalidFields(errors: readonly FieldError[]): ServiceProblem {
  return new ServiceProblem(
    "invalid_request",
    errors.map((error) => `${error.param}: ${error.detail}`).join("; "),
    errors,
  );
}
