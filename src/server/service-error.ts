import type { FieldError, Problem } from "./schema.ts";

/** What the service answered instead of doing what it was asked, or why no answer came. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** For your code: it never changes its meaning. `unreachable` when no answer came, `unreadable` for one that isn't ours. */
  readonly code: string;
  /** Every invalid field of a 422. */
  readonly errors: readonly FieldError[];
  /** Names the request; tell it to us when you ask about one. Null when no answer came. */
  readonly requestId: string | null;
  /** In how many seconds the service wants to be asked again; null when it doesn't say. */
  readonly retryAfterSeconds: number | null;

  constructor(
    { status, code, detail, errors = [], request_id }: Pick<Problem, "status" | "code" | "detail"> & Partial<Problem>,
    { retryAfterSeconds = null, cause }: { retryAfterSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(detail, { cause });
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.requestId = request_id ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
