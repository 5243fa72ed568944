import type { FastifySchema } from "fastify";
import { PROBLEMS, type ProblemCode } from "../../../contract/problem.ts";
import type { Principal } from "../../accounts/open-authenticate.ts";
import { IDEMPOTENCY_KEY } from "./idempotency-header.ts";

/**
 * Every problem that an operation may answer with, by status and in the order of the table: what its keys and its schema
 * bring with them, and the codes that its description names.
 */
export function problemsOf(schema: FastifySchema, keys: readonly Principal["kind"][]): Map<number, ProblemCode[]> {
  const description = schema.description ?? "";
  const named = new Set(description.match(/[a-z]+(_[a-z]+)+/g));
  const open = keys.includes("publishable");
  const codes = new Set<ProblemCode>([
    "malformed_request",
    "missing_key",
    "unknown_key",
    "wrong_environment",
    "secret_key_in_browser",
    "ip_not_allowed",
    open ? "origin_not_allowed" : "key_not_allowed",
    ...(schema.body
      ? (["malformed_json", "body_too_large", "unsupported_media_type", "invalid_request"] as const)
      : []),
    ...(schema.querystring ? (["invalid_request"] as const) : []),
    "rate_limited",
    "internal",
    ...(description.includes(IDEMPOTENCY_KEY) ? (["idempotency_in_progress", "idempotency_key_reused"] as const) : []),
  ]);
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of Object.keys(PROBLEMS) as ProblemCode[]) {
    if (!codes.has(code) && !named.has(code)) continue;
    const [status] = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}
