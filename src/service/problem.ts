import { type FieldError, PROBLEMS, type Problem, type ProblemCode } from "../contract/problem.ts";

/** A request that can't be served, and why. The HTTP layer answers with it as problem+json. */
export class ServiceProblem extends Error {
  override name = "ServiceProblem";
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[];
  /** Seconds to wait before the next try, for the Retry-After header; null: no header. */
  readonly retryAfterSeconds: number | null;
  /** Further members of the answer. */
  readonly more: Pick<Problem, "opens_at">;

  constructor(
    code: ProblemCode,
    detail?: string,
    errors: readonly FieldError[] = [],
    retryAfterSeconds: number | null = null,
    more: Pick<Problem, "opens_at"> = {},
  ) {
    super(detail ?? `${PROBLEMS[code][1]}.`);
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
    this.more = more;
  }

  get status(): number {
    return PROBLEMS[this.code][0];
  }
}

/** The problem of a list whose cursor is unknown. @param entry what the cursor should be the id of: `one of your keys` */
export function unknownCursor(entry: string): ServiceProblem {
  return invalidFields([{ param: "starting_after", code: "not_found", detail: `is not the id of ${entry}` }]);
}

/** How many errors an answer tells. A body that holds more was hardly meant for us, and the answer stays small. */
export const MOST_ERRORS = 50;
/** How many of them its sentence names. */
const MOST_NAMED = 10;

/** The problem of a request with invalid fields: a 422 that names each. @param code another problem that fields can have */
export function invalidFields(
  errors: readonly FieldError[],
  code: "invalid_request" | "malformed_json" = "invalid_request",
): ServiceProblem {
  const named = errors.slice(0, MOST_NAMED).map(({ param, detail }) => `${param}: ${detail}`);
  if (errors.length > MOST_NAMED) named.push(`and ${errors.length - MOST_NAMED} more`);
  return new ServiceProblem(code, named.join("; "), errors.slice(0, MOST_ERRORS));
}
