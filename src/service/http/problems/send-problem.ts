import { randomInt } from "node:crypto";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { PROBLEMS, type Problem } from "../../../contract/problem.ts";
import { invalidFields, ServiceProblem } from "../../problem.ts";
import { DatabaseUnavailable } from "../../store/database-unavailable.ts";
import { toFieldErrors } from "../requests/field-errors.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The base address that customers use, without a trailing slash. */
    publicUrl: () => string;
  }
}

/**
 * A 503 asks callers to wait for a random number of seconds: at least the first of these, and less than the second. So they
 * don't all come back together.
 */
const RETRY_AFTER_SECONDS = [2, 7] as const;

/** A problem as RFC 9457 writes it. `type` leads to the explanation in /docs. */
export function describeProblem(
  { code, errors, message: detail, status, more }: ServiceProblem,
  { publicUrl, requestId }: { publicUrl: string; requestId: string },
): Problem {
  const [first] = errors;
  return {
    type: `${publicUrl}/docs#${code}`,
    title: PROBLEMS[code][1],
    status,
    detail,
    code,
    ...(first && { param: first.param, errors: [...errors] }),
    ...more,
    request_id: requestId,
  };
}

/** Answers with application/problem+json. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: ServiceProblem): FastifyReply {
  const { status, retryAfterSeconds } = problem;
  request.problemCode = problem.code;
  const body = describeProblem(problem, { publicUrl: request.server.publicUrl(), requestId: request.id });
  // Required on every 401: https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2
  if (status === 401) reply.header("www-authenticate", "Bearer");
  const wait = retryAfterSeconds ?? (status === 503 ? randomInt(...RETRY_AFTER_SECONDS) : null);
  if (wait !== null) reply.header("retry-after", String(wait));
  return reply
    .code(status)
    .header("x-request-id", request.id)
    .header("cache-control", "no-store")
    .type("application/problem+json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(body);
}

/**
 * Translates what Fastify and its plugins throw about a request. Null: the request is not to blame.
 * @param bodyLimit of the request's route, in bytes
 */
export function readFastifyError(error: unknown, bodyLimit: number): ServiceProblem | null {
  if (error instanceof ServiceProblem) return error;
  if (error instanceof DatabaseUnavailable) return new ServiceProblem("database_unavailable");
  if (!(error instanceof Error)) return null;
  const { statusCode, validation } = error as Error & Partial<FastifyError>;
  if (validation) return invalidFields(toFieldErrors(validation));
  if (statusCode === 413)
    return new ServiceProblem("body_too_large", `A body may have ${bodyLimit / 1024} kB at most here.`);
  if (statusCode === 415)
    return new ServiceProblem("unsupported_media_type", "Send JSON, as Content-Type: application/json.");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ServiceProblem("malformed_request");
  return null;
}
