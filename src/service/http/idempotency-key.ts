import type { FastifyRequest } from "fastify";
import type { FieldError } from "../../contract/problem.ts";

const HEADER = "idempotency-key";

/** The Idempotency-Key of a request, null without one; or what is wrong with it. */
export function readIdempotencyKey({ headers }: FastifyRequest): { key: string | null; errors: FieldError[] } {
  const value = headers[HEADER];
  if (value === undefined) return { key: null, errors: [] };
  if (typeof value === "string" && /^[\x21-\x7e]{1,255}$/.test(value)) return { key: value, errors: [] };
  const detail = "must have 1 to 255 visible ASCII characters and no spaces";
  return { key: null, errors: [{ param: "Idempotency-Key", code: "invalid_format", detail }] };
}
