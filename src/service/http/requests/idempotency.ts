import type { FastifyReply, FastifyRequest } from "fastify";
import type { FieldError } from "../../../contract/problem.ts";
import type { Core } from "../../core.ts";
import { idempotent, type Keep } from "./idempotent.ts";
import { accountOf } from "./require-keys.ts";

const HEADER = "idempotency-key";

/** The Idempotency-Key of a request, null without one; or what is wrong with it. */
export function readIdempotencyKey({ headers }: FastifyRequest): { key: string | null; errors: FieldError[] } {
  const value = headers[HEADER];
  if (value === undefined) return { key: null, errors: [] };
  if (typeof value === "string" && /^[\x21-\x7e]{1,255}$/.test(value)) return { key: value, errors: [] };
  const detail = "must have 1 to 255 visible ASCII characters and no spaces";
  return { key: null, errors: [{ param: "Idempotency-Key", code: "invalid_format", detail }] };
}

/**
 * Answers a request that carries an Idempotency-Key once and its repeats alike, marked `Idempotency-Replayed: true`;
 * without a key it is simply done.
 * @throws ServiceProblem idempotency_in_progress, idempotency_key_reused, and whatever `work` throws
 */
export async function answerRequestOnce<Answer>(
  core: Core,
  key: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (keep: Keep<Answer>) => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return work(async () => {});
  const operation = `${request.method} ${request.url.split("?")[0]}`;
  const repeatable = { accountId: accountOf(request), key, operation, body: request.body };
  const { answer, replayed } = await idempotent(core, repeatable, work);
  if (replayed) reply.header("idempotency-replayed", "true");
  return answer;
}
