import type { FastifyReply, FastifyRequest } from "fastify";
import type { Core } from "../core.ts";
import { answerOnce, type Keep } from "../deliveries/answer-once.ts";
import { accountOf } from "./require-keys.ts";

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
  const { answer, replayed } = await answerOnce(core, repeatable, work);
  if (replayed) reply.header("idempotency-replayed", "true");
  return answer;
}
